// The runtime of Tightwire clients in C++17. Apache License 2.0, http://www.apache.org/licenses/LICENSE-2.0

#pragma once

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#if defined(__FAST_MATH__) || defined(_M_FP_FAST) || FLT_EVAL_METHOD < 0 || FLT_EVAL_METHOD == 1 || FLT_EVAL_METHOD == 2
#error "Tightwire computes floats as Java does: build without -ffast-math and /fp:fast, on x86 with -mfpmath=sse"
#endif
#if defined(_MSC_VER) && !defined(__clang__)
#pragma fp_contract(off)
#endif

// A reader that is a variable of the method stays in registers where what it does is inlined.
#if defined(__GNUC__) && defined(__OPTIMIZE__)
#define TIGHTWIRE_INLINE __attribute__((always_inline)) inline
#elif defined(_MSC_VER) && !defined(__clang__)
#define TIGHTWIRE_INLINE __forceinline
#else
#define TIGHTWIRE_INLINE inline
#endif
#if defined(__GNUC__)
#define TIGHTWIRE_APART __attribute__((noinline, cold))
#elif defined(_MSC_VER)
#define TIGHTWIRE_APART __declspec(noinline)
#else
#define TIGHTWIRE_APART
#endif

namespace tightwire {

/// Why a read refused a packet.
enum class Reason : int32_t {
    Accepted, ///< Every value was there and within its bounds.
    PastEnd, ///< A value reaches past the end of the packet, or there are too many elements without bits.
    OutOfRange, ///< A value is outside its bounds.
    NonZeroPadding, ///< The padding up to a whole byte is not zero.
    NotFinite, ///< A float or a double that is infinite, or not a number.
    InvalidUtf8, ///< Bytes of text that are not well-formed UTF-8, and have no NUL among them.
    EmbeddedNul, ///< Bytes of text with a NUL among them.
    NotIncreasing, ///< A sequence that must increase does not.
    NotARotation, ///< A compressed quaternion that is not a rotation.
    Duplicate, ///< A key of a map, or an element of a set, that came before.
    UnknownKind, ///< A tag that its family doesn't have.
    Overlong, ///< An integer of variable length that is longer than it need be.
    Rejected, ///< A condition that the type itself set does not hold, or the Java type throws an exception here.
    CheckFailed, ///< A serialization check found another value.
    NestedTooDeep, ///< Objects are nested too deep.
    InvalidArgument, ///< A bound or a length makes no sense.
    TooShort, ///< Too few bytes to be a packet.
    WrongChecksum, ///< The checksum differs: damaged, or of another protocol or version.
    UnknownType, ///< A packet type that the protocol does not have.
    LeftOverBytes, ///< Bytes are left over after the end of the packet.
    Forged, ///< A sealed packet whose tag is wrong: forged, damaged, or of another key, protocol or version.
    Replayed, ///< A sealed packet that was accepted before.
    TooOld, ///< A sealed packet from before the last 256.
};

/// The outcome of a read.
struct Verdict {
    Reason reason = Reason::Accepted;
    int32_t bit = 0; ///< At which the packet was refused; 0 if it was not.

    bool isAccepted() const { return reason == Reason::Accepted; }
};

// ---- Values

/// A UUID, as Java has it.
struct Uuid {
    uint64_t high = 0; ///< The bits that are written first in text.
    uint64_t low = 0;
};

inline bool operator==(const Uuid& a, const Uuid& b) { return a.high == b.high && a.low == b.low; }
inline bool operator!=(const Uuid& a, const Uuid& b) { return !(a == b); }
inline bool operator<(const Uuid& a, const Uuid& b) { return a.high < b.high || (a.high == b.high && a.low < b.low); }

/// An instant since 1970 in UTC, or a duration.
struct Time {
    int64_t seconds = 0; ///< Whole seconds, rounded down.
    int32_t nanos = 0; ///< After that, from 0 to 999,999,999.
};

/// Different elements, in the order in which they were inserted.
template <class Key>
class Set {
public:
    /// Inserts an element behind the others; false if it is there already.
    bool insert(const Key& key)
    {
        if (!known.insert(key).second) return false;
        keys.push_back(key);
        return true;
    }

    bool contains(const Key& key) const { return known.count(key) != 0; }
    void clear() { keys.clear(); known.clear(); }
    size_t size() const { return keys.size(); }
    auto begin() const { return keys.begin(); }
    auto end() const { return keys.end(); }

private:
    std::vector<Key> keys;
    std::set<Key> known;
};

/// Values by key, in the order in which they were inserted: begin() to end() are pairs of both.
template <class Key, class Value>
class Map {
public:
    /// Inserts a key behind the others; gives its value, or nullptr if the key is there already. It is valid until the next one.
    Value* insert(const Key& key)
    {
        if (!known.emplace(key, entries.size()).second) return nullptr;
        entries.emplace_back();
        entries.back().first = key;
        return &entries.back().second;
    }

    /// The value of a key; nullptr if there is none.
    Value* find(const Key& key)
    {
        auto at = known.find(key);
        return at == known.end() ? nullptr : &entries[at->second].second;
    }

    bool contains(const Key& key) const { return known.count(key) != 0; }
    void clear() { entries.clear(); known.clear(); }
    size_t size() const { return entries.size(); }
    auto begin() const { return entries.begin(); }
    auto end() const { return entries.end(); }

private:
    std::vector<std::pair<Key, Value>> entries;
    std::map<Key, size_t> known;
};

/// The number of elements.
template <class Elements>
int32_t count(const Elements& elements)
{
    return elements.size() > INT32_MAX ? INT32_MAX : static_cast<int32_t>(elements.size());
}

/// Removes the elements behind the first ones.
template <class Element>
void trim(std::vector<Element>& elements, int32_t count)
{
    const size_t kept = static_cast<size_t>(count);
    if (kept < elements.size()) elements.erase(elements.begin() + count, elements.end());
}

/// The element of an index, which is one of the list's or the one behind its last.
template <class Element>
Element& element(std::vector<Element>& elements, int32_t index)
{
    const size_t at = static_cast<size_t>(index);
    if (at == elements.size()) elements.emplace_back();
    return elements[at];
}

/// Sets the element of an index, which is one of the list's or the one behind its last.
template <class Element>
void put(std::vector<Element>& elements, int32_t index, const Element& value)
{
    const size_t at = static_cast<size_t>(index);
    if (at == elements.size()) {
        elements.push_back(value);
    } else {
        elements[at] = value;
    }
}

/// The object of a kind in a family's variant, made where there is another kind.
template <class Kind, class Family>
Kind& kind(Family& family)
{
    Kind* known = std::get_if<Kind>(&family);
    return known != nullptr ? *known : family.template emplace<Kind>();
}

/// The object of a pointer, made where there is none.
template <class Object>
Object& present(std::unique_ptr<Object>& object)
{
    if (!object) object = std::make_unique<Object>();
    return *object;
}

/// The value that may be missing, made where it is.
template <class Value>
Value& present(std::optional<Value>& value)
{
    if (!value) value.emplace();
    return *value;
}

// ---- Arithmetic as Java has it

/// A product, rounded before it is added to something: a compiler must not fuse the two.
template <class Real>
inline Real rounded(Real value)
{
#if defined(__GNUC__)
    if (__builtin_constant_p(value)) return value;
#if defined(__SSE2__)
    __asm__("" : "+x"(value));
#elif defined(__aarch64__)
    __asm__("" : "+w"(value));
#else
    __asm__("" : "+m"(value));
#endif
#endif
    return value;
}

inline int32_t add(int32_t a, int32_t b) { return static_cast<int32_t>(static_cast<uint32_t>(a) + static_cast<uint32_t>(b)); }
inline int64_t add(int64_t a, int64_t b) { return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b)); }
inline int32_t subtract(int32_t a, int32_t b) { return static_cast<int32_t>(static_cast<uint32_t>(a) - static_cast<uint32_t>(b)); }
inline int64_t subtract(int64_t a, int64_t b) { return static_cast<int64_t>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b)); }
inline int32_t multiply(int32_t a, int32_t b) { return static_cast<int32_t>(static_cast<uint32_t>(a) * static_cast<uint32_t>(b)); }
inline int64_t multiply(int64_t a, int64_t b) { return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b)); }
inline int32_t negate(int32_t a) { return subtract(0, a); }
inline int64_t negate(int64_t a) { return subtract(INT64_C(0), a); }
inline float negate(float a) { return -a; }
inline double negate(double a) { return -a; }
inline int32_t shiftLeft(int32_t a, int32_t by) { return static_cast<int32_t>(static_cast<uint32_t>(a) << (by & 31)); }
inline int64_t shiftLeft(int64_t a, int32_t by) { return static_cast<int64_t>(static_cast<uint64_t>(a) << (by & 63)); }
inline int32_t shiftRight(int32_t a, int32_t by) { return a >> (by & 31); }
inline int64_t shiftRight(int64_t a, int32_t by) { return a >> (by & 63); }
inline int32_t shiftRightUnsigned(int32_t a, int32_t by) { return static_cast<int32_t>(static_cast<uint32_t>(a) >> (by & 31)); }
inline int64_t shiftRightUnsigned(int64_t a, int32_t by) { return static_cast<int64_t>(static_cast<uint64_t>(a) >> (by & 63)); }

