// Made by tightwire-build --csharp; don't edit.
using System.Collections.Generic;
using Tightwire;

namespace Game
{
    /// <summary>The Java type io.github.tightwire.build.client.Samples$Player.</summary>
    public sealed class Player : IWireObject
    {
        /// <summary>The fingerprint of the type's wire: that of another build is another.</summary>
        public const ulong Fingerprint = 0x8b120efbbcd71b59UL;

        public int Health; // Samples.java:42
        public Stance Stance; // Samples.java:43
        public bool Moving; // Samples.java:44
        public float Speed; // Samples.java:48
        public string Name = ""; // Samples.java:50
        public int Count; // Samples.java:51
        public List<int> Slots = new List<int>(); // Samples.java:53
        public Cell Cell = new Cell(); // Samples.java:56

        /// <inheritdoc/>
        public bool Read(BitReader reader)
        {
            int ordinal = 0;
            int v0 = 0;
            int passes0 = 0;
            int last0 = 0;
            int pass0 = default(int);
            if (!reader.ReadInt(0, 100, ref Health)) return false;
            if (!reader.ReadInt(0, 1, ref ordinal)) return false;
            Stance = (Stance)ordinal;
            if (!reader.ReadBool(ref Moving)) return false;
            if (Moving)
            {
                if (Stance == Stance.InCover)
                {
                    if (!reader.ReadCompressedFloat(0.0f, 1.0f, 0.01f, ref Speed)) return false;
                }
                else
                {
                    if (!reader.ReadFloat(ref Speed)) return false;
                }
            }
            else
            {
                if (!reader.ReadCompressedFloat(0.0f, 1.0f, 0.01f, ref Speed)) return false;
            }
            if (!reader.ReadString(15, ref Name)) return false;
            if (!reader.ReadInt(0, 4, ref Count)) return false;
            v0 = 0;
            passes0 = 0;
            if (Slots == null) Slots = new List<int>();
            last0 = -1;
            for (; ; v0 = unchecked(v0 + 1))
            {
                if (v0 >= Count)
                {
                    break;
                }
                if (!reader.Pass(ref last0)) return false;
                if (!reader.ReadInt(0, unchecked(Health * 2), ref pass0)) return false;
                Elements.Put(Slots, passes0++, pass0);
            }
            Elements.Trim(Slots, passes0);
            if (!(Health != 13)) return reader.Refuse(Reason.Rejected);
            if (Cell == null) Cell = new Cell();
            if (!reader.ReadObject(Cell)) return false;
            if (!reader.ReadCheck(0x98197a65U)) return false;
            return true;
        }

        /// <inheritdoc/>
        public void Write(BitWriter writer)
        {
            int v0 = 0;
            int passes0 = 0;
            int pass0 = default(int);
            writer.WriteInt(0, 100, Health);
            writer.WriteInt(0, 1, (int)Stance);
            writer.WriteBool(Moving);
            if (Moving)
            {
                if (Stance == Stance.InCover)
                {
                    writer.WriteCompressedFloat(0.0f, 1.0f, 0.01f, Speed);
                }
                else
                {
                    writer.WriteFloat(Speed);
                }
            }
            else
            {
                writer.WriteCompressedFloat(0.0f, 1.0f, 0.01f, Speed);
            }
            writer.WriteString(15, Name);
            writer.WriteInt(0, 4, Count);
            v0 = 0;
            passes0 = 0;
            writer.Present(Slots, "Slots");
            for (; ; v0 = unchecked(v0 + 1))
            {
                if (v0 >= Count)
                {
                    break;
                }
                writer.Require(passes0 < Slots.Count, "Slots has fewer elements than are sent, Samples.java:51");
                pass0 = Slots[passes0];
                passes0++;
                writer.WriteInt(0, unchecked(Health * 2), pass0);
            }
            writer.Require(Slots.Count == passes0, "Slots has more elements than are sent, Samples.java:53");
            writer.Require(Health != 13, "Samples.java:55");
            writer.WriteObject(Cell);
            writer.WriteCheck(0x98197a65U);
        }
    }
}
