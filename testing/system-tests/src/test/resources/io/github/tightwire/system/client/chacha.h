// ChaCha20-Poly1305 byte by byte: slow, and not in constant time. A game takes a library's.

#pragma once

#include "tightwire/tightwire.h"

class ChaCha final : public tightwire::Cipher {
public:
    /// Under a key of so many and the 31 numbers behind it.
    explicit ChaCha(int first)
    {
        for (int i = 0; i < 32; i++) key[i] = static_cast<uint8_t>(first + i);
    }

    bool seal(const uint8_t* nonce, const uint8_t* associatedData, uint8_t* bytes, size_t count) override
    {
        crypt(nonce, bytes, count, bytes);
        tag(nonce, associatedData, bytes, count, bytes + count);
        return true;
    }

    bool open(const uint8_t* nonce, const uint8_t* associatedData, const uint8_t* sealed, size_t count, uint8_t* contents) override
    {
        uint8_t expected[16];
        tag(nonce, associatedData, sealed, count, expected);
        if (std::memcmp(expected, sealed + count, sizeof expected) != 0) return false;
        crypt(nonce, sealed, count, contents);
        return true;
    }

private:
    uint8_t key[32];

    static uint32_t load(const uint8_t* from)
    {
        uint32_t word = 0;
        for (int i = 3; i >= 0; i--) word = word << 8 | from[i];
        return word;
    }

    static void quarter(uint32_t* x, int a, int b, int c, int d)
    {
        const auto rotate = [](uint32_t word, int by) { return word << by | word >> (32 - by); };
        x[a] += x[b]; x[d] = rotate(x[d] ^ x[a], 16);
        x[c] += x[d]; x[b] = rotate(x[b] ^ x[c], 12);
        x[a] += x[b]; x[d] = rotate(x[d] ^ x[a], 8);
        x[c] += x[d]; x[b] = rotate(x[b] ^ x[c], 7);
    }

    void block(const uint8_t* nonce, uint32_t counter, uint8_t* out) const
    {
        uint32_t input[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
        for (int i = 0; i < 8; i++) input[4 + i] = load(key + 4 * i);
        input[12] = counter;
        for (int i = 0; i < 3; i++) input[13 + i] = load(nonce + 4 * i);
        uint32_t x[16];
        std::memcpy(x, input, sizeof x);
        for (int round = 0; round < 10; round++) {
            for (int i = 0; i < 4; i++) quarter(x, i, 4 + i, 8 + i, 12 + i);
            for (int i = 0; i < 4; i++) quarter(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
        }
        for (int i = 0; i < 64; i++) out[i] = static_cast<uint8_t>((x[i / 4] + input[i / 4]) >> i % 4 * 8);
    }

    void crypt(const uint8_t* nonce, const uint8_t* from, size_t count, uint8_t* to) const
    {
        uint8_t stream[64];
        for (size_t i = 0; i < count; i++) {
            if (i % 64 == 0) block(nonce, 1 + static_cast<uint32_t>(i / 64), stream);
            to[i] = from[i] ^ stream[i % 64];
        }
    }

    void tag(const uint8_t* nonce, const uint8_t* associatedData, const uint8_t* bytes, size_t count, uint8_t* out) const
    {
        std::vector<uint8_t> text(associatedData, associatedData + 8);
        text.resize(16);
        text.insert(text.end(), bytes, bytes + count);
        text.resize((text.size() + 15) / 16 * 16);
        for (const uint64_t length : {uint64_t{8}, uint64_t{count}}) {
            for (int i = 0; i < 8; i++) text.push_back(static_cast<uint8_t>(length >> 8 * i));
        }
        uint8_t once[64];
        block(nonce, 0, once);
        poly(text, once, out);
    }

    /// Numbers of 130 bits are 17 bytes.
    using Number = uint32_t[17];

    static void poly(const std::vector<uint8_t>& text, const uint8_t* once, uint8_t* out)
    {
        Number h = {};
        Number r = {};
        for (int i = 0; i < 16; i++) r[i] = once[i] & (i % 4 == 3 ? 15u : i % 4 == 0 && i > 0 ? 252u : 255u);
        for (size_t at = 0; at < text.size(); at += 16) {
            Number part = {};
            for (size_t i = 0; i < 16; i++) part[i] = text[at + i];
            part[16] = 1;
            add(h, part);
            Number product = {};
            for (int i = 0; i < 17; i++) {
                for (int j = 0; j < 17; j++) product[i] += h[j] * (j <= i ? r[i - j] : 320 * r[i + 17 - j]);
            }
            const uint32_t carry = carried(product, 0);
            std::memcpy(h, product, sizeof h);
            h[16] = carry & 3;
            h[16] = carried(h, 5 * (carry >> 2));
        }
        Number less;
        std::memcpy(less, h, sizeof less);
        const Number five = {5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 252};
        add(less, five);
        Number pad = {};
        for (int i = 0; i < 16; i++) pad[i] = once[16 + i];
        Number& sum = less[16] < 128 ? less : h;
        add(sum, pad);
        for (int i = 0; i < 16; i++) out[i] = static_cast<uint8_t>(sum[i]);
    }

    /// Makes bytes of the lower sixteen; gives what the last one is with the carry.
    static uint32_t carried(Number& h, uint32_t carry)
    {
        for (int i = 0; i < 16; i++) {
            carry += h[i];
            h[i] = carry & 255;
            carry >>= 8;
        }
        return carry + h[16];
    }

    static void add(Number& h, const Number& other)
    {
        for (int i = 0; i < 17; i++) h[i] += other[i];
        h[16] = carried(h, 0) & 255;
    }
};
