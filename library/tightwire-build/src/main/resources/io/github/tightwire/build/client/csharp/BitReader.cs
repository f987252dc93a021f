// The runtime of Tightwire clients in C#. Apache License 2.0, http://www.apache.org/licenses/LICENSE-2.0

using System;
using System.Text;

namespace Tightwire
{
    /// <summary>
    /// Reads a packet: little-endian, bits filled from the lowest up. Bad data is refused, never an exception: a method returns false, its
    /// value keeps what it held, and the verdict has the reason and the bit. After that every method returns false. Not thread-safe.
    /// </summary>
    public sealed class BitReader
    {
        /// <summary>The most objects that may be nested in one another.</summary>
        public const int MaxDepth = 256;

        /// <summary>The most elements without bits that a packet may have, besides its bits so far.</summary>
        public const int MaxFreeElements = 1024;

        private const int MaxPacketBits = int.MaxValue & -8;

        private byte[] bytes;
        private int start;
        private int end;
        private int limit;
        private int position;
        private int depth;
        private long free;
        private Verdict verdict;

        /// <summary>True if serialization checks are on the wire: as the other side has it.</summary>
        public bool HasChecks = true;

        /// <summary>A reader of no packet.</summary>
        public BitReader()
        {
            Reset(new byte[0], 0, 0);
        }

        /// <summary>A reader of a packet.</summary>
        public BitReader(byte[] packet)
        {
            Reset(packet, 0, packet.Length);
        }

        /// <summary>Starts over with another packet.</summary>
        public void Reset(byte[] packet, int offset, int length)
        {
            if (offset < 0 || length < 0 || length > packet.Length - offset)
            {
                throw new ArgumentOutOfRangeException("length");
            }
            bytes = packet;
            start = offset;
            limit = (int)Math.Min((long)length * 8, MaxPacketBits);
            end = offset + (limit >> 3);
            position = 0;
            depth = 0;
            free = 0;
            verdict = default(Verdict);
        }

        /// <summary>The bit of the packet that is read next.</summary>
        public int Position
        {
            get { return position; }
        }

        /// <summary>The outcome so far.</summary>
        public Verdict Verdict
        {
            get { return verdict; }
        }

        /// <summary>Reads an object that is the whole packet.</summary>
        public Verdict Read(IWireObject packet)
        {
            if (packet.Read(this))
            {
                ReadEnd();
            }
            return verdict;
        }

        /// <summary>Requires that the packet ends here, with zeros up to a whole byte.</summary>
        public bool ReadEnd()
        {
            if (!Has(0))
            {
                return false;
            }
            int used = position & 7;
            if ((position + 7L) / 8 != end - start)
            {
                return Refuse(Reason.LeftOverBytes, position);
            }
            return used == 0 || bytes[end - 1] >> used == 0 || Refuse(Reason.NonZeroPadding, position);
        }

        /// <summary>Refuses the packet at a bit.</summary>
        public bool Refuse(Reason reason, int bit)
        {
            if (verdict.IsAccepted)
            {
                verdict = new Verdict(reason, bit);
                limit = -1;
                position = bit;
            }
            return false;
        }

        /// <summary>Refuses the packet here.</summary>
        public bool Refuse(Reason reason)
        {
            return Refuse(reason, position);
        }

        private bool Has(long bits)
        {
            return bits <= limit - position && limit >= 0 || Refuse(Reason.PastEnd, position);
        }

        private ulong Peek(int bits)
        {
            int index = start + (position >> 3);
            int shift = position & 7;
            ulong word = 0;
            if (index <= end - 8)
            {
                uint low = bytes[index] | (uint)bytes[index + 1] << 8 | (uint)bytes[index + 2] << 16 | (uint)bytes[index + 3] << 24;
                uint high = bytes[index + 4] | (uint)bytes[index + 5] << 8 | (uint)bytes[index + 6] << 16 | (uint)bytes[index + 7] << 24;
                word = low | (ulong)high << 32;
            }
            else
            {
                for (int i = index, up = 0; i < end; i++, up += 8)
                {
                    word |= (ulong)bytes[i] << up;
                }
            }
            word >>= shift;
            if (shift + bits > 64)
            {
                word |= (ulong)bytes[index + 8] << (64 - shift);
            }
            return word & (ulong.MaxValue >> (64 - bits));
        }

