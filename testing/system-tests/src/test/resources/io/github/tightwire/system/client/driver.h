// Reads packets, writes them again, and prints what came of it.

#include "chacha.h"

#include <cstdio>
#include <fstream>
#include <map>
#include <string>
#include <vector>

using Bytes = std::vector<uint8_t>;

/// Prints the fields of an object.
template <class Type>
void print(const Type& of);

// ---- Values: those of other types are not compared

template <class Value>
void value(const char* name, const Value& of)
{
    if constexpr (std::is_enum_v<Value>) {
        if constexpr (std::is_same_v<std::underlying_type_t<Value>, int32_t>) std::printf("%s=%d;", name, static_cast<int>(of));
    }
}

void value(const char* name, bool of) { std::printf("%s=%d;", name, of ? 1 : 0); }
void value(const char* name, int32_t of) { std::printf("%s=%d;", name, of); }
void value(const char* name, int64_t of) { std::printf("%s=%lld;", name, static_cast<long long>(of)); }

void value(const char* name, float of)
{
    int32_t bits;
    std::memcpy(&bits, &of, sizeof bits);
    value(name, bits);
}

void value(const char* name, double of)
{
    int64_t bits;
    std::memcpy(&bits, &of, sizeof bits);
    value(name, bits);
}

void value(const char* name, const std::string& of)
{
    std::printf("%s=\"x", name);
    for (const char each : of) std::printf("%02x", static_cast<unsigned char>(each));
    std::printf(";");
}

void value(const char* name, const std::optional<std::string>& of)
{
    if (of) value(name, *of);
}

// ---- Packets

void print(const Bytes& bytes, size_t begin, size_t length)
{
    std::printf(" x");
    for (size_t i = begin; i < begin + length; i++) std::printf("%02x", bytes[i]);
    std::printf(" ");
}

void print(tightwire::Verdict verdict)
{
    static const char* const reasons[] = {"Accepted", "PastEnd", "OutOfRange", "NonZeroPadding", "NotFinite", "InvalidUtf8", "EmbeddedNul",
        "NotIncreasing", "NotARotation", "Duplicate", "UnknownKind", "Overlong", "Rejected", "CheckFailed", "NestedTooDeep",
        "InvalidArgument", "TooShort", "WrongChecksum", "UnknownType", "LeftOverBytes", "Forged", "Replayed", "TooOld"};
    std::printf("%s %d", reasons[static_cast<int>(verdict.reason)], verdict.bit);
}

/// A buffer of just the packet's size: what reads or writes past its end is seen.
template <class Type>
void object(const Bytes& packet)
{
    Type read;
    tightwire::BitReader reader(packet.data(), packet.size());
    const tightwire::Verdict verdict = reader.read(read);
    print(verdict);
    if (!verdict.isAccepted()) return;
    Bytes buffer(packet.size());
    tightwire::BitWriter writer(buffer.data(), buffer.size());
    const int32_t length = writer.write(read);
    if (length < 0) {
        std::printf(" %s", writer.problem());
        return;
    }
    print(buffer, 0, static_cast<size_t>(length));
    print(read);
    if (length > 0) {
        Bytes less(packet.size() - 1);
        writer.reset(less.data(), less.size());
        if (writer.write(read) != -1 || !writer.isFull()) std::printf("a packet that is too large fits");
    }
}

template <class Protocol, bool IsSealed>
void packet(const Bytes& bytes)
{
    static ChaCha cipher(0);
    static tightwire::PacketReader<Protocol> reader(IsSealed ? &cipher : nullptr);
    static tightwire::PacketWriter<Protocol> writer(IsSealed ? &cipher : nullptr);
    const tightwire::Verdict verdict = reader.read(bytes.data(), bytes.size());
    print(verdict);
    if (!verdict.isAccepted()) {
        if (reader.packet.index() != 0) std::printf(" and there is a packet");
        return;
    }
    Bytes buffer(bytes.size() + 3);
    writer.header = reader.header;
    const int32_t length = std::visit([&](const auto& read) {
        if constexpr (std::is_same_v<std::decay_t<decltype(read)>, std::monostate>) {
            return -1;
        } else {
            return writer.write(read, buffer.data() + 3, buffer.size() - 3);
        }
    }, reader.packet);
    print(buffer, 3, static_cast<size_t>(length));
}

void run(const std::map<std::string, void (*)(const Bytes&)>& types, const char* file)
{
    std::ifstream input(file);
    void (*type)(const Bytes&) = nullptr;
    for (std::string line; std::getline(input, line);) {
        const auto named = types.find(line);
        if (named != types.end()) {
            type = named->second;
            continue;
        }
        Bytes packet;
        for (size_t i = 0; i < line.size(); i += 2) packet.push_back(static_cast<uint8_t>(std::stoi(line.substr(i, 2), nullptr, 16)));
        packet.shrink_to_fit();
        type(packet);
        std::printf("\n");
    }
}
