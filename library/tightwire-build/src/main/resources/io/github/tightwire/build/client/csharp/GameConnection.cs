// The runtime of Tightwire clients in C#. Apache License 2.0, http://www.apache.org/licenses/LICENSE-2.0

using System;
using System.Collections.Generic;

namespace Tightwire
{
    /// <summary>The reason for the end of a connection that a server, or this side, has given.</summary>
    public enum GameEnd
    {
        /// <summary>The server disconnected this player.</summary>
        Kicked,
        /// <summary>The same player connected again, with another token.</summary>
        LoggedInElsewhere,
        /// <summary>The server was closed.</summary>
        ServerClosed,
        /// <summary>This side left.</summary>
        Left,
        /// <summary>One side refused a packet of the other: Problem says which, if it was this one.</summary>
        ProtocolError,
        /// <summary>The server says that this side sent too much.</summary>
        OverBudget,
        /// <summary>Nothing that had to be acked was, for ten seconds.</summary>
        NotAcked,
        /// <summary>The server's own code threw.</summary>
        Exception,
        /// <summary>The server says that it heard nothing.</summary>
        TimedOut,
        /// <summary>A type of messages differs: both sides are not of one source.</summary>
        OtherTypes,
    }

    /// <summary>
    /// A client's side of a game's messages, with the three default channels of Java's GameProtocol, above a connection that is encrypted
    /// and authenticated, netcode's. Payloads and time go in, payloads come out: when it is connected, a tick is Update, Receive for every
    /// payload, and Flush. Bad payloads are no exceptions: they are ignored, or end the connection as Java does. Not thread-safe.
    /// </summary>
    public sealed class GameConnection
    {
        private const int Reliable = 0;
        private const int Unreliable = 1;
        private const int Blocks = 2;
        private const int Channels = 3;
        private const int MaxMessages = 64;
        private const int ReliableQueue = 1024;
        private const int UnreliableQueue = 256;
        private const int BlocksQueue = 64;
        private const int MaxFragments = 256;
        private const int FragmentBytes = 1024;
        private const int MaxHeaderBytes = 9;
        private const int PacketBytes = 1166;
        /// <summary>The bits of a packet that are no messages, and of a reliable message besides its own, at most.</summary>
        private const int PacketHeaderBits = 2 + Channels * (2 + 1 + 1 + 6);
        private const int IdBits = 18;
        private const int PacketsAtOnce = 8;
        private const double LeastResend = 0.1;
        private const double AckTimeout = 10;
        private const double MostStep = 0.25;

        private const byte Mark = 0xFF;
        private const byte Hello = 0;
        private const byte End = 1;
        private const int MaxHellos = 10;
        private const double HelloInterval = 0.1;

        private readonly MessageTypes types;
        private readonly Action<byte[], int> send;
        private readonly Action<IWireObject, byte[]> received;
        private readonly BitReader reader = new BitReader();
        private readonly BitWriter writer = new BitWriter(new byte[0]);
        private readonly byte[] packet = new byte[MaxHeaderBytes + PacketBytes];
        private readonly PacketAcks acks = new PacketAcks();

        private readonly OrderedMessages reliable = new OrderedMessages(ReliableQueue);
        private readonly OrderedMessages blocks = new OrderedMessages(BlocksQueue);
        private readonly List<NumberedMessage> incoming = new List<NumberedMessage>();

        private readonly List<NumberedMessage> unacked = new List<NumberedMessage>();
        private readonly List<NumberedMessage> unreliable = new List<NumberedMessage>();
        private readonly List<NumberedMessage> chosen = new List<NumberedMessage>();
        private int nextId;

        private double now;
        private double unackedFor;
        private int hellos;
        private double lastHello = double.NegativeInfinity;
        private bool isGreeted;

        /// <summary>
        /// A connection that has just been made. Payloads are sent by one function; another is given the messages that come, each a new
        /// object, with its block or null.
        /// </summary>
        public GameConnection(MessageTypes types, Action<byte[], int> send, Action<IWireObject, byte[]> received)
        {
            this.types = types;
            this.send = send;
            this.received = received;
        }