        private bool Bits(int bits, ref ulong value)
        {
            if (!Has(bits))
            {
                return false;
            }
            value = Peek(bits);
            position += bits;
            return true;
        }

        /// <summary>One bit.</summary>
        public bool ReadBool(ref bool value)
        {
            ulong bit = 0;
            if (!Bits(1, ref bit))
            {
                return false;
            }
            value = bit != 0;
            return true;
        }

        /// <summary>From 1 to 32 bits.</summary>
        public bool ReadBits(int bits, ref int value)
        {
            if (bits < 1 || bits > 32)
            {
                return Invalid();
            }
            ulong read = 0;
            if (!Bits(bits, ref read))
            {
                return false;
            }
            value = unchecked((int)read);
            return true;
        }

        /// <summary>From 1 to 64 bits.</summary>
        public bool ReadBits(int bits, ref long value)
        {
            if (bits < 1 || bits > 64)
            {
                return Invalid();
            }
            ulong read = 0;
            if (!Bits(bits, ref read))
            {
                return false;
            }
            value = unchecked((long)read);
            return true;
        }

        /// <summary>A set of an enum's constants: a bit each, up to 64.</summary>
        public bool ReadFlags(int constants, ref ulong value)
        {
            if (constants > 0)
            {
                return Bits(constants, ref value);
            }
            value = 0;
            return true;
        }

        private bool Invalid()
        {
            return Has(0) && Refuse(Reason.InvalidArgument, position);
        }

        /// <summary>An integer from a least to a largest one.</summary>
        public bool ReadInt(int min, int max, ref int value)
        {
            long read = 0;
            if (!ReadLong(min, max, ref read))
            {
                return false;
            }
            value = (int)read;
            return true;
        }

        /// <summary>An integer from a least to a largest one.</summary>
        public bool ReadLong(long min, long max, ref long value)
        {
            if (min > max)
            {
                return Invalid();
            }
            ulong range = unchecked((ulong)max - (ulong)min);
            int bits = JavaMath.BitsFor(range);
            if (!Has(bits))
            {
                return false;
            }
            ulong offset = bits == 0 ? 0 : Peek(bits);
            if (offset > range)
            {
                return Refuse(Reason.OutOfRange, position);
            }
            position += bits;
            value = unchecked((long)((ulong)min + offset));
            return true;
        }

        /// <summary>An integer of one to five bytes.</summary>
        public bool ReadVarInt(ref int value)
        {
            ulong read = 0;
            if (!Groups(32, ref read))
            {
                return false;
            }
            value = unchecked((int)read);
            return true;
        }

        /// <summary>An integer of one to ten bytes.</summary>
        public bool ReadVarLong(ref long value)
        {
            ulong read = 0;
            if (!Groups(64, ref read))
            {
                return false;
            }
            value = unchecked((long)read);
            return true;
        }

        /// <summary>An integer of one to five bytes, few if it is near zero.</summary>
        public bool ReadSignedVarInt(ref int value)
        {
            ulong code = 0;
            if (!Groups(32, ref code))
            {
                return false;
            }
            value = unchecked((int)(uint)(code >> 1) ^ -(int)(code & 1));
            return true;
        }

        /// <summary>An integer of one to ten bytes, few if it is near zero.</summary>
        public bool ReadSignedVarLong(ref long value)
        {
            ulong code = 0;
            if (!Groups(64, ref code))
            {
                return false;
            }
            value = unchecked((long)(code >> 1) ^ -(long)(code & 1));
            return true;
        }

        private bool Groups(int width, ref ulong value)
        {
            int begin = position;
            ulong received = 0;
            int shift = 0;
            ulong group = 0;
            do
            {
                if (!Bits(8, ref group))
                {
                    return false;
                }
                if (shift + 7 > width && group >> (width - shift) != 0)
                {
                    return Refuse(Reason.OutOfRange, begin);
                }
                if (group == 0 && shift > 0)
                {
                    return Refuse(Reason.Overlong, begin);
                }
                received |= (group & 0x7F) << shift;
                shift += 7;
            }
            while (group > 0x7F);
            value = received;
            return true;
        }

