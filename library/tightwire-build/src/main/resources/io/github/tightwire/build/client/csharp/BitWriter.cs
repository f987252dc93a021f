// The runtime of Tightwire clients in C#. Apache License 2.0, http://www.apache.org/licenses/LICENSE-2.0

using System;
using System.Text;

namespace Tightwire
{
    /// <summary>
    /// Writes a packet: little-endian, bits filled from the lowest up. A value outside its bounds is a mistake of the program, and throws a
    /// WireException; a packet that does not fit throws a PacketOverflowException. Not thread-safe.
    /// </summary>
    public sealed class BitWriter
    {
        private byte[] bytes;
        private int start;
        private int limit;
        private int position;
        private int depth;
        private ulong partial;

        /// <summary>True if serialization checks are on the wire: as the other side has it.</summary>
        public bool HasChecks = true;

        /// <summary>A writer of packets of at most so many bytes.</summary>
        public BitWriter(byte[] packet)
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
            limit = (int)Math.Min((long)length * 8, int.MaxValue & -8);
            position = 0;
            depth = 0;
            partial = 0;
        }

        /// <summary>The bit of the packet that is written next.</summary>
        public int Position
        {
            get { return position; }
        }

        /// <summary>Writes an object that is the whole packet; gives its length in bytes.</summary>
        public int Write(IWireObject packet)
        {
            packet.Write(this);
            return Finish();
        }

        /// <summary>Writes the last bits; gives the length in bytes.</summary>
        public int Finish()
        {
            if ((position & 7) != 0)
            {
                bytes[start + (position >> 3)] = unchecked((byte)partial);
            }
            return (int)((position + 7L) >> 3);
        }

        /// <summary>The exception of a value that can't be written here.</summary>
        public WireException Invalid(string message)
        {
            return new WireException(message + ", at bit " + position);
        }

        private void Room(long bits)
        {
            if (bits > limit - position)
            {
                throw new PacketOverflowException(bits + " bits at bit " + position + " do not fit into a packet of " + (limit >> 3) + " bytes");
            }
        }

        private void Put(ulong value, int bits)
        {
            Room(bits);
            if (bits > 32)
            {
                Put32(value & 0xFFFFFFFF, 32);
                Put32(value >> 32, bits - 32);
            }
            else if (bits > 0)
            {
                Put32(value, bits);
            }
        }

        private void Put32(ulong value, int bits)
        {
            int used = position & 7;
            int index = start + (position >> 3);
            partial |= (value & (ulong.MaxValue >> (64 - bits))) << used;
            int filled = used + bits;
            while (filled >= 8)
            {
                bytes[index++] = unchecked((byte)partial);
                partial >>= 8;
                filled -= 8;
            }
            position += bits;
        }

        /// <summary>One bit.</summary>
        public void WriteBool(bool value)
        {
            Put(value ? 1UL : 0UL, 1);
        }

        /// <summary>From 1 to 32 bits.</summary>
        public void WriteBits(int bits, int value)
        {
            if (bits > 32)
            {
                throw Invalid("a width of " + bits + " bits is outside [1, 32]");
            }
            WriteBits(bits, (long)value);
        }

        /// <summary>From 1 to 64 bits.</summary>
        public void WriteBits(int bits, long value)
        {
            if (bits < 1 || bits > 64)
            {
                throw Invalid("a width of " + bits + " bits is outside [1, 64]");
            }
            if (bits < 64 && (value < -1L << (bits - 1) || value >> bits > 0))
            {
                throw Invalid(value + " does not fit " + bits + " bits");
            }
            Put(unchecked((ulong)value), bits);
        }

        /// <summary>A set of an enum's constants: a bit each, up to 64.</summary>
        public void WriteFlags(int constants, ulong value)
        {
            if (constants < 64 && value >> constants != 0)
            {
                throw Invalid(value + " has flags of no constant");
            }
            Put(value, constants);
        }

        /// <summary>An integer from a least to a largest one.</summary>
        public void WriteInt(int min, int max, int value)
        {
            WriteLong(min, max, value);
        }