        /// <summary>The reason why the connection ended; null while it is open. Then disconnect the layer below.</summary>
        public GameEnd? Ended { get; private set; }

        /// <summary>What was wrong with a packet of the server, in words; null if nothing was.</summary>
        public string Problem { get; private set; }

        /// <summary>The time from a packet to its ack, in seconds, smoothed; 0 before the first one.</summary>
        public double RoundTrip
        {
            get { return acks.RoundTrip; }
        }

        /// <summary>Starts a tick, at a time in seconds on a clock that only runs forward.</summary>
        public void Update(double seconds)
        {
            // Who stood still for long has not read the acks that wait.
            unackedFor = unacked.Count == 0 ? 0 : unackedFor + Math.Min(seconds - now, MostStep);
            now = seconds;
            if (unackedFor > AckTimeout)
            {
                Close(GameEnd.NotAcked, null);
            }
            if (Ended == null && !isGreeted && hellos < MaxHellos && now - lastHello >= HelloInterval)
            {
                hellos++;
                lastHello = now;
                SendHello();
            }
        }

        // ---- Sending

        /// <summary>
        /// Queues a message that arrives once and in order; false if 1024 wait for their ack, or the connection has ended. The object is
        /// the connection's: don't change it. Throws a WireException if a value can't be written.
        /// </summary>
        public bool Send(IWireObject message)
        {
            return Queue(message, unacked, ReliableQueue, IdBits);
        }

        /// <summary>
        /// Queues a message that arrives once at most; false if 256 wait for a packet, or the connection has ended. The object is the
        /// connection's: don't change it.
        /// </summary>
        public bool SendUnreliable(IWireObject message)
        {
            return Queue(message, unreliable, UnreliableQueue, 0);
        }

        private bool Queue(IWireObject message, List<NumberedMessage> queue, int places, int idBits)
        {
            int type = types.NumberOf(message);
            writer.Reset(packet, 0, packet.Length);
            writer.WriteInt(0, types.Count - 1, type);
            message.Write(writer);
            // An align takes up to 7 bits, and those after it none that depend on where the message starts.
            int mostBits = writer.Position + 7 + idBits;
            if (mostBits > PacketBytes * 8 - PacketHeaderBits)
            {
                throw new PacketOverflowException(message + " fits into no packet");
            }
            bool isQueued = Ended == null && queue.Count < places;
            if (isQueued)
            {
                queue.Add(new NumberedMessage { Type = type, Value = message, MostBits = mostBits, Id = nextId });
                nextId = idBits > 0 ? nextId + 1 & 0xFFFF : nextId;
            }
            return isQueued;
        }

        /// <summary>
        /// Sends a packet, with acks at least, and more while there is more to send: once a tick, and 20 times a second or more.
        /// </summary>
        public void Flush()
        {
            bool hasMore = true;
            for (int i = 0; i < PacketsAtOnce && hasMore && Ended == null; i++)
            {
                hasMore = SendPacket();
            }
        }

        /// <summary>Sends a packet; true if it was full.</summary>
        private bool SendPacket()
        {
            int sequence = acks.NextSequence;
            int header = acks.WriteHeader(packet, now);
            int room = PacketBytes * 8 - PacketHeaderBits;
            int unreliables = 0;
            while (unreliables < Math.Min(unreliable.Count, MaxMessages) && unreliable[unreliables].MostBits <= room)
            {
                room -= unreliable[unreliables++].MostBits;
            }
            bool isFull = unreliables < unreliable.Count;
            double resend = Math.Max(LeastResend, 2 * acks.RoundTrip);
            chosen.Clear();
            foreach (NumberedMessage message in unacked)
            {
                if (chosen.Count == MaxMessages)
                {
                    break;
                }
                if (!message.IsAcked && now - message.SentAt >= resend)
                {
                    isFull |= message.MostBits > room;
                    if (message.MostBits <= room)
                    {
                        room -= message.MostBits;
                        chosen.Add(message);
                    }
                }
            }
            writer.Reset(packet, header, PacketBytes);
            writer.WriteInt(0, Channels, (unreliables > 0 ? 1 : 0) + (chosen.Count > 0 ? 1 : 0));
            if (chosen.Count > 0)
            {
                WriteEntry(Reliable, chosen.Count);
                WriteIds();
                foreach (NumberedMessage message in chosen)
                {
                    message.SentAt = now;
                    WriteMessage(message);
                }
            }
            if (unreliables > 0)
            {
                WriteEntry(Unreliable, unreliables);
                for (int i = 0; i < unreliables; i++)
                {
                    WriteMessage(unreliable[i]);
                }
                unreliable.RemoveRange(0, unreliables);
            }
            acks.Sent(sequence, chosen);
            send(packet, header + writer.Finish());
            return isFull || chosen.Count == MaxMessages;
        }

