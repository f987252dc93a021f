// The runtime of Tightwire clients in C#. Apache License 2.0, http://www.apache.org/licenses/LICENSE-2.0

using System;
using System.Collections.Generic;

namespace Tightwire
{
    /// <summary>The headers of packets of reliable: which packet it is, and which of the other side have come.</summary>
    internal sealed class PacketAcks
    {
        private const int Size = 256;
        private const int None = -1;
        private const int FragmentBit = 1;
        private const int DifferenceBit = 1 << 5;
        private const double Smoothing = 0.125;

        /// <summary>The packets sent last, by the low bits of their sequences; those that were acked are gone.</summary>
        private readonly int[] sent = new int[Size];
        private readonly double[] times = new double[Size];
        private readonly List<NumberedMessage>[] contents = new List<NumberedMessage>[Size];
        private readonly int[] seen = new int[Size];
        private int newest = 0xFFFF;

        private int sequence;
        private int ack;
        private uint ackBits;

        internal PacketAcks()
        {
            for (int i = 0; i < Size; i++)
            {
                sent[i] = None;
                seen[i] = None;
                contents[i] = new List<NumberedMessage>();
            }
        }

        /// <summary>The sequence of the next packet.</summary>
        internal int NextSequence { get; private set; }

        internal double RoundTrip { get; private set; }

        // ---- Sending

        /// <summary>Writes the header of the next packet, the shortest way; gives its length.</summary>
        internal int WriteHeader(byte[] bytes, double now)
        {
            int difference = NextSequence - newest & 0xFFFF;
            uint bits = 0;
            for (int i = 0; i < 32; i++)
            {
                int earlier = newest - i & 0xFFFF;
                bits |= seen[earlier % Size] == earlier ? 1U << i : 0;
            }
            int prefix = difference <= 0xFF ? DifferenceBit : 0;
            int at = 1;
            bytes[at++] = (byte)(NextSequence & 0xFF);
            bytes[at++] = (byte)(NextSequence >> 8);
            bytes[at++] = (byte)((prefix != 0 ? difference : newest) & 0xFF);
            if (prefix == 0)
            {
                bytes[at++] = (byte)(newest >> 8);
            }
            for (int i = 0; i < 4; i++)
            {
                byte part = (byte)(bits >> (8 * i) & 0xFF);
                if (part != 0xFF)
                {
                    prefix |= 2 << i;
                    bytes[at++] = part;
                }
            }
            bytes[0] = (byte)prefix;
            times[NextSequence % Size] = now;
            return at;
        }

        /// <summary>Remembers the reliable messages of a packet until it is acked.</summary>
        internal void Sent(int number, List<NumberedMessage> messages)
        {
            int place = number % Size;
            sent[place] = number;
            contents[place].Clear();
            contents[place].AddRange(messages);
            NextSequence = number + 1 & 0xFFFF;
        }

        // ---- Receiving

        /// <summary>Reads a header; gives its length, or 0 if it is none, or that of a packet that came before or is too old.</summary>
        internal int ReadHeader(byte[] bytes, int length)
        {
            int prefix = bytes[0];
            int expected = (prefix & DifferenceBit) != 0 ? 4 : 5;
            for (int i = 0; i < 4; i++)
            {
                expected += (prefix & 2 << i) != 0 ? 1 : 0;
            }
            if ((prefix & FragmentBit) != 0 || length < expected)
            {
                return 0;
            }
            sequence = bytes[1] | bytes[2] << 8;
            int at = 4;
            ack = sequence - bytes[3] & 0xFFFF;
            if ((prefix & DifferenceBit) == 0)
            {
                ack = bytes[3] | bytes[at++] << 8;
            }
            ackBits = 0;
            for (int i = 0; i < 4; i++)
            {
                uint part = (prefix & 2 << i) != 0 ? bytes[at++] : 0xFFU;
                ackBits |= part << (8 * i);
            }
            int age = newest - sequence & 0xFFFF;
            bool isNew = age >= 0x8000 || age < Size && seen[sequence % Size] != sequence;
            return isNew ? at : 0;
        }

        /// <summary>Accepts the packet whose header was read, and reports what is acked in it.</summary>
        internal void Accept(double now, Action<List<NumberedMessage>> acked)
        {
            if ((newest - sequence & 0xFFFF) >= 0x8000)
            {
                int passed = Math.Min(Size, sequence - newest & 0xFFFF);
                for (int i = 0; i < passed; i++)
                {
                    seen[(sequence - i & 0xFFFF) % Size] = None;
                }
                newest = sequence;
            }
            seen[sequence % Size] = sequence;
            for (int i = 31; i >= 0; i--)
            {
                int number = ack - i & 0xFFFF;
                int place = number % Size;
                if ((ackBits >> i & 1) != 0 && sent[place] == number)
                {
                    sent[place] = None;
                    double sample = now - times[place];
                    RoundTrip = RoundTrip == 0 ? sample : RoundTrip + (sample - RoundTrip) * Smoothing;
                    acked(contents[place]);
                }
            }
        }
    }
}