/// Java's conversion: a NaN is 0, and what is too large the largest.
inline int32_t toInt(double value)
{
    return value != value ? 0 : value >= INT32_MAX ? INT32_MAX : value <= INT32_MIN ? INT32_MIN : static_cast<int32_t>(value);
}

/// Java's conversion: a NaN is 0, and what is too large the largest.
inline int64_t toLong(double value)
{
    return value != value ? 0 : value >= 9223372036854775807.0 ? INT64_MAX
        : value <= -9223372036854775808.0 ? INT64_MIN : static_cast<int64_t>(value);
}

/// The number of bits for the integers from 0 to a largest one.
inline int bitsFor(uint64_t largest)
{
#if defined(__GNUC__)
    return largest == 0 ? 0 : 64 - __builtin_clzll(largest);
#else
    int bits = 0;
    for (; largest != 0; largest >>= 1) bits++;
    return bits;
#endif
}

// ---- Codes of floats

/// The family's float of few bits.
namespace compressedfloat {

/// The largest code; negative if the bounds make no sense.
inline int64_t maxInteger(float min, float max, float resolution)
{
    const float delta = max - min;
    if (!(delta > 0) || delta > FLT_MAX || !(resolution > 0)) return -1;
    const float steps = delta / resolution;
    const float bounded = steps < 1.0f ? 1.0f : steps > 4294967040.0f ? 4294967040.0f : steps;
    return static_cast<int64_t>(std::ceil(static_cast<double>(bounded)));
}

inline float decode(int64_t code, float min, float max, int64_t maxInteger)
{
    const float normalized = static_cast<float>(code) / static_cast<float>(maxInteger);
    return rounded(normalized * (max - min)) + min;
}

inline bool isWithin(float value, float min, float max, int64_t maxInteger)
{
    const float half = rounded((max - min) / static_cast<float>(maxInteger) * 0.5f);
    const float below = min - half;
    const float above = max + half;
    const float last = decode(maxInteger, min, max, maxInteger);
    const float least = below < -FLT_MAX ? -FLT_MAX : below;
    const float most = above > last ? above : last;
    return value >= least && value <= (most > FLT_MAX ? FLT_MAX : most);
}

inline int64_t encode(float value, float min, float max, int64_t maxInteger)
{
    const float normalized = (value - min) / (max - min);
    const float clamped = normalized < 0.0f ? 0.0f : normalized > 1.0f ? 1.0f : normalized;
    const float scaled = rounded(clamped * static_cast<float>(maxInteger)) + 0.5f;
    const int64_t code = static_cast<int64_t>(scaled);
    return code < maxInteger ? code : maxInteger;
}

} // namespace compressedfloat

/// A quaternion of three components, each of from 2 to 20 bits, and the number of the one that is left out, the largest.
namespace smallestthree {

inline int codeBits(int bits) { return 2 + 3 * bits; }
inline int64_t half(int bits) { return (INT64_C(1) << (bits - 1)) - 1; }
inline int64_t part(int64_t code, int slot, int bits) { return ((code >> (2 + slot * bits)) & ((INT64_C(1) << bits) - 1)) - half(bits); }
inline int64_t rest(int64_t a, int64_t b, int64_t c, int64_t half) { return 2 * half * half - a * a - b * b - c * c; }

/// Returns whether a code is that of a rotation.
inline bool isRotation(int64_t code, int bits)
{
    const int64_t most = half(bits);
    const int64_t a = part(code, 0, bits);
    const int64_t b = part(code, 1, bits);
    const int64_t c = part(code, 2, bits);
    return a <= most && b <= most && c <= most && rest(a, b, c, most) >= 0;
}

/// A component of the quaternion: x, y, z and w are 0 to 3.
inline float component(int64_t code, int index, int bits)
{
    const int64_t most = half(bits);
    const int largest = static_cast<int>(code & 3);
    if (index == largest) {
        const int64_t left = rest(part(code, 0, bits), part(code, 1, bits), part(code, 2, bits), most);
        return static_cast<float>(std::sqrt(static_cast<double>(left) / (2.0 * static_cast<double>(most) * static_cast<double>(most))));
    }
    const int64_t own = part(code, index < largest ? index : index - 1, bits);
    return static_cast<float>(static_cast<double>(own) / (static_cast<double>(most) * std::sqrt(2.0)));
}

/// The code of a quaternion, which need not be of length one; -1 if it is not a rotation.
inline int64_t encode(float x, float y, float z, float w, int bits)
{
    // Products of two floats are exact as doubles.
    const double length = std::sqrt(static_cast<double>(x) * x + static_cast<double>(y) * y + static_cast<double>(z) * z
        + static_cast<double>(w) * w);
    if (bits < 2 || bits > 20 || !(length > 0 && length <= DBL_MAX)) return -1;
    int largest = 0;
    float magnitude = std::fabs(x);
    if (std::fabs(y) > magnitude) {
        largest = 1;
        magnitude = std::fabs(y);
    }
    if (std::fabs(z) > magnitude) {
        largest = 2;
        magnitude = std::fabs(z);
    }
    if (std::fabs(w) > magnitude) largest = 3;
    const int64_t most = half(bits);
    const float omitted = largest == 0 ? x : largest == 1 ? y : largest == 2 ? z : w;
    const double scale = static_cast<double>(most) * std::sqrt(2.0) / (omitted < 0 ? -length : length);
    const int64_t a = static_cast<int64_t>(std::nearbyint(static_cast<double>(largest == 0 ? y : x) * scale));
    const int64_t b = static_cast<int64_t>(std::nearbyint(static_cast<double>(largest <= 1 ? z : y) * scale));
    int64_t c = static_cast<int64_t>(std::nearbyint(static_cast<double>(largest <= 2 ? w : z) * scale));
    if (rest(a, b, c, most) < 0) c = 0;
    return (((c + most) << bits | (b + most)) << bits | (a + most)) << 2 | largest;
}

} // namespace smallestthree

// ---- Text

/// UTF-8 as Java takes it.
namespace utf8 {

/// True of UTF-8 without a NUL, overlong forms and surrogates.
inline bool isWellFormed(const uint8_t* bytes, size_t count)
{
    size_t i = 0;
    while (i < count) {
        const int lead = bytes[i];
        const size_t length = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
        if (lead == 0 || length == 0 || length > count - i) return false;
        if (length > 1) {
            const int least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
            const int most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
            if (bytes[i + 1] < least || bytes[i + 1] > most) return false;
        }
        for (size_t k = 2; k < length; k++) {
            if ((bytes[i + k] & 0xC0) != 0x80) return false;
        }
        i += length;
    }
    return true;
}

inline bool isWellFormed(const std::string& text) { return isWellFormed(reinterpret_cast<const uint8_t*>(text.data()), text.size()); }

} // namespace utf8

