// Made by tightwire-build --cpp; don't edit.
#pragma once

#include "tightwire/tightwire.h"

namespace Game {

/// The fingerprint of all types, in the order in which they were given: compare it with the server's at first.
constexpr uint64_t Fingerprint = UINT64_C(0xe4515f455750e299);

struct Cell;
struct Player;
struct Scene;
struct Dot;
struct Label;

/// The constants of a Java enum.
enum class Stance : int32_t
{
    Standing = 0,
    InCover = 1,
};

/// One of Dot, Label.
using Shapes = std::variant<std::monostate, Dot, Label>;

/// The Java type io.github.tightwire.build.client.Samples$Cell.
struct Cell
{
    int32_t x = 0; // 0 to 9; Samples.java:23
    int32_t y = 0; // -5 to 5; Samples.java:24

    /// Called by reader.read(packet), which looks at the packet's end, too. After false, fields may have values of it.
    [[nodiscard]] bool read(tightwire::BitReader& reader);

    /// Called by writer.write(packet), which ends the packet, too; false if a value is outside its bounds.
    [[nodiscard]] bool write(tightwire::BitWriter& writer) const;
};

/// The Java type io.github.tightwire.build.client.Samples$Player.
struct Player
{
    /// Of the type's wire; it is not sent. Types with the same number read each other's packets.
    static constexpr uint64_t Fingerprint = UINT64_C(0x8b120efbbcd71b59);

    int32_t health = 0; // 0 to 100; Samples.java:42
    Stance stance = Stance::Standing; // Samples.java:43
    bool moving = false; // Samples.java:44
    float speed = 0.0f; // Samples.java:48
    std::string name; // at most 15 bytes of UTF-8; Samples.java:50
    int32_t count = 0; // 0 to 4; Samples.java:51
    std::vector<int32_t> slots; // Samples.java:53
    Cell cell; // Samples.java:56

    /// Called by reader.read(packet), which looks at the packet's end, too. After false, fields may have values of it.
    [[nodiscard]] bool read(tightwire::BitReader& reader);

    /// Called by writer.write(packet), which ends the packet, too; false if a value is outside its bounds.
    [[nodiscard]] bool write(tightwire::BitWriter& writer) const;
};

/// The Java type io.github.tightwire.build.client.Samples$Scene.
struct Scene
{
    /// Of the type's wire; it is not sent. Types with the same number read each other's packets.
    static constexpr uint64_t Fingerprint = UINT64_C(0xf3b23433101467de);

    std::vector<Player> players; // Samples.java:92
    std::vector<Shapes> shapes; // Samples.java:93
    tightwire::Map<int32_t, int64_t> scores; // Samples.java:94
    std::optional<Cell> goal; // Samples.java:95

    /// Called by reader.read(packet), which looks at the packet's end, too. After false, fields may have values of it.
    [[nodiscard]] bool read(tightwire::BitReader& reader);

    /// Called by writer.write(packet), which ends the packet, too; false if a value is outside its bounds.
    [[nodiscard]] bool write(tightwire::BitWriter& writer) const;
};

/// The Java type io.github.tightwire.build.client.Samples$Dot.
struct Dot
{
    int32_t at = 0; // 0 to 63; Samples.java:70

    /// Called by reader.read(packet), which looks at the packet's end, too. After false, fields may have values of it.
    [[nodiscard]] bool read(tightwire::BitReader& reader);

