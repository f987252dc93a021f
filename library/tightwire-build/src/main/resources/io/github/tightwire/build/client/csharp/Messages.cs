// The runtime of Tightwire clients in C#. Apache License 2.0, http://www.apache.org/licenses/LICENSE-2.0

using System;
using System.Collections.Generic;

namespace Tightwire
{
    /// <summary>
    /// The message types of a game, in the order in which Java's GameProtocol has them. The clock's two are there from the beginning.
    /// </summary>
    public sealed class MessageTypes
    {
        private const uint BlockUse = 1;
        private const uint CarriedUse = 4;

        private readonly List<Func<IWireObject>> makers = new List<Func<IWireObject>>();
        private readonly List<bool> blocks = new List<bool>();
        private readonly Dictionary<Type, int> numbers = new Dictionary<Type, int>();
        private readonly List<uint> fingerprints = new List<uint>();
        private readonly List<uint> carried = new List<uint>();

        /// <summary>The clock's messages: a time, and two.</summary>
        public MessageTypes()
        {
            Add(() => new ClockMessage(1), false);
            Add(() => new ClockMessage(2), false);
        }

        internal int Count
        {
            get { return makers.Count; }
        }

        /// <summary>Adds a type of messages, with the fingerprint of its class.</summary>
        public MessageTypes Message<T>(ulong fingerprint, Func<T> make) where T : class, IWireObject
        {
            return Add(fingerprint, 0, make);
        }

        /// <summary>Adds a type of messages that carry a block.</summary>
        public MessageTypes Block<T>(ulong fingerprint, Func<T> make) where T : class, IWireObject
        {
            return Add(fingerprint, BlockUse, make);
        }

        /// <summary>Adds a type that messages carry in bytes of their own, in the order of the protocol.</summary>
        public MessageTypes Carried(ulong fingerprint)
        {
            carried.Add(Number(fingerprint, CarriedUse));
            return this;
        }

        private MessageTypes Add<T>(ulong fingerprint, uint use, Func<T> make) where T : class, IWireObject
        {
            numbers.Add(typeof(T), Count);
            fingerprints.Add(Number(fingerprint, use));
            Add(make, use == BlockUse);
            return this;
        }

        private void Add(Func<IWireObject> make, bool hasBlock)
        {
            makers.Add(make);
            blocks.Add(hasBlock);
        }

        private static uint Number(ulong fingerprint, uint use)
        {
            uint number = unchecked((uint)(fingerprint >> 32) + use);
            return fingerprint == 0 ? 0 : number == 0 ? 1 : number;
        }

        /// <summary>The numbers of the first 256 types but the clock's, and those that messages carry.</summary>
        internal List<uint> Fingerprints()
        {
            List<uint> all = new List<uint>(fingerprints);
            all.AddRange(carried);
            return all.GetRange(0, Math.Min(256, all.Count));
        }

        internal bool HasBlock(int number)
        {
            return blocks[number];
        }

        internal IWireObject Make(int number)
        {
            return makers[number]();
        }

        /// <summary>The number of a message to send.</summary>
        internal int NumberOf(IWireObject message)
        {
            int number;
            if (!numbers.TryGetValue(message.GetType(), out number) || blocks[number])
            {
                throw new WireException(message + " is of no message type without a block");
            }
            return number;
        }
    }

    /// <summary>A message of the game's clock, which this side does not ask for.</summary>
    internal sealed class ClockMessage : IWireObject
    {
        private readonly long[] times;

        internal ClockMessage(int count)
        {
            times = new long[count];
        }

        public bool Read(BitReader reader)
        {
            bool isThere = true;
            for (int i = 0; i < times.Length; i++)
            {
                isThere = isThere && reader.ReadBits(64, ref times[i]);
            }
            return isThere;
        }

        public void Write(BitWriter writer)
        {
            foreach (long time in times)
            {
                writer.WriteBits(64, time);
            }
        }
    }

    /// <summary>A message, its number on its channel, the block that it may have, and when it was sent.</summary>
    internal sealed class NumberedMessage
    {
        internal int Id;
        internal int Type;
        internal IWireObject Value;
        internal byte[] Block;
        internal int MostBits;
        internal double SentAt = double.NegativeInfinity;
        internal bool IsAcked;
    }

    /// <summary>The messages of a reliable channel that come: once and in order.</summary>
    internal sealed class OrderedMessages
    {
        private const int FragmentBytes = 1024;
        private const int MaxBlockBytes = 256 * 1024;

        private readonly NumberedMessage[] ahead;
        private int next;

        private byte[] block;
        private bool[] fragments;
        private int missing;
        private int blockBytes;
        private NumberedMessage blockMessage;

        internal OrderedMessages(int places)
        {
            ahead = new NumberedMessage[places];
        }

        /// <summary>Takes a message; false if there can be none of its number yet.</summary>
        internal bool Add(NumberedMessage message)
        {
            int distance = message.Id - next & 0xFFFF;
            if (distance >= 0x8000)
            {
                return true;
            }
            if (distance >= ahead.Length)
            {
                return false;
            }
            int place = message.Id % ahead.Length;
            ahead[place] = ahead[place] ?? message;
            return true;
        }

        /// <summary>Takes a fragment of a block; false if it contradicts those before. The message is that of the first one.</summary>
        internal bool Add(int id, int count, int index, byte[] bytes, NumberedMessage message)
        {
            if (id != next || ahead[next % ahead.Length] != null)
            {
                return true;
            }
            if (fragments == null)
            {
                fragments = new bool[count];
                missing = count;
                block = new byte[Math.Min(count * FragmentBytes, MaxBlockBytes)];
            }
            bool isLast = index == count - 1;
            int begin = index * FragmentBytes;
            if (count != fragments.Length || !isLast && bytes.Length != FragmentBytes || begin + bytes.Length > block.Length)
            {
                return false;
            }
            if (fragments[index])
            {
                return true;
            }
            fragments[index] = true;
            missing--;
            Buffer.BlockCopy(bytes, 0, block, begin, bytes.Length);
            blockBytes = isLast ? begin + bytes.Length : blockBytes;
            blockMessage = message ?? blockMessage;
            if (missing == 0)
            {
                Array.Resize(ref block, blockBytes);
                blockMessage.Block = block;
                ahead[next % ahead.Length] = blockMessage;
                fragments = null;
                block = null;
                blockMessage = null;
            }
            return true;
        }

        /// <summary>Takes out the message that is next; null if it is missing.</summary>
        internal NumberedMessage Take()
        {
            int place = next % ahead.Length;
            NumberedMessage message = ahead[place];
            if (message != null)
            {
                ahead[place] = null;
                next = next + 1 & 0xFFFF;
            }
            return message;
        }
    }
}