constexpr int64_t MinSecond = -31557014167219200;
constexpr int64_t MaxSecond = 31556889864403199;
constexpr int32_t MaxNano = 999999999;

/// The number of units of UTF-16 that a text in UTF-8 has in Java: two of a character of four bytes.
inline int32_t utf16Count(const std::string& text)
{
    int32_t units = 0;
    for (const char each : text) {
        const uint8_t byte = static_cast<uint8_t>(each);
        units += byte >= 0xF0 ? 2 : (byte & 0xC0) != 0x80 ? 1 : 0;
    }
    return units;
}

/// The steps of relative integers: each has a bit that says whether the difference is at most this.
constexpr int32_t RelativeSteps[] = {6, 23, 280, 4377, 69914};

// ---- Reading

/// Reads a packet: little-endian, bits filled from the lowest up. Bad data is refused: a method returns false, its value keeps what it
/// held, and the verdict has the reason and the bit. After that every method returns false. Not thread-safe.
class BitReader {
public:
    static constexpr int MaxDepth = 256; ///< The most objects that may be nested in one another.
    static constexpr int64_t MaxFreeElements = 1024; ///< The most elements without bits of a packet, besides its bits so far.

    /// True if serialization checks are on the wire: as the other side has it.
    bool hasChecks = true;

    /// Of a packet, which must stay where it is while it is read.
    BitReader(const uint8_t* packet, size_t length) { reset(packet, length); }
    BitReader() { reset(nullptr, 0); }
    BitReader(const BitReader&) = delete;
    BitReader& operator=(const BitReader&) = delete;

    /// Starts over with another packet.
    TIGHTWIRE_INLINE void reset(const uint8_t* packet, size_t length)
    {
        constexpr int64_t most = INT32_MAX & -8;
        limit = length > static_cast<size_t>(most / 8) ? most : static_cast<int64_t>(length) * 8;
        bytes = packet;
        byteCount = limit >> 3;
        lastWord = byteCount - 8;
        at = 0;
        scratch = 0;
        ahead = 0;
        depth = 0;
        free = 0;
        outcome = Verdict();
    }

    /// The bit of the packet that is read next.
    TIGHTWIRE_INLINE int32_t position() const { return static_cast<int32_t>(at); }

    /// The outcome so far.
    Verdict verdict() const { return outcome; }

    /// Reads an object that is the whole packet.
    template <class Packet>
    [[nodiscard]] TIGHTWIRE_INLINE Verdict read(Packet& packet)
    {
        if (packet.read(*this)) (void) readEnd();
        return outcome;
    }

    /// Requires that the packet ends here, with zeros up to a whole byte.
    [[nodiscard]] TIGHTWIRE_INLINE bool readEnd()
    {
        if (!has(0)) return false;
        if ((at + 7) / 8 != byteCount) return refuse(Reason::LeftOverBytes);
        return (at & 7) == 0 || bytes[byteCount - 1] >> (at & 7) == 0 || refuse(Reason::NonZeroPadding);
    }

    /// Refuses the packet at a bit; gives false.
    TIGHTWIRE_INLINE bool refuse(Reason reason, int64_t bit)
    {
        if (outcome.isAccepted()) {
            outcome = Verdict{reason, static_cast<int32_t>(bit)};
            limit = -1;
            at = bit;
        }
        return false;
    }

    /// Refuses the packet here; gives false.
    TIGHTWIRE_INLINE bool refuse(Reason reason) { return refuse(reason, at); }

    [[nodiscard]] TIGHTWIRE_INLINE bool readBool(bool& value)
    {
        if (!has(1)) return false;
        value = peek(1) != 0;
        advance(1);
        return true;
    }

    /// From 1 to 32 bits.
    [[nodiscard]] TIGHTWIRE_INLINE bool readBits(int32_t bits, int32_t& value)
    {
        uint64_t read = 0;
        if (bits < 1 || bits > 32) return refuse(Reason::InvalidArgument);
        if (!take(bits, read)) return false;
        value = static_cast<int32_t>(static_cast<uint32_t>(read));
        return true;
    }

    /// From 1 to 64 bits.
    [[nodiscard]] TIGHTWIRE_INLINE bool readBits(int32_t bits, int64_t& value)
    {
        uint64_t read = 0;
        if (bits < 1 || bits > 64) return refuse(Reason::InvalidArgument);
        if (!take(bits, read)) return false;
        value = static_cast<int64_t>(read);
        return true;
    }

    /// A constant of an enum of so many.
    template <class Enum>
    [[nodiscard]] TIGHTWIRE_INLINE bool readEnum(int32_t constants, Enum& value)
    {
        int32_t ordinal = 0;
        if (!readInt(0, constants - 1, ordinal)) return false;
        value = static_cast<Enum>(ordinal);
        return true;
    }

    /// A set of the constants of an enum of up to 64: a bit each.
    template <class Flags>
    [[nodiscard]] TIGHTWIRE_INLINE bool readFlags(int32_t constants, Flags& value)
    {
        uint64_t read = 0;
        if (constants > 0 && !take(constants, read)) return false;
        value = static_cast<Flags>(read);
        return true;
    }

    /// An integer from a least to a largest one.
    [[nodiscard]] TIGHTWIRE_INLINE bool readInt(int32_t min, int32_t max, int32_t& value)
    {
        uint64_t offset = 0;
        if (min > max) return refuse(Reason::InvalidArgument);
        if (!takeUpTo(static_cast<uint32_t>(max) - static_cast<uint32_t>(min), Reason::OutOfRange, offset)) return false;
        value = static_cast<int32_t>(static_cast<uint32_t>(min) + static_cast<uint32_t>(offset));
        return true;
    }

    /// An integer from a least to a largest one.
    [[nodiscard]] TIGHTWIRE_INLINE bool readLong(int64_t min, int64_t max, int64_t& value)
    {
        uint64_t offset = 0;
        if (min > max) return refuse(Reason::InvalidArgument);
        if (!takeUpTo(static_cast<uint64_t>(max) - static_cast<uint64_t>(min), Reason::OutOfRange, offset)) return false;
        value = static_cast<int64_t>(static_cast<uint64_t>(min) + offset);
        return true;
    }

    /// An integer of one to five bytes.
    [[nodiscard]] bool readVarInt(int32_t& value)
    {
        uint64_t read = 0;
        if (!takeGroups(32, read)) return false;
        value = static_cast<int32_t>(static_cast<uint32_t>(read));
        return true;
    }

    /// An integer of one to ten bytes.
    [[nodiscard]] bool readVarLong(int64_t& value)
    {
        uint64_t read = 0;
        if (!takeGroups(64, read)) return false;
        value = static_cast<int64_t>(read);
        return true;
    }

    /// An integer of one to five bytes, few if it is near zero.
    [[nodiscard]] bool readSignedVarInt(int32_t& value)
    {
        uint64_t code = 0;
        if (!takeGroups(32, code)) return false;
        value = static_cast<int32_t>(static_cast<uint32_t>(code >> 1)) ^ -static_cast<int32_t>(code & 1);
        return true;
    }

    /// An integer of one to ten bytes, few if it is near zero.
    [[nodiscard]] bool readSignedVarLong(int64_t& value)
    {
        uint64_t code = 0;
        if (!takeGroups(64, code)) return false;
        value = static_cast<int64_t>(code >> 1) ^ -static_cast<int64_t>(code & 1);
        return true;
    }

    /// A finite float.
    [[nodiscard]] TIGHTWIRE_INLINE bool readFloat(float& value)
    {
        if (!has(32)) return false;
        const uint32_t bits = static_cast<uint32_t>(peek(32));
        if ((~bits & 0x7F800000u) == 0) return refuse(Reason::NotFinite);
        std::memcpy(&value, &bits, sizeof value);
        advance(32);
        return true;
    }