        private void WriteEntry(int channel, int count)
        {
            writer.WriteInt(0, Channels - 1, channel);
            writer.WriteBool(false);
            writer.WriteBool(true);
            writer.WriteInt(1, MaxMessages, count);
        }

        private void WriteIds()
        {
            writer.WriteBits(16, chosen[0].Id);
            for (int i = 1; i < chosen.Count; i++)
            {
                int before = chosen[i - 1].Id;
                writer.WriteIntRelative(before, before + (chosen[i].Id - before & 0xFFFF));
            }
        }

        private void WriteMessage(NumberedMessage message)
        {
            writer.WriteInt(0, types.Count - 1, message.Type);
            message.Value.Write(writer);
        }

        private void SendHello()
        {
            List<uint> numbers = types.Fingerprints();
            byte[] hello = new byte[2 + 4 * numbers.Count];
            hello[0] = Mark;
            hello[1] = Hello;
            for (int i = 0; i < 4 * numbers.Count; i++)
            {
                hello[2 + i] = (byte)(numbers[i / 4] >> (8 * (i % 4)) & 0xFF);
            }
            send(hello, hello.Length);
        }

        private void Acked(List<NumberedMessage> messages)
        {
            unackedFor = 0;
            foreach (NumberedMessage message in messages)
            {
                message.IsAcked = true;
            }
            int done = 0;
            while (done < unacked.Count && unacked[done].IsAcked)
            {
                done++;
            }
            unacked.RemoveRange(0, done);
        }

        // ---- Receiving

        /// <summary>Takes a payload, and gives the messages that it completes to the function for them.</summary>
        public void Receive(byte[] payload, int length)
        {
            if (Ended != null || length < 1)
            {
                return;
            }
            if (payload[0] == Mark)
            {
                Control(payload, length);
                return;
            }
            int header = acks.ReadHeader(payload, length);
            if (header > 0 && length - header <= PacketBytes && Take(payload, header, length - header))
            {
                acks.Accept(now, Acked);
            }
        }

        private bool Take(byte[] bytes, int offset, int length)
        {
            incoming.Clear();
            reader.Reset(bytes, offset, length);
            int entries = 0;
            bool isSound = reader.ReadInt(0, Channels, ref entries);
            for (int i = 0; i < entries && isSound; i++)
            {
                isSound = TakeEntry();
            }
            if (!isSound || !reader.ReadEnd())
            {
                Close(GameEnd.ProtocolError, Problem ?? "the packet was " + reader.Verdict);
                return false;
            }
            foreach (NumberedMessage message in incoming)
            {
                Deliver(message);
            }
            Deliver(reliable);
            Deliver(blocks);
            return Problem == null;
        }