        /// <summary>An integer from a least to a largest one.</summary>
        public void WriteLong(long min, long max, long value)
        {
            if (min > max || value < min || value > max)
            {
                throw Invalid(min > max ? "[" + min + ", " + max + "] is not a range" : value + " is outside [" + min + ", " + max + "]");
            }
            Put(unchecked((ulong)value - (ulong)min), JavaMath.BitsFor(unchecked((ulong)max - (ulong)min)));
        }

        /// <summary>An integer of one to five bytes.</summary>
        public void WriteVarInt(int value)
        {
            Groups(unchecked((uint)value));
        }

        /// <summary>An integer of one to ten bytes.</summary>
        public void WriteVarLong(long value)
        {
            Groups(unchecked((ulong)value));
        }

        /// <summary>An integer of one to five bytes, few if it is near zero.</summary>
        public void WriteSignedVarInt(int value)
        {
            Groups(unchecked((uint)(value << 1 ^ value >> 31)));
        }

        /// <summary>An integer of one to ten bytes, few if it is near zero.</summary>
        public void WriteSignedVarLong(long value)
        {
            Groups(unchecked((ulong)(value << 1 ^ value >> 63)));
        }

        private void Groups(ulong rest)
        {
            while (rest > 0x7F)
            {
                Put(rest & 0x7F | 0x80, 8);
                rest >>= 7;
            }
            Put(rest, 8);
        }

        /// <summary>A finite float.</summary>
        public void WriteFloat(float value)
        {
            if (float.IsNaN(value) || float.IsInfinity(value))
            {
                throw Invalid(value + " is not finite");
            }
            WriteRawFloat(value);
        }

        /// <summary>A float, NaN and infinities too.</summary>
        public void WriteRawFloat(float value)
        {
            FloatBits bits = default(FloatBits);
            bits.Value = value;
            Put(bits.Bits, 32);
        }

        /// <summary>A finite double.</summary>
        public void WriteDouble(double value)
        {
            if (double.IsNaN(value) || double.IsInfinity(value))
            {
                throw Invalid(value + " is not finite");
            }
            WriteRawDouble(value);
        }

        /// <summary>A double, NaN and infinities too.</summary>
        public void WriteRawDouble(double value)
        {
            Put(unchecked((ulong)BitConverter.DoubleToInt64Bits(value)), 64);
        }

        /// <summary>A float within bounds, of a resolution.</summary>
        public void WriteCompressedFloat(float min, float max, float resolution, float value)
        {
            long maxInteger = CompressedFloat.MaxInteger(min, max, resolution);
            if (maxInteger < 0 || !CompressedFloat.IsWithin(value, min, max, maxInteger))
            {
                throw Invalid(value + " is outside [" + min + ", " + max + "]");
            }
            WriteLong(0, maxInteger, CompressedFloat.Encode(value, min, max, maxInteger));
        }

        /// <summary>The code of a quaternion: see SmallestThree.</summary>
        public void WriteSmallestThree(int bits, long value)
        {
            if (bits < 2 || bits > 20 || value < 0 || value >> SmallestThree.CodeBits(bits) != 0 || !SmallestThree.IsRotation(value, bits))
            {
                throw Invalid(value + " is not the code of a rotation of " + bits + " bits");
            }
            Put((ulong)value, SmallestThree.CodeBits(bits));
        }

        /// <summary>An integer above a previous one, few bits if it is near.</summary>
        public void WriteIntRelative(int previous, int value)
        {
            if (previous < -1 || value <= previous)
            {
                throw Invalid(value + " does not follow " + previous);
            }
            long step = (long)value - previous;
            WriteBool(step == 1);
            if (step == 1)
            {
                return;
            }
            int least = 2;
            for (int i = 0; i < 5; i++)
            {
                int most = i == 0 ? 6 : i == 1 ? 23 : i == 2 ? 280 : i == 3 ? 4377 : 69914;
                WriteBool(step <= most);
                if (step <= most)
                {
                    WriteLong(least, most, step);
                    return;
                }
                least = most + 1;
            }
            WriteBits(32, value);
        }