    /// Finite floats in a row, at least two. If one of them is refused, all keep what they held.
    template <class... Floats>
    [[nodiscard]] TIGHTWIRE_INLINE bool readFloats(Floats&... values)
    {
        if (takeFloats(std::make_index_sequence<sizeof...(values) - 1>(), values...)) return true;
        const Verdict verdict = refusal(bytes, limit, at, sizeof...(values));
        return refuse(verdict.reason, verdict.bit);
    }

    /// A float, NaN and infinities too.
    [[nodiscard]] TIGHTWIRE_INLINE bool readRawFloat(float& value)
    {
        uint64_t read = 0;
        if (!take(32, read)) return false;
        const uint32_t bits = static_cast<uint32_t>(read);
        std::memcpy(&value, &bits, sizeof value);
        return true;
    }

    /// A finite double.
    [[nodiscard]] TIGHTWIRE_INLINE bool readDouble(double& value)
    {
        if (!has(64)) return false;
        const uint64_t bits = peek(64);
        if ((~bits & UINT64_C(0x7FF0000000000000)) == 0) return refuse(Reason::NotFinite);
        std::memcpy(&value, &bits, sizeof value);
        advance(64);
        return true;
    }

    /// A double, NaN and infinities too.
    [[nodiscard]] TIGHTWIRE_INLINE bool readRawDouble(double& value)
    {
        uint64_t bits = 0;
        if (!take(64, bits)) return false;
        std::memcpy(&value, &bits, sizeof value);
        return true;
    }

    /// A float within bounds, of a resolution.
    [[nodiscard]] TIGHTWIRE_INLINE bool readCompressedFloat(float min, float max, float resolution, float& value)
    {
        uint64_t code = 0;
        const int64_t most = compressedfloat::maxInteger(min, max, resolution);
        if (most < 0) return refuse(Reason::InvalidArgument);
        if (!takeUpTo(static_cast<uint64_t>(most), Reason::OutOfRange, code)) return false;
        value = compressedfloat::decode(static_cast<int64_t>(code), min, max, most);
        return true;
    }

    /// The code of a quaternion: see smallestthree.
    [[nodiscard]] bool readSmallestThree(int32_t bits, int64_t& value)
    {
        uint64_t code = 0;
        if (bits < 2 || bits > 20) return refuse(Reason::InvalidArgument);
        const int64_t begin = at;
        if (!take(smallestthree::codeBits(bits), code)) return false;
        if (!smallestthree::isRotation(static_cast<int64_t>(code), bits)) return refuse(Reason::NotARotation, begin);
        value = static_cast<int64_t>(code);
        return true;
    }

    /// An integer above a previous one, few bits if it is near.
    [[nodiscard]] bool readIntRelative(int32_t previous, int32_t& value)
    {
        if (previous < -1) return refuse(Reason::InvalidArgument);
        const int64_t begin = at;
        bool isHere = false;
        if (!readBool(isHere)) return false;
        if (isHere) return putRelative(previous, 1, begin, value);
        int32_t least = 2;
        for (int32_t most : RelativeSteps) {
            if (!readBool(isHere)) return false;
            if (isHere) {
                int32_t step = 0;
                return readInt(least, most, step) && putRelative(previous, step, begin, value);
            }
            least = most + 1;
        }
        int32_t current = 0;
        if (!readBits(32, current)) return false;
        if (current <= previous) return refuse(Reason::NotIncreasing, begin);
        if (static_cast<int64_t>(current) - previous < least) return refuse(Reason::Overlong, begin);
        value = current;
        return true;
    }

    /// Zeros up to a whole byte.
    [[nodiscard]] TIGHTWIRE_INLINE bool readAlign()
    {
        if (!has(0)) return false;
        const int padding = static_cast<int>(-at & 7);
        if (padding == 0) return true;
        if (!has(padding)) return false;
        if (peek(padding) != 0) return refuse(Reason::NonZeroPadding);
        advance(padding);
        return true;
    }

    /// A serialization check: the CRC-32 of its name.
    [[nodiscard]] bool readCheck(uint32_t expected)
    {
        if (!hasChecks) return has(0);
        const int64_t begin = at;
        uint64_t read = 0;
        return take(32, read) && (read == expected || refuse(Reason::CheckFailed, begin));
    }

    /// So many bytes, at a whole byte.
    [[nodiscard]] TIGHTWIRE_INLINE bool readBytes(int32_t count, std::vector<uint8_t>& value)
    {
        if (count < 0) return refuse(Reason::InvalidArgument);
        if (!readAlign() || !hasBytes(count)) return false;
        const uint8_t* from = bytes + (at >> 3);
        if (value.size() != static_cast<size_t>(count)) {
            value.assign(from, from + count);
        } else if (count > 0) {
            std::memcpy(value.data(), from, value.size());
        }
        skip(count);
        return true;
    }

    /// A number of bytes, and the bytes at a whole byte.
    [[nodiscard]] bool readByteArray(int32_t maxCount, std::vector<uint8_t>& value)
    {
        int32_t count = 0;
        return readInt(0, maxCount, count) && readBytes(count, value);
    }

    /// Text in UTF-8, of at most so many bytes.
    [[nodiscard]] bool readString(int32_t maxBytes, std::string& value)
    {
        int32_t length = 0;
        if (!readInt(0, maxBytes, length) || !readAlign() || !hasBytes(length)) return false;
        const uint8_t* text = bytes + (at >> 3);
        const size_t size = static_cast<size_t>(length);
        if (!utf8::isWellFormed(text, size)) {
            return refuse(std::memchr(text, 0, size) != nullptr ? Reason::EmbeddedNul : Reason::InvalidUtf8);
        }
        value.assign(reinterpret_cast<const char*>(text), size);
        skip(length);
        return true;
    }

    /// Text that may be missing.
    [[nodiscard]] bool readOptionalString(int32_t maxBytes, std::optional<std::string>& value)
    {
        bool isThere = false;
        if (!readBool(isThere)) return false;
        if (!isThere) {
            value.reset();
            return true;
        }
        if (!value) value.emplace();
        return readString(maxBytes, *value);
    }

    [[nodiscard]] bool readUuid(Uuid& value)
    {
        return has(128) && take(64, value.low) && take(64, value.high);
    }

    [[nodiscard]] bool readInstant(Time& value)
    {
        return readLong(MinSecond, MaxSecond, value.seconds) && readInt(0, MaxNano, value.nanos);
    }

    [[nodiscard]] bool readDuration(Time& value)
    {
        return readBits(64, value.seconds) && readInt(0, MaxNano, value.nanos);
    }

    /// The number of a packet's type, of so many.
    [[nodiscard]] bool readType(int32_t count, int32_t& type)
    {
        uint64_t read = 0;
        if (!takeUpTo(static_cast<uint64_t>(count - 1), Reason::UnknownType, read)) return false;
        type = static_cast<int32_t>(read);
        return true;
    }

    /// Goes one object deeper.
    [[nodiscard]] TIGHTWIRE_INLINE bool enter()
    {
        if (!has(0)) return false;
        depth++;
        return depth <= MaxDepth || refuse(Reason::NestedTooDeep);
    }

    /// Comes back from an object.
    TIGHTWIRE_INLINE void leave() { depth--; }

    /// An object in place, one deeper.
    template <class Object>
    [[nodiscard]] TIGHTWIRE_INLINE bool readObject(Object& value)
    {
        if (!enter() || !value.read(*this)) return false;
        leave();
        return true;
    }

    /// The number of elements of a collection, for whose memory the packet has the bits.
    [[nodiscard]] TIGHTWIRE_INLINE bool readCount(int32_t maxCount, int32_t& count)
    {
        const int64_t begin = at;
        if (!readInt(0, maxCount, count)) return false;
        return count <= MaxFreeElements || (count - MaxFreeElements + 1) / 2 - at <= limit - at || refuse(Reason::PastEnd, begin);
    }

