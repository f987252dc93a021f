// The runtime of Tightwire clients in C#. Apache License 2.0, http://www.apache.org/licenses/LICENSE-2.0

using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Tightwire
{
    /// <summary>An object with a place on the wire. After a read that was refused it may hold a part of the packet.</summary>
    public interface IWireObject
    {
        /// <summary>Reads the object; false if the packet is refused, and then the reader has the verdict.</summary>
        bool Read(BitReader reader);

        /// <summary>Writes the object; throws a WireException if a value is outside its bounds.</summary>
        void Write(BitWriter writer);
    }

    /// <summary>A value that can't be written: a mistake of the program that writes it.</summary>
    public class WireException : Exception
    {
        /// <summary>With a message.</summary>
        public WireException(string message) : base(message)
        {
        }
    }

    /// <summary>A packet that does not fit into the bytes that there are for it.</summary>
    public sealed class PacketOverflowException : WireException
    {
        /// <summary>With a message.</summary>
        public PacketOverflowException(string message) : base(message)
        {
        }
    }

    /// <summary>A UUID, as Java has it.</summary>
    public readonly struct Uuid : IEquatable<Uuid>
    {
        /// <summary>The 64 bits that are written first in text.</summary>
        public readonly ulong High;

        /// <summary>The other 64 bits.</summary>
        public readonly ulong Low;

        /// <summary>Of its bits.</summary>
        public Uuid(ulong high, ulong low)
        {
            High = high;
            Low = low;
        }

        /// <summary>True if all bits are equal.</summary>
        public bool Equals(Uuid other)
        {
            return High == other.High && Low == other.Low;
        }

        /// <summary>True if all bits are equal.</summary>
        public override bool Equals(object other)
        {
            return other is Uuid && Equals((Uuid)other);
        }

        /// <summary>A hash of all bits.</summary>
        public override int GetHashCode()
        {
            return (High ^ Low).GetHashCode();
        }

        /// <summary>In the usual form.</summary>
        public override string ToString()
        {
            string high = High.ToString("x16");
            string low = Low.ToString("x16");
            return high.Substring(0, 8) + "-" + high.Substring(8, 4) + "-" + high.Substring(12) + "-" + low.Substring(0, 4) + "-" + low.Substring(4);
        }
    }

    /// <summary>An instant since 1970 in UTC, or a duration.</summary>
    public readonly struct WireTime
    {
        /// <summary>Whole seconds, rounded down.</summary>
        public readonly long Seconds;

        /// <summary>Nanoseconds after that, from 0 to 999,999,999.</summary>
        public readonly int Nanos;

        /// <summary>Of its parts.</summary>
        public WireTime(long seconds, int nanos)
        {
            Seconds = seconds;
            Nanos = nanos;
        }
    }

    /// <summary>Elements of lists that are read.</summary>
    public static class Elements
    {
        /// <summary>Sets an element, or adds it behind the last one.</summary>
        public static void Put<T>(List<T> list, int index, T value)
        {
            if (index < list.Count)
            {
                list[index] = value;
            }
            else
            {
                list.Add(value);
            }
        }

        /// <summary>Removes the elements behind the first ones.</summary>
        public static void Trim<T>(List<T> list, int count)
        {
            if (count < list.Count)
            {
                list.RemoveRange(count, list.Count - count);
            }
        }
    }

    /// <summary>Arithmetic as Java has it, where C# leaves it open.</summary>
    public static class JavaMath
    {
        /// <summary>Java's conversion: a NaN is 0, and what is too large the largest.</summary>
        public static int ToInt(double value)
        {
            return double.IsNaN(value) ? 0 : value >= int.MaxValue ? int.MaxValue : value <= int.MinValue ? int.MinValue : (int)value;
        }

        /// <summary>Java's conversion: a NaN is 0, and what is too large the largest.</summary>
        public static long ToLong(double value)
        {
            return double.IsNaN(value) ? 0
                : value >= 9223372036854775807.0 ? long.MaxValue : value <= -9223372036854775808.0 ? long.MinValue : (long)value;
        }

        /// <summary>The number of bits for the integers from 0 to a largest one.</summary>
        public static int BitsFor(ulong largest)
        {
            int bits = 0;
            for (int step = 32; step > 0; step >>= 1)
            {
                if (largest >> step != 0)
                {
                    bits += step;
                    largest >>= step;
                }
            }
            return bits + (int)largest;
        }
    }

    [StructLayout(LayoutKind.Explicit)]
    internal struct FloatBits
    {
        [FieldOffset(0)]
        internal float Value;

        [FieldOffset(0)]
        internal uint Bits;
    }

    /// <summary>The family's float of few bits.</summary>
    internal static class CompressedFloat
    {
        /// <summary>The largest code; negative if the bounds make no sense.</summary>
        internal static long MaxInteger(float min, float max, float resolution)
        {
            float delta = (float)(max - min);
            if (!(delta > 0) || float.IsPositiveInfinity(delta) || !(resolution > 0))
            {
                return -1;
            }
            float steps = (float)(delta / resolution);
            float bounded = steps < 1f ? 1f : steps > 4294967040f ? 4294967040f : steps;
            return (long)Math.Ceiling((double)bounded);
        }

        internal static float Decode(long code, float min, float max, long maxInteger)
        {
            float delta = (float)(max - min);
            float normalized = (float)((float)code / (float)maxInteger);
            float scaled = (float)(normalized * delta);
            return (float)(scaled + min);
        }

        internal static bool IsWithin(float value, float min, float max, long maxInteger)
        {
            float step = (float)((float)(max - min) / (float)maxInteger);
            float half = (float)(step * 0.5f);
            float least = Math.Max((float)(min - half), -float.MaxValue);
            float most = Math.Min(Math.Max((float)(max + half), Decode(maxInteger, min, max, maxInteger)), float.MaxValue);
            return value >= least && value <= most;
        }

        internal static long Encode(float value, float min, float max, long maxInteger)
        {
            float delta = (float)(max - min);
            float normalized = (float)((float)(value - min) / delta);
            float clamped = normalized < 0f ? 0f : normalized > 1f ? 1f : normalized;
            float scaled = (float)(clamped * (float)maxInteger);
            float rounded = (float)(scaled + 0.5f);
            return Math.Min((long)rounded, maxInteger);
        }
    }

    /// <summary>A quaternion of three components, each of so many bits, and the number of the one that is left out, the largest.</summary>
    public static class SmallestThree
    {
        /// <summary>The bits of a code, whose components have from 2 to 20.</summary>
        public static int CodeBits(int bits)
        {
            return 2 + 3 * bits;
        }

        /// <summary>A component of the quaternion: x, y, z and w are 0 to 3.</summary>
        public static float Component(long code, int index, int bits)
        {
            int half = Half(bits);
            int largest = (int)(code & 3);
            if (index == largest)
            {
                long rest = Rest(Part(code, 0, bits), Part(code, 1, bits), Part(code, 2, bits), half);
                return (float)Math.Sqrt(rest / (2.0 * half * half));
            }
            return (float)(Part(code, index < largest ? index : index - 1, bits) / (half * Math.Sqrt(2)));
        }

        /// <summary>The code of a quaternion, which need not be of length one.</summary>
        public static long Encode(float x, float y, float z, float w, int bits)
        {
            double length = Math.Sqrt((double)x * x + (double)y * y + (double)z * z + (double)w * w);
            if (bits < 2 || bits > 20 || !(length > 0 && length < double.PositiveInfinity))
            {
                throw new WireException("(" + x + ", " + y + ", " + z + ", " + w + ") of " + bits + " bits is not a rotation");
            }
            int largest = 0;
            float magnitude = Math.Abs(x);
            if (Math.Abs(y) > magnitude)
            {
                largest = 1;
                magnitude = Math.Abs(y);
            }
            if (Math.Abs(z) > magnitude)
            {
                largest = 2;
                magnitude = Math.Abs(z);
            }
            if (Math.Abs(w) > magnitude)
            {
                largest = 3;
            }
            int half = Half(bits);
            float omitted = largest == 0 ? x : largest == 1 ? y : largest == 2 ? z : w;
            double scale = half * Math.Sqrt(2) / length;
            if (omitted < 0)
            {
                scale = -scale;
            }
            int a = Round((largest == 0 ? y : x) * scale);
            int b = Round((largest <= 1 ? z : y) * scale);
            int c = Round((largest <= 2 ? w : z) * scale);
            if (Rest(a, b, c, half) < 0)
            {
                c = 0;
            }
            return ((((long)(c + half) << bits | (uint)(b + half)) << bits | (uint)(a + half)) << 2) | (uint)largest;
        }

        internal static bool IsRotation(long code, int bits)
        {
            int half = Half(bits);
            int a = Part(code, 0, bits);
            int b = Part(code, 1, bits);
            int c = Part(code, 2, bits);
            return a <= half && b <= half && c <= half && Rest(a, b, c, half) >= 0;
        }

        private static int Half(int bits)
        {
            return (1 << (bits - 1)) - 1;
        }

        private static int Part(long code, int slot, int bits)
        {
            return (int)((code >> (2 + slot * bits)) & ((1L << bits) - 1)) - Half(bits);
        }

        private static long Rest(long a, long b, long c, long half)
        {
            return 2 * half * half - a * a - b * b - c * c;
        }

        private static int Round(double value)
        {
            return (int)Math.Round(value, MidpointRounding.ToEven);
        }
    }
}
