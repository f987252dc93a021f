// The runtime of Tightwire clients in C#. Apache License 2.0, http://www.apache.org/licenses/LICENSE-2.0

using System;

namespace Tightwire
{
    /// <summary>The agreement of a protocol: the id in its checksums, its packet types in order, its header.</summary>
    public abstract class PacketTypes
    {
        internal readonly byte[] Id;
        internal readonly uint Prefix;
        internal readonly int Count;
        internal readonly bool HasChecks;
        internal readonly uint EndOfPacket;

        /// <summary>Of what Java's protocol has.</summary>
        protected PacketTypes(byte[] checksumPrefix, int count, bool hasChecks, uint endOfPacket)
        {
            Id = checksumPrefix;
            Prefix = Crc32.Update(uint.MaxValue, checksumPrefix, 0, checksumPrefix.Length);
            Count = count;
            HasChecks = hasChecks;
            EndOfPacket = endOfPacket;
        }

        /// <summary>A new packet of a type.</summary>
        public abstract IWireObject Make(int type);

        /// <summary>The type of a packet; -1 if it is none of the protocol's.</summary>
        public abstract int IndexOf(IWireObject packet);

        /// <summary>A new header; null if packets have none.</summary>
        public virtual IWireObject MakeHeader()
        {
            return null;
        }
    }

    /// <summary>
    /// Reads packets of a protocol, plain or sealed, of any type. Each type has one object, which the next packet of it is read into.
    /// </summary>
    public sealed class PacketReader
    {
        private readonly PacketTypes types;
        private readonly BitReader reader = new BitReader();
        private readonly IWireObject[] packets;
        private readonly PacketSeal seal;

        /// <summary>The header of the last packet; null if packets have none.</summary>
        public readonly IWireObject Header;

        /// <summary>The packet, if the last one was accepted; else null.</summary>
        public IWireObject Packet;

        /// <summary>A reader of plain packets.</summary>
        public PacketReader(PacketTypes types) : this(types, null)
        {
        }

        /// <summary>A reader of the sealed packets of one writer, which the cipher opens.</summary>
        public PacketReader(PacketTypes types, ICipher cipher)
        {
            this.types = types;
            seal = cipher == null ? null : new PacketSeal(cipher, types.Id);
            packets = new IWireObject[types.Count];
            Header = types.MakeHeader();
            reader.HasChecks = types.HasChecks;
        }

        /// <summary>Reads a packet that is all of these bytes.</summary>
        public Verdict Read(byte[] bytes, int offset, int length)
        {
            Packet = null;
            reader.Reset(bytes, offset, length);
            Reason reason = seal == null ? Check(bytes, offset, length) : Unseal(bytes, offset, length);
            if (reason != Reason.Accepted)
            {
                reader.Refuse(reason, 0);
                return reader.Verdict;
            }
            int type = 0;
            if ((Header == null || Header.Read(reader)) && reader.ReadType(types.Count, ref type))
            {
                IWireObject packet = packets[type];
                if (packet == null)
                {
                    packet = types.Make(type);
                    packets[type] = packet;
                }
                if (packet.Read(reader) && reader.ReadCheck(types.EndOfPacket) && reader.ReadEnd())
                {
                    Packet = packet;
                }
            }
            return reader.Verdict;
        }

        private Reason Check(byte[] bytes, int offset, int length)
        {
            if (length <= 4)
            {
                return Reason.TooShort;
            }
            int sent = 0;
            reader.ReadBits(32, ref sent);
            return unchecked((uint)sent) == ~Crc32.Update(types.Prefix, bytes, offset + 4, length - 4)
                ? Reason.Accepted : Reason.WrongChecksum;
        }

        /// <summary>The reader goes on behind the sequence, with which it counts bits.</summary>
        private Reason Unseal(byte[] bytes, int offset, int length)
        {
            int contentBytes = length - PacketSeal.SequenceBytes - PacketSeal.TagBytes;
            if (contentBytes <= 0)
            {
                return Reason.TooShort;
            }
            Reason reason = seal.Open(bytes, offset, contentBytes);
            if (reason == Reason.Accepted)
            {
                long sequence = 0;
                reader.Reset(seal.Opened, 0, PacketSeal.SequenceBytes + contentBytes);
                reader.ReadBits(64, ref sequence);
            }
            return reason;
        }
    }

    /// <summary>Writes packets of a protocol, plain or sealed.</summary>
    public sealed class PacketWriter
    {
        private readonly PacketTypes types;
        private readonly BitWriter writer = new BitWriter(new byte[0]);
        private readonly PacketSeal seal;

        /// <summary>The header of the packets to come; null if packets have none.</summary>
        public readonly IWireObject Header;

        /// <summary>A writer of plain packets.</summary>
        public PacketWriter(PacketTypes types) : this(types, null)
        {
        }

        /// <summary>
        /// A writer of packets that a cipher seals, whose key no other writer has or had: two packets of one key and sequence give away
        /// their contents.
        /// </summary>
        public PacketWriter(PacketTypes types, ICipher cipher)
        {
            this.types = types;
            seal = cipher == null ? null : new PacketSeal(cipher, types.Id);
            Header = types.MakeHeader();
            writer.HasChecks = types.HasChecks;
        }

        /// <summary>Writes a packet into at most so many bytes; gives its length.</summary>
        public int Write(IWireObject packet, byte[] bytes, int offset, int length)
        {
            int type = types.IndexOf(packet);
            if (type < 0)
            {
                throw new WireException(packet + " is of no packet type of the protocol");
            }
            writer.Reset(bytes, offset, seal == null ? length : Math.Max(0, length - PacketSeal.TagBytes));
            writer.WriteBits(32, 0);
            if (seal != null)
            {
                writer.WriteBits(32, 0);
            }
            if (Header != null)
            {
                Header.Write(writer);
            }
            writer.WriteInt(0, types.Count - 1, type);
            packet.Write(writer);
            writer.WriteCheck(types.EndOfPacket);
            int written = writer.Finish();
            if (seal != null)
            {
                seal.Close(bytes, offset, written - PacketSeal.SequenceBytes);
                return written + PacketSeal.TagBytes;
            }
            uint checksum = ~Crc32.Update(types.Prefix, bytes, offset + 4, written - 4);
            for (int i = 0; i < 4; i++)
            {
                bytes[offset + i] = (byte)(checksum >> (8 * i) & 0xFF);
            }
            return written;
        }
    }

    /// <summary>The checksum of IEEE 802.3.</summary>
    internal static class Crc32
    {
        private static readonly uint[] Table = MakeTable();

        private static uint[] MakeTable()
        {
            uint[] table = new uint[256];
            for (uint i = 0; i < 256; i++)
            {
                uint crc = i;
                for (int bit = 0; bit < 8; bit++)
                {
                    crc = (crc & 1) != 0 ? crc >> 1 ^ 0xEDB88320 : crc >> 1;
                }
                table[i] = crc;
            }
            return table;
        }

        internal static uint Update(uint crc, byte[] bytes, int offset, int count)
        {
            for (int i = offset; i < offset + count; i++)
            {
                crc = Table[(crc ^ bytes[i]) & 0xFF] ^ crc >> 8;
            }
            return crc;
        }
    }
}