    /// The number of elements, each of which has at least so many bits.
    [[nodiscard]] TIGHTWIRE_INLINE bool readCount(int32_t maxCount, int32_t minElementBits, int32_t& count)
    {
        if (minElementBits < 1) return refuse(Reason::InvalidArgument);
        const int64_t begin = at;
        if (!readInt(0, maxCount, count)) return false;
        return static_cast<int64_t>(count) * minElementBits <= limit - at || refuse(Reason::PastEnd, begin);
    }

    /// At the end of a collection, takes what its bits do not pay for out of the packet's budget.
    [[nodiscard]] TIGHTWIRE_INLINE bool pay(int32_t begin, int32_t count)
    {
        const int64_t unpaid = count - (at - begin);
        return unpaid <= 0 || spend(unpaid) || refuse(Reason::PastEnd, begin);
    }

    /// At the beginning of each pass of a loop that the packet decides about: passes without bits are paid for, too.
    [[nodiscard]] TIGHTWIRE_INLINE bool pass(int32_t& last)
    {
        if (last == at && !spend(1)) return refuse(Reason::PastEnd);
        last = position();
        return true;
    }

private:
    const uint8_t* bytes;
    int64_t byteCount;
    int64_t lastWord; ///< The last byte from which a word is read; negative where there is none.
    int64_t limit; ///< In bits; -1 after a refusal.
    int64_t at;
    uint64_t scratch; ///< Bits of the packet from here on.
    int ahead; ///< How many they are.
    int64_t free;
    int32_t depth;
    Verdict outcome;

    TIGHTWIRE_INLINE bool has(int64_t bits) { return bits <= limit - at || refuse(Reason::PastEnd); }

    TIGHTWIRE_INLINE bool hasBytes(int64_t count) { return count <= (limit - at) >> 3 || refuse(Reason::PastEnd); }

    /// From 1 to 64 bits, all of which the packet has.
    TIGHTWIRE_INLINE uint64_t peek(int bits)
    {
        if (bits > ahead) fill();
        // A value of nine bytes.
        const uint64_t rest = bits > ahead ? static_cast<uint64_t>(bytes[(at >> 3) + 8]) << ahead : 0;
        return (scratch | rest) & (UINT64_MAX >> (64 - bits));
    }

    /// Goes on behind bits that were peeked at.
    TIGHTWIRE_INLINE void advance(int bits)
    {
        at += bits;
        if (bits > 57 && bits >= ahead) {
            ahead = 0;
        } else {
            scratch >>= bits;
            ahead -= bits;
        }
    }

    /// Goes on behind bytes.
    TIGHTWIRE_INLINE void skip(int64_t count)
    {
        at += count * 8;
        ahead = 0;
    }

    TIGHTWIRE_INLINE void fill()
    {
        const int64_t index = at >> 3;
        const int shift = static_cast<int>(at & 7);
        uint64_t word = 0;
        if (index <= lastWord) {
            word = load<uint64_t>(bytes + index);
        } else if (lastWord >= 0) {
            word = load<uint64_t>(bytes + lastWord) >> (index - lastWord) * 8;
        } else {
            for (int64_t i = index; i < byteCount; i++) word |= static_cast<uint64_t>(bytes[i]) << (i - index) * 8;
        }
        scratch = word >> shift;
        ahead = 64 - shift;
    }

    template <class Word>
    TIGHTWIRE_INLINE static Word load(const uint8_t* from)
    {
        Word word;
        std::memcpy(&word, from, sizeof word);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        word = sizeof word == 8 ? static_cast<Word>(__builtin_bswap64(word))
            : static_cast<Word>(__builtin_bswap32(static_cast<uint32_t>(word)));
#endif
        return word;
    }

    /// Takes floats if all of them are there and finite.
    template <size_t... Index, class... Floats>
    TIGHTWIRE_INLINE bool takeFloats(std::index_sequence<Index...>, Floats&... values)
    {
        constexpr size_t size = sizeof...(values) * 4;
        if (static_cast<int64_t>(size * 8) > limit - at) return false;
        const uint8_t* from = bytes + (at >> 3);
        const int shift = static_cast<int>(at & 7);
        // Loads of 32 bits become copies of vectors, and their exponents are not looked at there: two in a word of 64 bits are quicker.
        const uint32_t bits[] = {
            (load<uint32_t>(from + Index * 4) >> shift | (load<uint32_t>(from + Index * 4 + 4) << 1) << (31 - shift))...,
            load<uint32_t>(from + size - 4) >> shift | (static_cast<uint32_t>(from[shift == 0 ? 0 : size]) << 1) << (31 - shift)};
        const uint64_t carries = (carry(pair(from + Index / 2 * 8, shift)) | ...) | carry(pair(from + size - 8, shift));
        if ((carries & UINT64_C(0x8000000080000000)) != 0) return false;
        const uint32_t* next = bits;
        (std::memcpy(&values, next++, sizeof values), ...);
        skip(static_cast<int64_t>(size));
        return true;
    }

    TIGHTWIRE_INLINE static uint64_t pair(const uint8_t* from, int shift)
    {
        return load<uint64_t>(from) >> shift | (static_cast<uint64_t>(from[shift == 0 ? 0 : 8]) << 1) << (63 - shift);
    }

    /// Two floats, the highest bit of each set just if its exponent has nothing but ones.
    TIGHTWIRE_INLINE static uint64_t carry(uint64_t pair)
    {
        return (pair & UINT64_C(0x7F8000007F800000)) + UINT64_C(0x0080000000800000);
    }

    /// Why floats are refused, and where; apart from a reader, which stays in registers.
    TIGHTWIRE_APART static Verdict refusal(const uint8_t* bytes, int64_t limit, int64_t at, size_t count)
    {
        BitReader reader(bytes, static_cast<size_t>(limit < 0 ? 0 : limit >> 3));
        reader.at = at;
        float value = 0;
        for (size_t i = 0; i < count && reader.readFloat(value); i++) {}
        return reader.outcome;
    }

    TIGHTWIRE_INLINE bool take(int bits, uint64_t& value)
    {
        if (!has(bits)) return false;
        value = peek(bits);
        advance(bits);
        return true;
    }

    TIGHTWIRE_INLINE bool takeUpTo(uint64_t largest, Reason otherwise, uint64_t& value)
    {
        const int bits = bitsFor(largest);
        if (!has(bits)) return false;
        if (bits == 0) {
            value = 0;
            return true;
        }
        const uint64_t read = peek(bits);
        if (read > largest) return refuse(otherwise);
        advance(bits);
        value = read;
        return true;
    }

    bool takeGroups(int width, uint64_t& value)
    {
        const int64_t begin = at;
        uint64_t received = 0;
        uint64_t group = 0;
        int shift = 0;
        do {
            if (!take(8, group)) return false;
            if (shift + 7 > width && group >> (width - shift) != 0) return refuse(Reason::OutOfRange, begin);
            if (group == 0 && shift > 0) return refuse(Reason::Overlong, begin);
            received |= (group & 0x7F) << shift;
            shift += 7;
        } while (group > 0x7F);
        value = received;
        return true;
    }

    bool putRelative(int32_t previous, int32_t step, int64_t begin, int32_t& value)
    {
        const int64_t next = static_cast<int64_t>(previous) + step;
        if (next > INT32_MAX) return refuse(Reason::NotIncreasing, begin);
        value = static_cast<int32_t>(next);
        return true;
    }

    TIGHTWIRE_INLINE bool spend(int64_t elements)
    {
        free += elements;
        return free <= MaxFreeElements + at;
    }
};

// ---- Writing

/// Writes a packet: little-endian, bits filled from the lowest up. A value outside its bounds is a mistake of the program: a method
/// returns false, and the writer says what is wrong and at which bit. So it does where the packet is full. After that every method
/// returns false. Not thread-safe.
class BitWriter {
public:
    /// True if serialization checks are on the wire: as the other side has it.
    bool hasChecks = true;