        private bool TakeEntry()
        {
            int channel = 0;
            bool isFragment = false;
            bool hasMessages = false;
            if (!reader.ReadInt(0, Channels - 1, ref channel) || !reader.ReadBool(ref isFragment))
            {
                return false;
            }
            if (isFragment)
            {
                return channel == Blocks ? TakeFragment() : Fail("a fragment of a block on channel " + channel);
            }
            int count = 0;
            if (!reader.ReadBool(ref hasMessages) || hasMessages && !reader.ReadInt(1, MaxMessages, ref count))
            {
                return false;
            }
            int first = incoming.Count;
            int id = 0;
            for (int i = 0; i < count && channel != Unreliable; i++)
            {
                if (i == 0 ? !reader.ReadBits(16, ref id) : !reader.ReadIntRelative(id, ref id))
                {
                    return false;
                }
                id &= 0xFFFF;
                incoming.Add(new NumberedMessage { Id = id });
            }
            for (int i = 0; i < count; i++)
            {
                NumberedMessage message = channel == Unreliable ? new NumberedMessage() : incoming[first + i];
                if (!TakeMessage(message))
                {
                    return false;
                }
                if (types.HasBlock(message.Type))
                {
                    return Fail("a message without its block");
                }
                if (channel == Unreliable)
                {
                    incoming.Add(message);
                }
            }
            if (channel != Unreliable)
            {
                OrderedMessages ordered = channel == Reliable ? reliable : blocks;
                List<NumberedMessage> numbered = incoming.GetRange(first, count);
                incoming.RemoveRange(first, count);
                foreach (NumberedMessage message in numbered)
                {
                    if (!ordered.Add(message))
                    {
                        return Fail("message " + message.Id + " is ahead of what there is room for");
                    }
                }
            }
            return true;
        }

        private bool TakeMessage(NumberedMessage message)
        {
            if (!reader.ReadInt(0, types.Count - 1, ref message.Type))
            {
                return false;
            }
            message.Value = types.Make(message.Type);
            return message.Value.Read(reader);
        }

        private bool TakeFragment()
        {
            int id = 0;
            int count = 0;
            int index = 0;
            int length = 0;
            byte[] bytes = null;
            if (!reader.ReadBits(16, ref id) || !reader.ReadInt(1, MaxFragments, ref count) || !reader.ReadInt(0, count - 1, ref index)
                || !reader.ReadInt(1, FragmentBytes, ref length) || !reader.ReadBytes(length, ref bytes))
            {
                return false;
            }
            NumberedMessage message = index == 0 ? new NumberedMessage { Id = id } : null;
            if (message != null && !TakeMessage(message))
            {
                return false;
            }
            if (message != null && !types.HasBlock(message.Type))
            {
                return Fail("a block for " + message.Value + ", which has none");
            }
            return blocks.Add(id, count, index, bytes, message) || Fail("fragment " + index + " of a block contradicts those before");
        }

        private void Deliver(OrderedMessages ordered)
        {
            for (NumberedMessage message = ordered.Take(); message != null; message = ordered.Take())
            {
                Deliver(message);
            }
        }

        private void Deliver(NumberedMessage message)
        {
            if (!(message.Value is ClockMessage))
            {
                received(message.Value, message.Block);
            }
        }

        private void Control(byte[] payload, int length)
        {
            if (length >= 2 && payload[1] == Hello && length % 4 == 2)
            {
                isGreeted = true;
                Compare(payload, length);
            }
            else if (length >= 3 && payload[1] == End && Enum.IsDefined(typeof(GameEnd), (int)payload[2])
                && payload[2] != (byte)GameEnd.Left)
            {
                if (length > 3 && payload[2] != (byte)GameEnd.OtherTypes)
                {
                    Take(payload, 3, length - 3);
                }
                Close((GameEnd)payload[2], Problem);
            }
        }

        /// <summary>Ends the connection if a type differs; one that either side has no fingerprint of is not compared.</summary>
        private void Compare(byte[] hello, int length)
        {
            List<uint> own = types.Fingerprints();
            int count = (length - 2) / 4;
            for (int i = 0; i < Math.Max(own.Count, count) && count > 0; i++)
            {
                int at = 2 + 4 * i;
                uint theirs = i < count ? hello[at] | (uint)hello[at + 1] << 8 | (uint)hello[at + 2] << 16 | (uint)hello[at + 3] << 24 : 0;
                bool isMissing = i >= count || i >= own.Count;
                if (isMissing || theirs != own[i] && theirs != 0 && own[i] != 0)
                {
                    Close(GameEnd.OtherTypes, "message type " + i + " differs from the server's");
                    return;
                }
            }
        }

        private bool Fail(string problem)
        {
            Problem = problem;
            return false;
        }

        private void Close(GameEnd reason, string problem)
        {
            if (Ended == null)
            {
                Ended = reason;
                Problem = problem;
            }
        }
    }
}
