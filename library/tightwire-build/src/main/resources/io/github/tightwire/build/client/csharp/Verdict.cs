// The runtime of Tightwire clients in C#. Apache License 2.0, http://www.apache.org/licenses/LICENSE-2.0

namespace Tightwire
{
    /// <summary>Why a read refused a packet.</summary>
    public enum Reason
    {
        /// <summary>Every value was there and within its bounds.</summary>
        Accepted,
        /// <summary>A value reaches past the end of the packet, or there are too many elements without bits.</summary>
        PastEnd,
        /// <summary>A value is outside its bounds.</summary>
        OutOfRange,
        /// <summary>The padding up to a whole byte is not zero.</summary>
        NonZeroPadding,
        /// <summary>A float or a double that is infinite, or not a number.</summary>
        NotFinite,
        /// <summary>Bytes of text that are not well-formed UTF-8, and have no NUL among them.</summary>
        InvalidUtf8,
        /// <summary>Bytes of text with a NUL among them.</summary>
        EmbeddedNul,
        /// <summary>A sequence that must increase does not.</summary>
        NotIncreasing,
        /// <summary>A compressed quaternion that is not a rotation.</summary>
        NotARotation,
        /// <summary>A key of a map, or an element of a set, that came before.</summary>
        Duplicate,
        /// <summary>A tag that its family doesn't have.</summary>
        UnknownKind,
        /// <summary>An integer of variable length that is longer than it need be.</summary>
        Overlong,
        /// <summary>A condition that the type itself set does not hold, or the Java type throws an exception here.</summary>
        Rejected,
        /// <summary>A serialization check found another value.</summary>
        CheckFailed,
        /// <summary>Objects are nested too deep.</summary>
        NestedTooDeep,
        /// <summary>A bound or a length makes no sense.</summary>
        InvalidArgument,
        /// <summary>Too few bytes to be a packet.</summary>
        TooShort,
        /// <summary>The checksum differs: damaged, or of another protocol or version.</summary>
        WrongChecksum,
        /// <summary>A packet type that the protocol does not have.</summary>
        UnknownType,
        /// <summary>Bytes are left over after the end of the packet.</summary>
        LeftOverBytes,
        /// <summary>A sealed packet whose tag is wrong: forged, damaged, or of another key, protocol or version.</summary>
        Forged,
        /// <summary>A sealed packet that was accepted before.</summary>
        Replayed,
        /// <summary>A sealed packet from before the last 256.</summary>
        TooOld,
    }

    /// <summary>The outcome of a read.</summary>
    public readonly struct Verdict
    {
        /// <summary>Why the packet was refused; Accepted if it was not.</summary>
        public readonly Reason Reason;

        /// <summary>The bit at which it was refused; 0 if it was not.</summary>
        public readonly int Bit;

        /// <summary>An outcome.</summary>
        public Verdict(Reason reason, int bit)
        {
            Reason = reason;
            Bit = bit;
        }

        /// <summary>True if every value was there and within its bounds.</summary>
        public bool IsAccepted
        {
            get { return Reason == Reason.Accepted; }
        }

        /// <summary>The outcome in words.</summary>
        public override string ToString()
        {
            return IsAccepted ? "accepted" : "refused at bit " + Bit + ": " + Reason;
        }
    }
}