        /// <summary>Zeros up to a whole byte.</summary>
        public void WriteAlign()
        {
            int padding = -position & 7;
            if (padding > 0)
            {
                Put(0, padding);
            }
        }

        /// <summary>A serialization check: the CRC-32 of its name.</summary>
        public void WriteCheck(uint expected)
        {
            if (HasChecks)
            {
                Put(expected, 32);
            }
        }

        /// <summary>So many bytes, at a whole byte.</summary>
        public void WriteBytes(int count, byte[] value)
        {
            if (value == null || value.Length != count)
            {
                throw Invalid("there are not " + count + " bytes to write");
            }
            WriteAlign();
            Room((long)count * 8);
            Buffer.BlockCopy(value, 0, bytes, start + (position >> 3), count);
            position += count * 8;
        }

        /// <summary>A number of bytes, and the bytes at a whole byte.</summary>
        public void WriteByteArray(int maxCount, byte[] value)
        {
            if (value == null)
            {
                throw Invalid("there is no byte array to write");
            }
            WriteInt(0, maxCount, value.Length);
            WriteBytes(value.Length, value);
        }

        /// <summary>Text, of at most so many bytes of UTF-8.</summary>
        public void WriteString(int maxBytes, string value)
        {
            int length = value == null ? -1 : Text.Utf8Length(value);
            if (length < 0 || length > maxBytes)
            {
                throw Invalid(value == null ? "there is no text to write"
                    : length < 0 ? "text with a NUL or half of a surrogate pair" : "text of " + length + " bytes, at most " + maxBytes);
            }
            WriteInt(0, maxBytes, length);
            WriteAlign();
            Room((long)length * 8);
            Encoding.UTF8.GetBytes(value, 0, value.Length, bytes, start + (position >> 3));
            position += length * 8;
        }

        /// <summary>Text that may be null.</summary>
        public void WriteOptionalString(int maxBytes, string value)
        {
            WriteBool(value != null);
            if (value != null)
            {
                WriteString(maxBytes, value);
            }
        }

        /// <summary>A UUID.</summary>
        public void WriteUuid(Uuid value)
        {
            Put(value.Low, 64);
            Put(value.High, 64);
        }

        /// <summary>An instant.</summary>
        public void WriteInstant(WireTime value)
        {
            WriteLong(WireTimes.MinSecond, WireTimes.MaxSecond, value.Seconds);
            WriteInt(0, WireTimes.MaxNano, value.Nanos);
        }

        /// <summary>A duration.</summary>
        public void WriteDuration(WireTime value)
        {
            WriteBits(64, value.Seconds);
            WriteInt(0, WireTimes.MaxNano, value.Nanos);
        }

        /// <summary>Goes one object deeper.</summary>
        public void Enter()
        {
            depth++;
            if (depth > BitReader.MaxDepth)
            {
                throw Invalid("objects nested too deep");
            }
        }

        /// <summary>Comes back from an object.</summary>
        public void Leave()
        {
            depth--;
        }

        /// <summary>An object in place, one deeper.</summary>
        public void WriteObject(IWireObject value)
        {
            if (value == null)
            {
                throw Invalid("there is no object to write");
            }
            Enter();
            value.Write(this);
            Leave();
        }

        /// <summary>The number of elements of a collection.</summary>
        public void WriteCount(int maxCount, int count)
        {
            if (count > maxCount)
            {
                throw Invalid(count + " elements, at most " + maxCount);
            }
            WriteInt(0, maxCount, count);
        }

        /// <summary>Requires that a condition of the type holds.</summary>
        public void Require(bool condition, string place)
        {
            if (!condition)
            {
                throw Invalid("the type does not accept these values, " + place);
            }
        }

        /// <summary>Requires that there is something to write.</summary>
        public void Present(object value, string name)
        {
            if (value == null)
            {
                throw Invalid("there is no " + name + " to write");
            }
        }
    }
}