        /// <summary>A finite float.</summary>
        public bool ReadFloat(ref float value)
        {
            if (!Has(32))
            {
                return false;
            }
            if ((~Peek(32) & 0x7F800000) == 0)
            {
                return Refuse(Reason.NotFinite, position);
            }
            return ReadRawFloat(ref value);
        }

        /// <summary>A float, NaN and infinities too.</summary>
        public bool ReadRawFloat(ref float value)
        {
            ulong read = 0;
            if (!Bits(32, ref read))
            {
                return false;
            }
            FloatBits bits = default(FloatBits);
            bits.Bits = (uint)read;
            value = bits.Value;
            return true;
        }

        /// <summary>A finite double.</summary>
        public bool ReadDouble(ref double value)
        {
            if (!Has(64))
            {
                return false;
            }
            if ((~Peek(64) & 0x7FF0000000000000UL) == 0)
            {
                return Refuse(Reason.NotFinite, position);
            }
            return ReadRawDouble(ref value);
        }

        /// <summary>A double, NaN and infinities too.</summary>
        public bool ReadRawDouble(ref double value)
        {
            ulong read = 0;
            if (!Bits(64, ref read))
            {
                return false;
            }
            value = BitConverter.Int64BitsToDouble(unchecked((long)read));
            return true;
        }

        /// <summary>A float within bounds, of a resolution.</summary>
        public bool ReadCompressedFloat(float min, float max, float resolution, ref float value)
        {
            long maxInteger = CompressedFloat.MaxInteger(min, max, resolution);
            if (maxInteger < 0)
            {
                return Invalid();
            }
            long code = 0;
            if (!ReadLong(0, maxInteger, ref code))
            {
                return false;
            }
            value = CompressedFloat.Decode(code, min, max, maxInteger);
            return true;
        }

        /// <summary>The code of a quaternion: see SmallestThree.</summary>
        public bool ReadSmallestThree(int bits, ref long value)
        {
            if (bits < 2 || bits > 20)
            {
                return Invalid();
            }
            int begin = position;
            ulong code = 0;
            if (!Bits(SmallestThree.CodeBits(bits), ref code))
            {
                return false;
            }
            if (!SmallestThree.IsRotation((long)code, bits))
            {
                return Refuse(Reason.NotARotation, begin);
            }
            value = (long)code;
            return true;
        }

        /// <summary>An integer above a previous one, few bits if it is near.</summary>
        public bool ReadIntRelative(int previous, ref int value)
        {
            if (previous < -1)
            {
                return Invalid();
            }
            int begin = position;
            int step = 0;
            int found = Steps(ref step);
            if (found < 0)
            {
                return false;
            }
            if (found == 0)
            {
                int current = 0;
                if (!ReadBits(32, ref current))
                {
                    return false;
                }
                if (current <= previous)
                {
                    return Refuse(Reason.NotIncreasing, begin);
                }
                if (unchecked((uint)(current - previous)) <= 69914)
                {
                    return Refuse(Reason.Overlong, begin);
                }
                value = current;
                return true;
            }
            long next = (long)previous + step;
            if (next > int.MaxValue)
            {
                return Refuse(Reason.NotIncreasing, begin);
            }
            value = (int)next;
            return true;
        }

        /// <summary>Returns 1 if there is a step, 0 if the integer stands as it is, -1 if the packet is refused.</summary>
        private int Steps(ref int step)
        {
            bool is1 = false;
            if (!ReadBool(ref is1))
            {
                return -1;
            }
            if (is1)
            {
                step = 1;
                return 1;
            }
            int least = 2;
            for (int i = 0; i < 5; i++)
            {
                int most = i == 0 ? 6 : i == 1 ? 23 : i == 2 ? 280 : i == 3 ? 4377 : 69914;
                bool isHere = false;
                if (!ReadBool(ref isHere))
                {
                    return -1;
                }
                if (isHere)
                {
                    return ReadInt(least, most, ref step) ? 1 : -1;
                }
                least = most + 1;
            }
            return 0;
        }