    /// Of packets of at most so many bytes.
    BitWriter(uint8_t* packet, size_t capacity) { reset(packet, capacity); }
    BitWriter() { reset(nullptr, 0); }

    /// Starts over with another packet.
    TIGHTWIRE_INLINE void reset(uint8_t* packet, size_t capacity)
    {
        constexpr int64_t most = INT32_MAX & -8;
        limit = capacity > static_cast<size_t>(most / 8) ? most : static_cast<int64_t>(capacity) * 8;
        next = packet;
        at = 0;
        used = 0;
        scratch = 0;
        depth = 0;
        wrong = nullptr;
        overflowed = false;
    }

    /// The bit of the packet that is written next; after a mistake, that of the mistake.
    TIGHTWIRE_INLINE int32_t position() const { return static_cast<int32_t>(at); }

    /// What is wrong; nullptr if nothing is.
    const char* problem() const { return wrong; }

    /// True if a packet did not fit, and nothing else is wrong.
    bool isFull() const { return overflowed; }

    /// Writes an object that is the whole packet; gives its length in bytes, or -1.
    template <class Packet>
    [[nodiscard]] TIGHTWIRE_INLINE int32_t write(const Packet& packet)
    {
        return packet.write(*this) ? finish() : -1;
    }

    /// Writes the last bits; gives the length in bytes, or -1 if something is wrong.
    [[nodiscard]] TIGHTWIRE_INLINE int32_t finish()
    {
        if (wrong != nullptr) return -1;
        for (int shift = 0; shift < used; shift += 8) next[shift >> 3] = static_cast<uint8_t>(scratch >> shift);
        return static_cast<int32_t>((at + 7) >> 3);
    }

    /// Says what is wrong here; gives false.
    TIGHTWIRE_INLINE bool fail(const char* problem)
    {
        if (wrong == nullptr) {
            wrong = problem;
            limit = -1;
        }
        return false;
    }

    [[nodiscard]] TIGHTWIRE_INLINE bool writeBool(bool value) { return put(value ? 1 : 0, 1); }

    /// From 1 to 32 bits.
    [[nodiscard]] TIGHTWIRE_INLINE bool writeBits(int32_t bits, int32_t value)
    {
        return bits > 32 ? fail("a width is outside [1, 32]") : writeBits(bits, static_cast<int64_t>(value));
    }

    /// From 1 to 64 bits.
    [[nodiscard]] TIGHTWIRE_INLINE bool writeBits(int32_t bits, int64_t value)
    {
        if (bits < 1 || bits > 64) return fail("a width is outside [1, 64]");
        if (bits < 64 && (value < -(INT64_C(1) << (bits - 1)) || value >> bits > 0)) return fail("a value has more bits");
        return put(static_cast<uint64_t>(value) & (UINT64_MAX >> (64 - bits)), bits);
    }

    /// A constant of an enum of so many.
    template <class Enum>
    [[nodiscard]] TIGHTWIRE_INLINE bool writeEnum(int32_t constants, Enum value)
    {
        return writeInt(0, constants - 1, static_cast<int32_t>(value));
    }

    /// A set of the constants of an enum of up to 64: a bit each.
    template <class Flags>
    [[nodiscard]] TIGHTWIRE_INLINE bool writeFlags(int32_t constants, Flags value)
    {
        const uint64_t flags = static_cast<uint64_t>(value);
        if (constants < 64 && flags >> constants != 0) return fail("a flag is of no constant");
        return constants == 0 || put(flags, constants);
    }

    /// An integer from a least to a largest one.
    [[nodiscard]] TIGHTWIRE_INLINE bool writeInt(int32_t min, int32_t max, int32_t value)
    {
        if (value < min || value > max) return fail("a value is outside its bounds");
        return putUpTo(static_cast<uint32_t>(max) - static_cast<uint32_t>(min), static_cast<uint32_t>(value) - static_cast<uint32_t>(min));
    }

    /// An integer from a least to a largest one.
    [[nodiscard]] TIGHTWIRE_INLINE bool writeLong(int64_t min, int64_t max, int64_t value)
    {
        if (value < min || value > max) return fail("a value is outside its bounds");
        return putUpTo(static_cast<uint64_t>(max) - static_cast<uint64_t>(min), static_cast<uint64_t>(value) - static_cast<uint64_t>(min));
    }

    /// An integer of one to five bytes.
    [[nodiscard]] bool writeVarInt(int32_t value) { return putGroups(static_cast<uint32_t>(value)); }

    /// An integer of one to ten bytes.
    [[nodiscard]] bool writeVarLong(int64_t value) { return putGroups(static_cast<uint64_t>(value)); }

    /// An integer of one to five bytes, few if it is near zero.
    [[nodiscard]] bool writeSignedVarInt(int32_t value)
    {
        return putGroups(static_cast<uint32_t>(shiftLeft(value, 1) ^ shiftRight(value, 31)));
    }

    /// An integer of one to ten bytes, few if it is near zero.
    [[nodiscard]] bool writeSignedVarLong(int64_t value)
    {
        return putGroups(static_cast<uint64_t>(shiftLeft(value, 1) ^ shiftRight(value, 63)));
    }

    /// A finite float.
    [[nodiscard]] TIGHTWIRE_INLINE bool writeFloat(float value)
    {
        uint32_t bits;
        std::memcpy(&bits, &value, sizeof bits);
        return (~bits & 0x7F800000u) != 0 ? put(bits, 32) : fail("a float is not finite");
    }

    /// A float, NaN and infinities too.
    [[nodiscard]] TIGHTWIRE_INLINE bool writeRawFloat(float value)
    {
        uint32_t bits;
        std::memcpy(&bits, &value, sizeof bits);
        return put(bits, 32);
    }

    /// A finite double.
    [[nodiscard]] TIGHTWIRE_INLINE bool writeDouble(double value)
    {
        return value >= -DBL_MAX && value <= DBL_MAX ? writeRawDouble(value) : fail("a double is not finite");
    }

    /// A double, NaN and infinities too.
    [[nodiscard]] TIGHTWIRE_INLINE bool writeRawDouble(double value)
    {
        uint64_t bits;
        std::memcpy(&bits, &value, sizeof bits);
        return put(bits, 64);
    }

    /// A float within bounds, of a resolution.
    [[nodiscard]] TIGHTWIRE_INLINE bool writeCompressedFloat(float min, float max, float resolution, float value)
    {
        const int64_t most = compressedfloat::maxInteger(min, max, resolution);
        if (most < 0 || !compressedfloat::isWithin(value, min, max, most)) return fail("a float is outside its bounds");
        return putUpTo(static_cast<uint64_t>(most), static_cast<uint64_t>(compressedfloat::encode(value, min, max, most)));
    }

    /// The code of a quaternion: see smallestthree.
    [[nodiscard]] bool writeSmallestThree(int32_t bits, int64_t value)
    {
        if (bits < 2 || bits > 20 || value < 0 || value >> smallestthree::codeBits(bits) != 0 || !smallestthree::isRotation(value, bits)) {
            return fail("a value is not the code of a rotation");
        }
        return put(static_cast<uint64_t>(value), smallestthree::codeBits(bits));
    }

    /// An integer above a previous one, few bits if it is near.
    [[nodiscard]] bool writeIntRelative(int32_t previous, int32_t value)
    {
        if (previous < -1 || value <= previous) return fail("a value does not follow the previous one");
        const int64_t step = static_cast<int64_t>(value) - previous;
        if (step == 1) return writeBool(true);
        if (!writeBool(false)) return false;
        int32_t least = 2;
        for (int32_t most : RelativeSteps) {
            if (step <= most) return writeBool(true) && writeLong(least, most, step);
            if (!writeBool(false)) return false;
            least = most + 1;
        }
        return writeBits(32, value);
    }

