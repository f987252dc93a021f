// Made by tightwire-build --csharp; don't edit.
using System.Collections.Generic;
using Tightwire;

namespace Game
{
    /// <summary>The Java type io.github.tightwire.build.client.Samples$Scene.</summary>
    public sealed class Scene : IWireObject
    {
        /// <summary>The fingerprint of the type's wire: that of another build is another.</summary>
        public const ulong Fingerprint = 0xf3b23433101467deUL;

        public List<Player> Players = new List<Player>(); // Samples.java:92
        public List<IShapes> Shapes = new List<IShapes>(); // Samples.java:93
        public Dictionary<int, long> Scores = new Dictionary<int, long>(); // Samples.java:94
        public Cell Goal; // Samples.java:95

        /// <inheritdoc/>
        public bool Read(BitReader reader)
        {
            int start0 = 0;
            int count0 = 0;
            Player value0 = null;
            int start2 = 0;
            int count2 = 0;
            IShapes value2 = null;
            int tag3 = 0;
            int start3 = 0;
            Dot kind4 = null;
            Label kindLabel = null;
            int start6 = 0;
            int count6 = 0;
            int value6 = default(int);
            long value6b = default(long);
            int begin6 = 0;
            Cell value9 = null;
            bool has9 = false;
            if (Players == null) Players = new List<Player>();
            start0 = reader.Position;
            if (!reader.ReadCount(8, ref count0)) return false;
            for (int i0 = 0; i0 < count0; i0++)
            {
                value0 = i0 < Players.Count ? Players[i0] : null;
                if (value0 == null) value0 = new Player();
                if (!reader.ReadObject(value0)) return false;
                Elements.Put(Players, i0, value0);
            }
            Elements.Trim(Players, count0);
            if (!reader.Pay(start0, count0)) return false;
            if (Shapes == null) Shapes = new List<IShapes>();
            start2 = reader.Position;
            if (!reader.ReadCount(20, ref count2)) return false;
            for (int i2 = 0; i2 < count2; i2++)
            {
                value2 = i2 < Shapes.Count ? Shapes[i2] : null;
                if (!reader.Enter()) return false;
                start3 = reader.Position;
                if (!reader.ReadInt(0, 3, ref tag3)) return false;
                if (tag3 == 0)
                {
                    kind4 = value2 as Dot;
                    if (kind4 == null) kind4 = new Dot();
                    if (!reader.ReadObject(kind4)) return false;
                    value2 = kind4;
                }
                else if (tag3 == 3)
                {
                    kindLabel = value2 as Label;
                    if (kindLabel == null) kindLabel = new Label();
                    if (!reader.Enter()) return false;
                    if (!reader.ReadString(8, ref kindLabel.Text)) return false;
                    reader.Leave();
                    value2 = kindLabel;
                }
                else
                {
                    return reader.Refuse(Reason.UnknownKind, start3);
                }
                reader.Leave();
                Elements.Put(Shapes, i2, value2);
            }
            Elements.Trim(Shapes, count2);
            if (!reader.Pay(start2, count2)) return false;
            if (Scores == null) Scores = new Dictionary<int, long>();
            start6 = reader.Position;
            if (!reader.ReadCount(8, ref count6)) return false;
            Scores.Clear();
            for (int i6 = 0; i6 < count6; i6++)
            {
                begin6 = reader.Position;
                if (!reader.Enter()) return false;
                if (!reader.ReadVarInt(ref value6)) return false;
                reader.Leave();
                if (Scores.ContainsKey(value6)) return reader.Refuse(Reason.Duplicate, begin6);
                if (!reader.Enter()) return false;
                if (!reader.ReadBits(64, ref value6b)) return false;
                reader.Leave();
                Scores.Add(value6, value6b);
            }
            if (!reader.Pay(start6, count6)) return false;
            if (!reader.ReadBool(ref has9)) return false;
            if (has9)
            {
                value9 = Goal;
                if (value9 == null) value9 = new Cell();
                if (!reader.ReadObject(value9)) return false;
                Goal = value9;
            }
            else
            {
                Goal = null;
            }
            return true;
        }

        /// <inheritdoc/>
        public void Write(BitWriter writer)
        {
            Player value0 = null;
            IShapes value2 = null;
            Dot kind4 = null;
            Label kindLabel = null;
            int value6 = default(int);
            long value6b = default(long);
            Cell value9 = null;
            bool has9 = false;
            writer.Present(Players, "Players");
            writer.WriteCount(8, Players.Count);
            for (int i0 = 0; i0 < Players.Count; i0++)
            {
                value0 = Players[i0];
                writer.WriteObject(value0);
            }
            writer.Present(Shapes, "Shapes");
            writer.WriteCount(20, Shapes.Count);
            for (int i2 = 0; i2 < Shapes.Count; i2++)
            {
                value2 = Shapes[i2];
                writer.Enter();
                if (value2 is Dot)
                {
                    kind4 = (Dot)value2;
                    writer.WriteInt(0, 3, 0);
                    writer.WriteObject(kind4);
                }
                else if (value2 is Label)
                {
                    kindLabel = (Label)value2;
                    writer.WriteInt(0, 3, 3);
                    writer.Enter();
                    writer.WriteString(8, kindLabel.Text);
                    writer.Leave();
                }
                else
                {
                    throw writer.Invalid("value2 is of no kind");
                }
                writer.Leave();
            }
            writer.Present(Scores, "Scores");
            writer.WriteCount(8, Scores.Count);
            foreach (KeyValuePair<int, long> entry6 in Scores)
            {
                value6 = entry6.Key;
                writer.Enter();
                writer.WriteVarInt(value6);
                writer.Leave();
                value6b = entry6.Value;
                writer.Enter();
                writer.WriteBits(64, value6b);
                writer.Leave();
            }
            writer.WriteBool(Goal != null);
            has9 = Goal != null;
            if (has9)
            {
                value9 = Goal;
                writer.WriteObject(value9);
            }
        }
    }
}