        /// <summary>Zeros up to a whole byte.</summary>
        public bool ReadAlign()
        {
            if (!Has(0))
            {
                return false;
            }
            int padding = -position & 7;
            if (padding > 0)
            {
                if (!Has(padding))
                {
                    return false;
                }
                if (Peek(padding) != 0)
                {
                    return Refuse(Reason.NonZeroPadding, position);
                }
                position += padding;
            }
            return true;
        }

        /// <summary>A serialization check: the CRC-32 of its name.</summary>
        public bool ReadCheck(uint expected)
        {
            if (!HasChecks)
            {
                return Has(0);
            }
            int begin = position;
            ulong read = 0;
            return Bits(32, ref read) && (read == expected || Refuse(Reason.CheckFailed, begin));
        }

        /// <summary>So many bytes, at a whole byte. An array of another length is replaced.</summary>
        public bool ReadBytes(int count, ref byte[] value)
        {
            if (count < 0)
            {
                return Invalid();
            }
            if (!ReadAlign())
            {
                return false;
            }
            if (count > (limit - position) >> 3)
            {
                return Refuse(Reason.PastEnd, position);
            }
            if (value == null || value.Length != count)
            {
                value = new byte[count];
            }
            Buffer.BlockCopy(bytes, start + (position >> 3), value, 0, count);
            position += count * 8;
            return true;
        }

        /// <summary>A number of bytes, and the bytes at a whole byte.</summary>
        public bool ReadByteArray(int maxCount, ref byte[] value)
        {
            int count = 0;
            return ReadInt(0, maxCount, ref count) && ReadBytes(count, ref value);
        }

        /// <summary>Text, of at most so many bytes of UTF-8.</summary>
        public bool ReadString(int maxBytes, ref string value)
        {
            int length = 0;
            if (!ReadInt(0, maxBytes, ref length) || !ReadAlign())
            {
                return false;
            }
            if (length > (limit - position) >> 3)
            {
                return Refuse(Reason.PastEnd, position);
            }
            int index = start + (position >> 3);
            if (!Text.IsWellFormed(bytes, index, length))
            {
                return Refuse(Text.HasNul(bytes, index, length) ? Reason.EmbeddedNul : Reason.InvalidUtf8, position);
            }
            value = Encoding.UTF8.GetString(bytes, index, length);
            position += length * 8;
            return true;
        }

        /// <summary>Text that may be null.</summary>
        public bool ReadOptionalString(int maxBytes, ref string value)
        {
            bool isThere = false;
            if (!ReadBool(ref isThere))
            {
                return false;
            }
            if (isThere)
            {
                return ReadString(maxBytes, ref value);
            }
            value = null;
            return true;
        }

        /// <summary>A UUID.</summary>
        public bool ReadUuid(ref Uuid value)
        {
            ulong low = 0;
            ulong high = 0;
            if (!Has(128) || !Bits(64, ref low) || !Bits(64, ref high))
            {
                return false;
            }
            value = new Uuid(high, low);
            return true;
        }

        /// <summary>An instant.</summary>
        public bool ReadInstant(ref WireTime value)
        {
            long seconds = 0;
            int nanos = 0;
            if (!ReadLong(WireTimes.MinSecond, WireTimes.MaxSecond, ref seconds) || !ReadInt(0, WireTimes.MaxNano, ref nanos))
            {
                return false;
            }
            value = new WireTime(seconds, nanos);
            return true;
        }

        /// <summary>A duration.</summary>
        public bool ReadDuration(ref WireTime value)
        {
            long seconds = 0;
            int nanos = 0;
            if (!ReadBits(64, ref seconds) || !ReadInt(0, WireTimes.MaxNano, ref nanos))
            {
                return false;
            }
            value = new WireTime(seconds, nanos);
            return true;
        }

        internal bool ReadType(int count, ref int type)
        {
            int bits = JavaMath.BitsFor((ulong)(count - 1));
            if (!Has(bits))
            {
                return false;
            }
            int read = bits == 0 ? 0 : (int)Peek(bits);
            if (read >= count)
            {
                return Refuse(Reason.UnknownType, position);
            }
            position += bits;
            type = read;
            return true;
        }