    /// Zeros up to a whole byte.
    [[nodiscard]] TIGHTWIRE_INLINE bool writeAlign()
    {
        const int padding = static_cast<int>(-at & 7);
        return padding == 0 ? wrong == nullptr : put(0, padding);
    }

    /// A serialization check: the CRC-32 of its name.
    [[nodiscard]] bool writeCheck(uint32_t expected) { return hasChecks ? put(expected, 32) : wrong == nullptr; }

    /// So many bytes, at a whole byte.
    [[nodiscard]] TIGHTWIRE_INLINE bool writeBytes(int32_t count, const std::vector<uint8_t>& value)
    {
        if (count < 0 || value.size() != static_cast<size_t>(count)) return fail("there are more bytes, or fewer");
        return putBytes(value.data(), value.size());
    }

    /// A number of bytes, and the bytes at a whole byte.
    [[nodiscard]] bool writeByteArray(int32_t maxCount, const std::vector<uint8_t>& value)
    {
        return writeSize(maxCount, value.size()) && putBytes(value.data(), value.size());
    }

    /// Text in UTF-8, of at most so many bytes.
    [[nodiscard]] bool writeString(int32_t maxBytes, const std::string& value)
    {
        if (!utf8::isWellFormed(value)) return fail("text has a NUL, or is not UTF-8");
        return writeSize(maxBytes, value.size()) && putBytes(reinterpret_cast<const uint8_t*>(value.data()), value.size());
    }

    /// Text that may be missing.
    [[nodiscard]] bool writeOptionalString(int32_t maxBytes, const std::optional<std::string>& value)
    {
        return writeBool(value.has_value()) && (!value || writeString(maxBytes, *value));
    }

    [[nodiscard]] bool writeUuid(const Uuid& value) { return put(value.low, 64) && put(value.high, 64); }

    [[nodiscard]] bool writeInstant(const Time& value)
    {
        return writeLong(MinSecond, MaxSecond, value.seconds) && writeInt(0, MaxNano, value.nanos);
    }

    [[nodiscard]] bool writeDuration(const Time& value) { return writeBits(64, value.seconds) && writeInt(0, MaxNano, value.nanos); }

    /// Goes one object deeper.
    [[nodiscard]] TIGHTWIRE_INLINE bool enter()
    {
        depth++;
        return depth <= BitReader::MaxDepth ? wrong == nullptr : fail("objects are nested too deep");
    }

    /// Comes back from an object.
    TIGHTWIRE_INLINE void leave() { depth--; }

    /// An object in place, one deeper.
    template <class Object>
    [[nodiscard]] TIGHTWIRE_INLINE bool writeObject(const Object& value)
    {
        if (!enter() || !value.write(*this)) return false;
        leave();
        return true;
    }

    /// The number of elements of a collection.
    [[nodiscard]] TIGHTWIRE_INLINE bool writeSize(int32_t maxCount, size_t count)
    {
        if (count > INT32_MAX) return fail("there are too many elements");
        return writeInt(0, maxCount, static_cast<int32_t>(count));
    }

    /// Requires that a condition of the type holds; says which if it does not.
    [[nodiscard]] TIGHTWIRE_INLINE bool require(bool condition, const char* which) { return condition ? wrong == nullptr : fail(which); }

private:
    uint8_t* next; ///< The place of the bits that are not in the packet yet.
    int64_t limit; ///< In bits; -1 after a mistake.
    int64_t at;
    uint64_t scratch; ///< The bits that are not in the packet yet.
    int used; ///< How many they are, up to 63.
    int32_t depth;
    const char* wrong;
    bool overflowed;

    TIGHTWIRE_INLINE bool failFull()
    {
        overflowed = wrong == nullptr;
        return fail("the packet is full");
    }

    TIGHTWIRE_INLINE void store(uint64_t word)
    {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        word = __builtin_bswap64(word);
#endif
        std::memcpy(next, &word, sizeof word);
        next += sizeof word;
    }

    /// From 1 to 64 bits, without others above them.
    TIGHTWIRE_INLINE bool put(uint64_t value, int bits)
    {
        if (bits > limit - at) return failFull();
        at += bits;
        scratch |= value << used;
        const int filled = used + bits;
        if (filled < 64) {
            used = filled;
            return true;
        }
        store(scratch);
        scratch = filled == 64 ? 0 : value >> (64 - used);
        used = filled - 64;
        return true;
    }

    TIGHTWIRE_INLINE bool putUpTo(uint64_t largest, uint64_t value)
    {
        const int bits = bitsFor(largest);
        return bits == 0 ? wrong == nullptr : put(value, bits);
    }

    bool putGroups(uint64_t rest)
    {
        for (; rest > 0x7F; rest >>= 7) {
            if (!put((rest & 0x7F) | 0x80, 8)) return false;
        }
        return put(rest, 8);
    }

    TIGHTWIRE_INLINE bool putBytes(const uint8_t* value, size_t count)
    {
        if (!writeAlign()) return false;
        if (count > static_cast<size_t>((limit - at) >> 3)) return failFull();
        if (count >= sizeof scratch) {
            // What is too much of it is overwritten.
            store(scratch);
            next -= sizeof scratch - static_cast<size_t>(used >> 3);
        } else {
            for (int shift = 0; shift < used; shift += 8) *next++ = static_cast<uint8_t>(scratch >> shift);
        }
        scratch = 0;
        used = 0;
        if (count > 0) std::memcpy(next, value, count);
        next += count;
        at += static_cast<int64_t>(count) * 8;
        return true;
    }
};

// ---- Packets of a protocol

/// The checksum of IEEE 802.3.
namespace crc32 {

struct Table {
    uint32_t of[256];

    constexpr Table() : of()
    {
        for (uint32_t i = 0; i < 256; i++) {
            uint32_t crc = i;
            for (int bit = 0; bit < 8; bit++) crc = (crc & 1) != 0 ? (crc >> 1) ^ 0xEDB88320u : crc >> 1;
            of[i] = crc;
        }
    }
};

inline constexpr Table Remainders;

inline uint32_t update(uint32_t crc, const uint8_t* bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) crc = Remainders.of[(crc ^ bytes[i]) & 0xFF] ^ (crc >> 8);
    return crc;
}

/// The checksum of a packet, which goes on from that of the protocol's id.
inline uint32_t of(uint32_t idChecksum, const uint8_t* packet, size_t length) { return ~update(~idChecksum, packet + 4, length - 4); }

} // namespace crc32

/// ChaCha20-Poly1305 (RFC 8439) under the key of one direction, from the program's library: libsodium, Monocypher, OpenSSL. A nonce has 12
/// bytes, the associated data 8.
class Cipher {
public:
    /// Encrypts so many bytes, in place, and puts the tag of 16 bytes behind them; false if the library fails.
    [[nodiscard]] virtual bool seal(const uint8_t* nonce, const uint8_t* associatedData, uint8_t* bytes, size_t count) = 0;

    /// Decrypts so many bytes, behind which the tag is, to others; false if the tag is wrong.
    [[nodiscard]] virtual bool open(const uint8_t* nonce, const uint8_t* associatedData, const uint8_t* sealed, size_t count,
        uint8_t* contents) = 0;

protected:
    ~Cipher() = default;
};

/// The window of the last 256 sequences.
class ReplayWindow {
public:
    /// If a sequence is new: accepted, replayed or too old. Moves nothing.
    Reason judge(uint64_t sequence) const
    {
        if (sequence > highest) return Reason::Accepted;
        if (highest - sequence >= Size) return Reason::TooOld;
        return seen[sequence % Size] ? Reason::Replayed : Reason::Accepted;
    }

    /// Marks a sequence that was judged new as seen.
    void accept(uint64_t sequence)
    {
        if (sequence > highest) {
            if (sequence - highest >= Size) {
                std::fill(std::begin(seen), std::end(seen), false);
            } else {
                for (uint64_t skipped = highest + 1; skipped != sequence; skipped++) seen[skipped % Size] = false;
            }
            highest = sequence;
        }
        seen[sequence % Size] = true;
    }

private:
    static constexpr size_t Size = 256;
    bool seen[Size] = {};
    uint64_t highest = 0;
};

