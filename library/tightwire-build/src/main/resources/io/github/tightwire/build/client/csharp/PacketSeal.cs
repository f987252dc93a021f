// The runtime of Tightwire clients in C#. Apache License 2.0, http://www.apache.org/licenses/LICENSE-2.0

using System;

namespace Tightwire
{
    /// <summary>
    /// ChaCha20-Poly1305 (RFC 8439) under the key of one direction, from the program: .NET has it from 5 on, Unity does not.
    /// </summary>
    public interface ICipher
    {
        /// <summary>Encrypts so many bytes, in place, and puts the tag of 16 bytes behind them.</summary>
        void Seal(byte[] nonce, byte[] associatedData, byte[] bytes, int offset, int count);

        /// <summary>Decrypts so many bytes, behind which the tag is, to others; false if the tag is wrong.</summary>
        bool Open(byte[] nonce, byte[] associatedData, byte[] bytes, int offset, int count, byte[] contents, int contentsOffset);
    }

    /// <summary>Seals the packets of one direction, or opens them: each sequence is used once, and accepted once.</summary>
    internal sealed class PacketSeal
    {
        internal const int SequenceBytes = 8;
        internal const int TagBytes = 16;
        private const int NonceZeros = 4;

        private readonly ICipher cipher;
        private readonly byte[] associatedData = new byte[8];
        private readonly byte[] nonce = new byte[NonceZeros + SequenceBytes];
        private readonly ReplayWindow window = new ReplayWindow();
        private ulong nextSequence;

        /// <summary>The sequence and the contents of the packet that was opened last.</summary>
        internal byte[] Opened = new byte[0];

        /// <summary>Of a protocol, whose id has at most eight bytes.</summary>
        internal PacketSeal(ICipher cipher, byte[] protocolId)
        {
            this.cipher = cipher;
            Array.Copy(protocolId, associatedData, protocolId.Length);
        }

        /// <summary>Puts a sequence before the contents, which it encrypts, and a tag behind them.</summary>
        internal void Close(byte[] bytes, int offset, int contentBytes)
        {
            ulong sequence = nextSequence++;
            for (int i = 0; i < SequenceBytes; i++)
            {
                nonce[NonceZeros + i] = (byte)(sequence >> (8 * i) & 0xFF);
            }
            Array.Copy(nonce, NonceZeros, bytes, offset, SequenceBytes);
            cipher.Seal(nonce, associatedData, bytes, offset + SequenceBytes, contentBytes);
        }

        /// <summary>Opens a packet that has a byte of contents at the least.</summary>
        internal Reason Open(byte[] bytes, int offset, int contentBytes)
        {
            Array.Copy(bytes, offset, nonce, NonceZeros, SequenceBytes);
            ulong sequence = 0;
            for (int i = SequenceBytes - 1; i >= 0; i--)
            {
                sequence = sequence << 8 | bytes[offset + i];
            }
            Reason novelty = window.Judge(sequence);
            if (novelty != Reason.Accepted)
            {
                return novelty;
            }
            if (Opened.Length < SequenceBytes + contentBytes)
            {
                Opened = new byte[SequenceBytes + contentBytes];
            }
            if (!cipher.Open(nonce, associatedData, bytes, offset + SequenceBytes, contentBytes, Opened, SequenceBytes))
            {
                return Reason.Forged;
            }
            window.Accept(sequence);
            return Reason.Accepted;
        }
    }

    /// <summary>The window of the last 256 sequences.</summary>
    internal sealed class ReplayWindow
    {
        private const int Size = 256;

        private readonly bool[] seen = new bool[Size];
        private ulong highest;

        /// <summary>If a sequence is new: accepted, replayed or too old. Moves nothing.</summary>
        internal Reason Judge(ulong sequence)
        {
            if (sequence > highest)
            {
                return Reason.Accepted;
            }
            if (highest - sequence >= Size)
            {
                return Reason.TooOld;
            }
            return seen[sequence % Size] ? Reason.Replayed : Reason.Accepted;
        }

        /// <summary>Marks a sequence that was judged new as seen.</summary>
        internal void Accept(ulong sequence)
        {
            if (sequence > highest)
            {
                if (sequence - highest >= Size)
                {
                    Array.Clear(seen, 0, Size);
                }
                else
                {
                    for (ulong skipped = highest + 1; skipped != sequence; skipped++)
                    {
                        seen[skipped % Size] = false;
                    }
                }
                highest = sequence;
            }
            seen[sequence % Size] = true;
        }
    }
}