        /// <summary>Goes one object deeper.</summary>
        public bool Enter()
        {
            if (!Has(0))
            {
                return false;
            }
            depth++;
            return depth <= MaxDepth || Refuse(Reason.NestedTooDeep, position);
        }

        /// <summary>Comes back from an object.</summary>
        public void Leave()
        {
            depth--;
        }

        /// <summary>An object in place, one deeper.</summary>
        public bool ReadObject(IWireObject value)
        {
            if (!Enter() || !value.Read(this))
            {
                return false;
            }
            Leave();
            return true;
        }

        /// <summary>The number of elements of a collection, for whose memory the packet has the bits.</summary>
        public bool ReadCount(int maxCount, ref int count)
        {
            int begin = position;
            if (!ReadInt(0, maxCount, ref count))
            {
                return false;
            }
            bool isLarge = count > MaxFreeElements;
            return !isLarge || (count - MaxFreeElements + 1) / 2 - position <= limit - position || Refuse(Reason.PastEnd, begin);
        }

        /// <summary>The number of elements, each of which has at least so many bits.</summary>
        public bool ReadCount(int maxCount, int minElementBits, ref int count)
        {
            if (minElementBits < 1)
            {
                return Invalid();
            }
            int begin = position;
            if (!ReadInt(0, maxCount, ref count))
            {
                return false;
            }
            return (long)count * minElementBits <= limit - position || Refuse(Reason.PastEnd, begin);
        }

        /// <summary>At the end of a collection, takes what its bits do not pay for out of the packet's budget.</summary>
        public bool Pay(int begin, int count)
        {
            int unpaid = count - (position - begin);
            return unpaid <= 0 || Spend(unpaid) || Refuse(Reason.PastEnd, begin);
        }

        private bool Spend(int elements)
        {
            free += elements;
            return free <= MaxFreeElements + (long)position;
        }

        /// <summary>At the beginning of each pass of a loop that the packet decides about: passes without bits are paid for, too.</summary>
        public bool Pass(ref int last)
        {
            if (last == position && !Spend(1))
            {
                return Refuse(Reason.PastEnd, position);
            }
            last = position;
            return true;
        }
    }

    internal static class WireTimes
    {
        internal const long MinSecond = -31557014167219200L;
        internal const long MaxSecond = 31556889864403199L;
        internal const int MaxNano = 999999999;
    }

    internal static class Text
    {
        internal static bool HasNul(byte[] bytes, int offset, int count)
        {
            for (int i = offset; i < offset + count; i++)
            {
                if (bytes[i] == 0)
                {
                    return true;
                }
            }
            return false;
        }

        /// <summary>True of UTF-8 without a NUL, overlong forms and surrogates.</summary>
        internal static bool IsWellFormed(byte[] bytes, int offset, int count)
        {
            int stop = offset + count;
            int i = offset;
            while (i < stop)
            {
                int lead = bytes[i];
                int length = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
                if (lead == 0 || length == 0 || length > stop - i)
                {
                    return false;
                }
                if (length > 1)
                {
                    int second = bytes[i + 1];
                    int least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
                    int most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
                    if (second < least || second > most)
                    {
                        return false;
                    }
                }
                for (int k = 2; k < length; k++)
                {
                    if ((bytes[i + k] & 0xC0) != 0x80)
                    {
                        return false;
                    }
                }
                i += length;
            }
            return true;
        }

        /// <summary>The bytes of UTF-8; -1 if there is a NUL or half of a surrogate pair.</summary>
        internal static int Utf8Length(string text)
        {
            int length = 0;
            for (int i = 0; i < text.Length; i++)
            {
                char unit = text[i];
                if (unit == 0 || char.IsLowSurrogate(unit))
                {
                    return -1;
                }
                if (char.IsHighSurrogate(unit))
                {
                    i++;
                    if (i == text.Length || !char.IsLowSurrogate(text[i]))
                    {
                        return -1;
                    }
                    length += 4;
                }
                else
                {
                    length += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
                }
            }
            return length;
        }
    }
}
