using System;
using Tightwire;

/// <summary>ChaCha20-Poly1305, which Mono has not, byte by byte: slow, and not in constant time. A game takes a library's.</summary>
public sealed class ChaCha : ICipher
{
    private readonly byte[] key;

    /// <summary>Under a key of so many and the 31 numbers behind it.</summary>
    public ChaCha(int first) : this(new byte[32])
    {
        for (int i = 0; i < 32; i++) key[i] = (byte)(first + i);
    }

    /// <summary>Under a key.</summary>
    public ChaCha(byte[] key)
    {
        this.key = key;
    }

    public void Seal(byte[] nonce, byte[] associatedData, byte[] bytes, int offset, int count)
    {
        Crypt(nonce, bytes, offset, count, bytes, offset);
        Array.Copy(Tag(nonce, associatedData, bytes, offset, count), 0, bytes, offset + count, 16);
    }

    public bool Open(byte[] nonce, byte[] associatedData, byte[] bytes, int offset, int count, byte[] contents, int contentsOffset)
    {
        byte[] tag = Tag(nonce, associatedData, bytes, offset, count);
        for (int i = 0; i < 16; i++)
        {
            if (tag[i] != bytes[offset + count + i]) return false;
        }
        Crypt(nonce, bytes, offset, count, contents, contentsOffset);
        return true;
    }

    private void Crypt(byte[] nonce, byte[] from, int offset, int count, byte[] to, int toOffset)
    {
        byte[] stream = null;
        for (int i = 0; i < count; i++)
        {
            if (i % 64 == 0) stream = Block(nonce, 1 + (uint)(i / 64));
            to[toOffset + i] = (byte)(from[offset + i] ^ stream[i % 64]);
        }
    }

    private byte[] Block(byte[] nonce, uint counter)
    {
        uint[] input = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, 0, 0, 0, 0, 0, 0, 0, 0, counter, 0, 0, 0 };
        for (int i = 0; i < 8; i++) input[4 + i] = BitConverter.ToUInt32(key, 4 * i);
        for (int i = 0; i < 3; i++) input[13 + i] = BitConverter.ToUInt32(nonce, 4 * i);
        uint[] x = (uint[])input.Clone();
        for (int round = 0; round < 10; round++)
        {
            for (int i = 0; i < 4; i++) Quarter(x, i, 4 + i, 8 + i, 12 + i);
            for (int i = 0; i < 4; i++) Quarter(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
        }
        byte[] block = new byte[64];
        for (int i = 0; i < 16; i++) Array.Copy(BitConverter.GetBytes(unchecked(x[i] + input[i])), 0, block, 4 * i, 4);
        return block;
    }

    private static void Quarter(uint[] x, int a, int b, int c, int d)
    {
        unchecked
        {
            x[a] += x[b]; x[d] = Rotate(x[d] ^ x[a], 16);
            x[c] += x[d]; x[b] = Rotate(x[b] ^ x[c], 12);
            x[a] += x[b]; x[d] = Rotate(x[d] ^ x[a], 8);
            x[c] += x[d]; x[b] = Rotate(x[b] ^ x[c], 7);
        }
    }

    private static uint Rotate(uint x, int by)
    {
        return x << by | x >> (32 - by);
    }

    private byte[] Tag(byte[] nonce, byte[] associatedData, byte[] bytes, int offset, int count)
    {
        int begin = (associatedData.Length + 15) / 16 * 16;
        int end = begin + (count + 15) / 16 * 16;
        byte[] text = new byte[end + 16];
        associatedData.CopyTo(text, 0);
        Array.Copy(bytes, offset, text, begin, count);
        BitConverter.GetBytes((long)associatedData.Length).CopyTo(text, end);
        BitConverter.GetBytes((long)count).CopyTo(text, end + 8);
        return Poly(text, Block(nonce, 0));
    }

    /// <summary>Numbers of 130 bits are 17 bytes.</summary>
    private static byte[] Poly(byte[] text, byte[] key)
    {
        uint[] h = new uint[17];
        uint[] r = new uint[17];
        for (int i = 0; i < 16; i++) r[i] = key[i] & (i % 4 == 3 ? 15u : i % 4 == 0 && i > 0 ? 252u : 255u);
        for (int at = 0; at < text.Length; at += 16)
        {
            uint[] block = new uint[17];
            for (int i = 0; i < 16; i++) block[i] = text[at + i];
            block[16] = 1;
            Add(h, block);
            uint[] product = new uint[17];
            for (int i = 0; i < 17; i++)
            {
                for (int j = 0; j < 17; j++) product[i] += h[j] * (j <= i ? r[i - j] : 320 * r[i + 17 - j]);
            }
            uint carry = Carried(product, 0);
            h = product;
            h[16] = carry & 3;
            h[16] = Carried(h, 5 * (carry >> 2));
        }
        uint[] less = (uint[])h.Clone();
        uint[] five = new uint[17];
        five[0] = 5;
        five[16] = 252;
        Add(less, five);
        uint[] pad = new uint[17];
        for (int i = 0; i < 16; i++) pad[i] = key[16 + i];
        uint[] sum = less[16] < 128 ? less : h;
        Add(sum, pad);
        byte[] tag = new byte[16];
        for (int i = 0; i < 16; i++) tag[i] = (byte)sum[i];
        return tag;
    }

    /// <summary>Makes bytes of the lower sixteen; gives what the last one is with the carry.</summary>
    private static uint Carried(uint[] h, uint carry)
    {
        for (int i = 0; i < 16; i++)
        {
            carry += h[i];
            h[i] = carry & 255;
            carry >>= 8;
        }
        return carry + h[16];
    }

    private static void Add(uint[] h, uint[] other)
    {
        for (int i = 0; i < 17; i++) h[i] += other[i];
        h[16] = Carried(h, 0) & 255;
    }
}