/// Seals the packets of one direction, or opens them: each sequence is used once, and accepted once.
class Seal {
public:
    static constexpr size_t SequenceBytes = 8;
    static constexpr size_t TagBytes = 16;

    Seal(Cipher* programs, uint64_t protocolId) : cipher(programs) { store(associatedData, protocolId); }

    /// True if packets are sealed: there is a cipher.
    bool isUsed() const { return cipher != nullptr; }

    /// Puts a sequence before the contents, which it encrypts, and a tag behind them; false if the cipher fails.
    [[nodiscard]] bool close(uint8_t* packet, size_t contentBytes)
    {
        store(nonce + Zeros, nextSequence++);
        std::memcpy(packet, nonce + Zeros, SequenceBytes);
        return cipher->seal(nonce, associatedData, packet + SequenceBytes, contentBytes);
    }

    /// Opens a packet that has a byte of contents at the least.
    [[nodiscard]] Reason open(const uint8_t* packet, size_t contentBytes)
    {
        std::memcpy(nonce + Zeros, packet, SequenceBytes);
        uint64_t sequence = 0;
        for (size_t i = SequenceBytes; i-- > 0;) sequence = sequence << 8 | packet[i];
        const Reason novelty = window.judge(sequence);
        if (novelty != Reason::Accepted) return novelty;
        plain.resize(SequenceBytes + contentBytes);
        if (!cipher->open(nonce, associatedData, packet + SequenceBytes, contentBytes, plain.data() + SequenceBytes)) return Reason::Forged;
        window.accept(sequence);
        return Reason::Accepted;
    }

    /// The sequence, and the contents of the packet that was opened last.
    const std::vector<uint8_t>& opened() const { return plain; }

private:
    static constexpr size_t Zeros = 4;
    Cipher* cipher;
    uint8_t associatedData[8];
    uint8_t nonce[Zeros + SequenceBytes] = {};
    uint64_t nextSequence = 0;
    ReplayWindow window;
    std::vector<uint8_t> plain;

    static void store(uint8_t* to, uint64_t value)
    {
        for (int i = 0; i < 8; i++) to[i] = static_cast<uint8_t>(value >> (8 * i));
    }
};

/// The header of packets that have none.
struct NoHeader {
    [[nodiscard]] bool read(BitReader&) { return true; }
    [[nodiscard]] bool write(BitWriter&) const { return true; }
};

/// Reads packets of a protocol, plain or sealed, of any type.
template <class Protocol>
class PacketReader {
public:
    typename Protocol::Header header; ///< That of the last packet.
    typename Protocol::Packet packet; ///< Std::monostate if the last one was refused; a packet of the same type is read into it.

    /// A reader of plain packets, or of the sealed ones of one writer, which the cipher opens.
    explicit PacketReader(Cipher* cipher = nullptr) : seal(cipher, Protocol::Id) { reader.hasChecks = Protocol::HasChecks; }

    /// Reads a packet that is all of these bytes.
    [[nodiscard]] Verdict read(const uint8_t* bytes, size_t length)
    {
        reader.reset(bytes, length);
        const Reason reason = seal.isUsed() ? unseal(bytes, length) : check(bytes, length);
        if (reason != Reason::Accepted) {
            reader.refuse(reason, 0);
        } else {
            int32_t type = 0;
            (void) (header.read(reader) && reader.readType(Count, type) && readAny(type, std::make_index_sequence<Count>())
                && reader.readCheck(Protocol::EndOfPacket) && reader.readEnd());
        }
        if (!reader.verdict().isAccepted()) packet.template emplace<0>();
        return reader.verdict();
    }

private:
    static constexpr size_t Count = std::variant_size_v<typename Protocol::Packet> - 1;
    BitReader reader;
    Seal seal;

    Reason check(const uint8_t* bytes, size_t length)
    {
        int32_t checksum = 0;
        if (length <= 4) return Reason::TooShort;
        const uint32_t expected = crc32::of(Protocol::IdChecksum, bytes, length);
        const bool isRight = reader.readBits(32, checksum) && static_cast<uint32_t>(checksum) == expected;
        return isRight ? Reason::Accepted : Reason::WrongChecksum;
    }

    /// The reader goes on behind the sequence, with which it counts bits.
    Reason unseal(const uint8_t* bytes, size_t length)
    {
        if (length <= Seal::SequenceBytes + Seal::TagBytes) return Reason::TooShort;
        const Reason reason = seal.open(bytes, length - Seal::SequenceBytes - Seal::TagBytes);
        int64_t sequence = 0;
        if (reason == Reason::Accepted) {
            reader.reset(seal.opened().data(), seal.opened().size());
            (void) reader.readBits(64, sequence);
        }
        return reason;
    }

    template <size_t... Types>
    bool readAny(int32_t type, std::index_sequence<Types...>)
    {
        bool isRead = false;
        (void) ((type == static_cast<int32_t>(Types) && (isRead = readAs<Types + 1>(), true)) || ...);
        return isRead;
    }

    template <size_t Index>
    bool readAs()
    {
        if (packet.index() != Index) packet.template emplace<Index>();
        return std::get_if<Index>(&packet)->read(reader);
    }
};

/// Writes packets of a protocol, plain or sealed.
template <class Protocol>
class PacketWriter {
public:
    typename Protocol::Header header; ///< That of the packets to come.
    BitWriter writer; ///< Says what is wrong where a packet can't be written.

    /// A writer of plain packets, or of packets that a cipher seals, whose key no other writer has or had: two packets of one key and
    /// sequence give away their contents.
    explicit PacketWriter(Cipher* cipher = nullptr) : seal(cipher, Protocol::Id) { writer.hasChecks = Protocol::HasChecks; }

    /// Writes a packet, of one of the protocol's types, into at most so many bytes; gives its length, or -1.
    template <class Packet>
    [[nodiscard]] int32_t write(const Packet& packet, uint8_t* bytes, size_t capacity)
    {
        writer.reset(bytes, !seal.isUsed() ? capacity : capacity < Seal::TagBytes ? 0 : capacity - Seal::TagBytes);
        if (!writer.writeBits(seal.isUsed() ? 64 : 32, INT64_C(0)) || !header.write(writer)
                || !writer.writeInt(0, Types::Count - 1, Types::template indexOf<Packet>())
                || !packet.write(writer) || !writer.writeCheck(Protocol::EndOfPacket)) {
            return -1;
        }
        const int32_t length = writer.finish();
        if (seal.isUsed()) {
            const bool isSealed = seal.close(bytes, static_cast<size_t>(length) - Seal::SequenceBytes);
            return writer.require(isSealed, "the cipher fails") ? length + static_cast<int32_t>(Seal::TagBytes) : -1;
        }
        const uint32_t checksum = crc32::of(Protocol::IdChecksum, bytes, static_cast<size_t>(length));
        for (int i = 0; i < 4; i++) bytes[i] = static_cast<uint8_t>(checksum >> (8 * i));
        return length;
    }

private:
    Seal seal;

    template <class Variant>
    struct TypesOf;

    template <class... Packets>
    struct TypesOf<std::variant<std::monostate, Packets...>> {
        static constexpr int32_t Count = sizeof...(Packets);

        template <class Packet>
        static constexpr int32_t indexOf()
        {
            static_assert((std::is_same_v<Packet, Packets> || ...), "not a packet of the protocol");
            int32_t index = -1;
            int32_t i = 0;
            const auto look = [&](bool isIt) { index = isIt ? i : index; i++; };
            (look(std::is_same_v<Packet, Packets>), ...);
            return index;
        }
    };

    using Types = TypesOf<typename Protocol::Packet>;
};

} // namespace tightwire