    /// Called by writer.write(packet), which ends the packet, too; false if a value is outside its bounds.
    [[nodiscard]] bool write(tightwire::BitWriter& writer) const;
};

/// A part of what is read and written.
struct Label
{
    std::string text; // at most 8 bytes of UTF-8; Samples.java:76
};

// ---- Methods

inline bool Cell::read(tightwire::BitReader& reader)
{
    if (!reader.readInt(0, 9, x)) return false;
    if (!reader.readInt(-5, 5, y)) return false;
    return true;
}

inline bool Cell::write(tightwire::BitWriter& writer) const
{
    if (!writer.writeInt(0, 9, x)) return false;
    if (!writer.writeInt(-5, 5, y)) return false;
    return true;
}

inline bool Player::read(tightwire::BitReader& reader)
{
    if (!reader.readInt(0, 100, health)) return false;
    if (!reader.readEnum(2, stance)) return false;
    if (!reader.readBool(moving)) return false;
    if (moving)
    {
        if (stance == Stance::InCover)
        {
            if (!reader.readCompressedFloat(0.0f, 1.0f, 0.01f, speed)) return false;
        }
        else
        {
            if (!reader.readFloat(speed)) return false;
        }
    }
    else
    {
        if (!reader.readCompressedFloat(0.0f, 1.0f, 0.01f, speed)) return false;
    }
    if (!reader.readString(15, name)) return false;
    if (!reader.readInt(0, 4, count)) return false;
    int32_t passes_0 = 0;
    int32_t last_0 = -1;
    for (int32_t v_0 = 0; v_0 < count; v_0++)
    {
        if (!reader.pass(last_0)) return false;
        int32_t pass_0 = 0;
        if (!reader.readInt(0, tightwire::multiply(health, 2), pass_0)) return false;
        tightwire::put(slots, passes_0++, pass_0);
    }
    tightwire::trim(slots, passes_0);
    if (health == 13) return reader.refuse(tightwire::Reason::Rejected);
    if (!reader.readObject(cell)) return false;
    if (!reader.readCheck(0x98197a65u)) return false;
    return true;
}

inline bool Player::write(tightwire::BitWriter& writer) const
{
    if (!writer.writeInt(0, 100, health)) return false;
    if (!writer.writeEnum(2, stance)) return false;
    if (!writer.writeBool(moving)) return false;
    if (moving)
    {
        if (stance == Stance::InCover)
        {
            if (!writer.writeCompressedFloat(0.0f, 1.0f, 0.01f, speed)) return false;
        }
        else
        {
            if (!writer.writeFloat(speed)) return false;
        }
    }
    else
    {
        if (!writer.writeCompressedFloat(0.0f, 1.0f, 0.01f, speed)) return false;
    }
    if (!writer.writeString(15, name)) return false;
    if (!writer.writeInt(0, 4, count)) return false;
    int32_t passes_0 = 0;
    for (int32_t v_0 = 0; v_0 < count; v_0++)
    {
        if (!writer.require(passes_0 < tightwire::count(slots), "slots has fewer elements than are sent, Samples.java:51")) return false;
        const int32_t pass_0 = slots[static_cast<size_t>(passes_0++)];
        if (!writer.writeInt(0, tightwire::multiply(health, 2), pass_0)) return false;
    }
    if (!writer.require(passes_0 == tightwire::count(slots), "slots has more elements than are sent, Samples.java:53")) return false;
    if (!writer.require(health != 13, "the type does not accept these values, Samples.java:55")) return false;
    if (!writer.writeObject(cell)) return false;
    if (!writer.writeCheck(0x98197a65u)) return false;
    return true;
}

inline bool Scene::read(tightwire::BitReader& reader)
{
    const int32_t start_0 = reader.position();
    int32_t count_0 = 0;
    if (!reader.readCount(8, count_0)) return false;
    for (int32_t i_0 = 0; i_0 < count_0; i_0++)
    {
        Player& value_0 = tightwire::element(players, i_0);
        if (!reader.readObject(value_0)) return false;
    }
    tightwire::trim(players, count_0);
    if (!reader.pay(start_0, count_0)) return false;
    const int32_t start_2 = reader.position();
    int32_t count_2 = 0;
    if (!reader.readCount(20, count_2)) return false;
    for (int32_t i_2 = 0; i_2 < count_2; i_2++)
    {
        Shapes& value_2 = tightwire::element(shapes, i_2);
        if (!reader.enter()) return false;
        int32_t tag_3 = 0;
        const int32_t start_3 = reader.position();
        if (!reader.readInt(0, 3, tag_3)) return false;
        if (tag_3 == 0)
        {
            Dot& kind_4 = tightwire::kind<Dot>(value_2);
            if (!reader.readObject(kind_4)) return false;
        }
        else if (tag_3 == 3)
        {
            Label& kind_Label = tightwire::kind<Label>(value_2);
            if (!reader.enter()) return false;
            if (!reader.readString(8, kind_Label.text)) return false;
            reader.leave();
        }
        else
        {
            return reader.refuse(tightwire::Reason::UnknownKind, start_3);
        }
        reader.leave();
    }
    tightwire::trim(shapes, count_2);
    if (!reader.pay(start_2, count_2)) return false;
    const int32_t start_6 = reader.position();
    int32_t count_6 = 0;
    if (!reader.readCount(8, count_6)) return false;
    scores.clear();
    for (int32_t i_6 = 0; i_6 < count_6; i_6++)
    {
        const int32_t begin_6 = reader.position();
        int32_t key_6 = 0;
        if (!reader.enter()) return false;
        if (!reader.readVarInt(key_6)) return false;
        reader.leave();
        int64_t* const entry_6 = scores.insert(key_6);
        if (entry_6 == nullptr) return reader.refuse(tightwire::Reason::Duplicate, begin_6);
        int64_t value_6 = 0;
        if (!reader.enter()) return false;
        if (!reader.readBits(64, value_6)) return false;
        reader.leave();
        *entry_6 = value_6;
    }
    if (!reader.pay(start_6, count_6)) return false;
    bool has_9 = false;
    if (!reader.readBool(has_9)) return false;
    if (has_9)
    {
        Cell& value_9 = tightwire::present(goal);
        if (!reader.readObject(value_9)) return false;
    }
    else
    {
        goal.reset();
    }
    return true;
}

inline bool Scene::write(tightwire::BitWriter& writer) const
{
    if (!writer.writeSize(8, players.size())) return false;
    for (const Player& value_0 : players)
    {
        if (!writer.writeObject(value_0)) return false;
    }
    if (!writer.writeSize(20, shapes.size())) return false;
    for (const Shapes& value_2 : shapes)
    {
        if (!writer.enter()) return false;
        if (std::holds_alternative<Dot>(value_2))
        {
            if (!writer.writeInt(0, 3, 0)) return false;
            const Dot& kind_4 = *std::get_if<Dot>(&value_2);
            if (!writer.writeObject(kind_4)) return false;
        }
        else if (std::holds_alternative<Label>(value_2))
        {
            if (!writer.writeInt(0, 3, 3)) return false;
            const Label& kind_Label = *std::get_if<Label>(&value_2);
            if (!writer.enter()) return false;
            if (!writer.writeString(8, kind_Label.text)) return false;
            writer.leave();
        }
        else
        {
            return writer.fail("value_2 is of no kind");
        }
        writer.leave();
    }
    if (!writer.writeSize(8, scores.size())) return false;
    for (const auto& entry_6 : scores)
    {
        const int32_t key_6 = entry_6.first;
        if (!writer.enter()) return false;
        if (!writer.writeVarInt(key_6)) return false;
        writer.leave();
        const int64_t value_6 = entry_6.second;
        if (!writer.enter()) return false;
        if (!writer.writeBits(64, value_6)) return false;
        writer.leave();
    }
    const bool has_9 = goal.has_value();
    if (!writer.writeBool(has_9)) return false;
    if (has_9)
    {
        const Cell& value_9 = *goal;
        if (!writer.writeObject(value_9)) return false;
    }
    return true;
}

inline bool Dot::read(tightwire::BitReader& reader)
{
    if (!reader.readInt(0, 63, at)) return false;
    return true;
}

inline bool Dot::write(tightwire::BitWriter& writer) const
{
    if (!writer.writeInt(0, 63, at)) return false;
    return true;
}

} // namespace Game
