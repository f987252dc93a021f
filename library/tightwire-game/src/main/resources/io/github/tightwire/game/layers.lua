-- Packets of a connection in the clear: netcode's header, reliable's, channels with messages and fragments of blocks.

local KINDS = {[0] = "request", "denied", "challenge", "response", "keep-alive", "payload", "disconnect"}
local REQUEST, KEEP_ALIVE, PAYLOAD = 0, 4, 5
-- Of the game layer's own payloads.
local MARK = 255
local CONTROLS = {[0] = "hello", "end"}
local HELLO, END = 0, 1
local MAX_TYPES = 256
local REASONS = {[0] = "kicked", "logged in elsewhere", "server closed", "left", "protocol error", "over budget", "not acked", "exception", "timed out", "other types"}
local OTHER_TYPES = 9
-- The least and the most bytes of contents, from a denial on.
local CONTENTS = {{0, 0}, {308, 308}, {308, 308}, {8, 8}, {1, 1200}, {0, 0}}
-- Of serializeIntRelative.
local TIERS = {{2, 6}, {7, 23}, {24, 280}, {281, 4377}, {4378, 69914}}

for field, kind in pairs({["netcode.type"] = "uint32", ["netcode.sequence_bytes"] = "uint32",
    ["netcode.sequence"] = "uint64", ["netcode.direction"] = "string",
    ["netcode.place"] = "uint32", ["netcode.places"] = "uint32", ["netcode.data"] = "bytes", ["netcode.tag"] = "bytes",
    ["reliable.prefix"] = "uint32", ["reliable.sequence"] = "uint32", ["reliable.ack"] = "uint32", ["reliable.ack_bits"] = "uint32",
    ["reliable.fragment"] = "uint32", ["reliable.fragments"] = "uint32", ["reliable.data"] = "bytes",
    ["control.mark"] = "uint32", ["control.kind"] = "uint32", ["control.reason"] = "uint32", ["control.type"] = "uint32",
    ["channels.entries"] = "int32", ["channel.number"] = "int32", ["channel.is_fragment"] = "bool", ["channel.any"] = "bool",
    ["channel.messages"] = "int32", ["channel.id"] = "uint32", ["message.type"] = "uint32", ["message.number"] = "uint32",
    ["message.kind"] = "uint32", ["message.refused"] = "bool", ["block.id"] = "uint32", ["block.fragments"] = "int32",
    ["block.fragment"] = "int32", ["block.bytes"] = "int32", ["block.data"] = "bytes",
    ["world.packet"] = "uint32", ["world.reference"] = "uint32", ["world.tick"] = "uint32"}) do
    declare(field, kind)
end

-- Within a group of the tree from now on.
local function within(r, tree, name, text)
    grow(r)
    local item = text and tree:add(r.tvb(math.min(floor(r.pos / 8), #r.raw), 0), text) or tree
    r.group = {tree = item, start = r.pos, path = name}
    return item
end

-- Shows what was read since a bit.
local function shown(r, kind, name, start, value, text)
    show(r, kind, {name = name}, start, value, text)
    return value
end

local function integer(r, name, min, max)
    local start = r.pos
    return shown(r, "int32", name, start, number(r, min, max))
end

local function unsigned(r, name, bits, text)
    local start = r.pos
    local value = take(r, bits)
    return shown(r, "uint32", name, start, value, text and text(value))
end

local function data(r, name, count)
    align(r)
    needbytes(r, count)
    local start = r.pos
    r.pos = r.pos + count * 8
    shown(r, "bytes", name, start, {length = count})
end

-- What follows is a packet of its own, by whose bits refusals count.
local function enclosed(r)
    grow(r)
    local at, outer = r.pos / 8, r.tvb
    r.tvb = function(first, count) return outer(at + first, count) end
    r.raw = r.raw:sub(at + 1)
    r.pos, r.limit = 0, #r.raw * 8
end

local function relative(r, previous)
    local start = r.pos
    if take(r, 1) == 1 then
        return previous + 1
    end
    for _, tier in ipairs(TIERS) do
        if take(r, 1) == 1 then
            return previous + number(r, tier[1], tier[2])
        end
    end
    local value = take(r, 32)
    if value <= previous or value >= TWO[31] then
        refuse(r, R.NOT_INCREASING, start)
    elseif value - previous <= 69914 then
        refuse(r, R.OVERLONG, start)
    end
    return value
end

-- A packet of a world: what it says by itself. The rest is relative to packets before it.
local WORLD = "io.github.tightwire.world.WorldPacket"
-- Of 65536: a digit's probability, and that of a learnt bit where nothing is learnt yet.
local DIGIT, UNLEARNT = 32768, 32830

-- A coded packet, by its bytes from one to another, from 0.
local function coded(bytes, first, stop)
    local d = {bytes = bytes:sub(first + 1, stop), next = 1, low = 0, high = WORD - 1, code = 0}
    for _ = 1, 4 do
        d.code = d.code * 256 + (d.bytes:byte(d.next) or 0)
        d.next = d.next + 1
    end
    return d
end

local function narrow(d, low, high)
    d.low, d.high = low, high
    while floor(d.low / TWO[24]) == floor(d.high / TWO[24]) do
        d.low = d.low * 256 % WORD
        d.high = d.high * 256 % WORD + 255
        d.code = d.code * 256 % WORD + (d.bytes:byte(d.next) or 0)
        d.next = d.next + 1
    end
end

local function codedbit(d, probability)
    local split = d.low + floor((d.high - d.low) * probability / 65536)
    if d.code <= split then
        narrow(d, d.low, split)
        return 1
    end
    narrow(d, split + 1, d.high)
    return 0
end

-- Digits as many at once as leave the interval 8 more.
local function digits(d, bits)
    local value = 0
    while bits > 0 do
        local range = d.high - d.low
        local step = math.min(bits, width(range) - 8, 16)
        if step <= 1 then
            step = 1
            value = value * 2 + codedbit(d, DIGIT)
        else
            local part, last = floor(range / TWO[step]), TWO[step] - 1
            local cut = math.min(last, floor((d.code - d.low) / part))
            narrow(d, d.low + cut * part, cut == last and d.high or d.low + (cut + 1) * part - 1)
            value = value * TWO[step] + cut
        end
        bits = bits - step
    end
    return value
end

-- Shows the head of a world's packet, whose bytes end here.
local function world(r, tree, count)
    local stop = r.pos
    r.pos = stop - count * 8
    within(r, tree, "world", "world")
    local number = unsigned(r, "packet", 16)
    local d = coded(r.raw, r.pos / 8, stop / 8)
    local start = r.pos
    local age = digits(d, 6)
    r.pos = math.min(stop, start + 6)
    shown(r, "uint32", "reference", start, age == 0 and 0 or (number - age) % 65536, age == 0 and "none" or nil)
    local length = 0
    while length < 31 and codedbit(d, UNLEARNT) == 1 do
        length = length + 1
    end
    local tick = length == 0 and 0 or TWO[length - 1] + digits(d, length - 1)
    start = r.pos
    r.pos = math.min(stop, start + 2 * length)
    shown(r, "uint32", "tick", start, tick, whole(tick) .. (age == 0 and "" or " after the reference's"))
    grow(r)
    r.pos = stop
end

-- An object of one of the types, under its name.
local function object_of(r, tree, index, start, what)
    local kind = PROTOCOL.types[index]
    r.names[#r.names + 1] = kind.name
    local item = within(r, tree, "message", kind.name)
    shown(r, "uint32", what.name, start, what.value, kind.name .. " (" .. whole(what.value) .. ")")
    grow(r)
    part(r, kind, item)
    item:set_len(floor((r.pos + 7) / 8) - floor(start / 8))
    return item
end

local function message(r, tree)
    local start = r.pos
    local index = number(r, 0, #CONNECTION.messages - 1)
    local type_ = CONNECTION.messages[index + 1]
    if type_.type then
        local first = r.pos
        local item = object_of(r, tree, type_.type, start, {name = "type", value = index})
        local count = type_.class == WORLD and peek(r, first, 12) or 0
        if count > 2 then
            world(r, item, count)
        end
        return type_, item
    end
    local item = within(r, tree, "message", type_.name)
    r.names[#r.names + 1] = type_.name
    shown(r, "uint32", "type", start, index, type_.name .. " (" .. whole(index) .. ")")
    unsigned(r, "number", 32)
    start = r.pos
    if not type_.refusable or shown(r, "bool", "refused", start, take(r, 1)) == 0 then
        start = r.pos
        local kind = number(r, 0, #type_.kinds - 1)
        object_of(r, item, type_.kinds[kind + 1], start, {name = "kind", value = kind})
    end
    return type_, item
end

local function messages(r, tree, channel, index)
    if shown(r, "bool", "any", r.pos, take(r, 1)) == 0 then
        return
    end
    local count = integer(r, "messages", 1, channel.messages)
    local id = channel.reliable and unsigned(r, "id", 16)
    for _ = 2, id and count or 0 do
        local start = r.pos
        id = relative(r, id) % 65536
        shown(r, "uint32", "id", start, id)
    end
    for _ = 1, count do
        local type_, item = message(r, tree)
        if type_.block and channel.reliable then
            refuse(r, "a message without its block", r.pos)
        elseif type_.block and channel.block == 0 then
            refuse(r, "a block on channel " .. whole(index) .. ", which has none", r.pos)
        elseif type_.block then
            within(r, item, "block")
            local bytes = integer(r, "bytes", 1, channel.block)
            if bytes > floor((r.limit - r.pos) / 8) then
                refuse(r, "a block of " .. whole(bytes) .. " bytes in a packet of " .. whole(#r.raw), r.pos)
            end
            data(r, "data", bytes)
        end
    end
end

local function fragment(r, tree, channel, index)
    if not channel.reliable or channel.block == 0 then
        refuse(r, "a fragment of a block on channel " .. whole(index) .. ", which has none", r.pos)
    end
    local item = within(r, tree, "block", "block")
    unsigned(r, "id", 16)
    local fragments = integer(r, "fragments", 1, ceil(channel.block / channel.fragment))
    local which = integer(r, "fragment", 0, fragments - 1)
    local bytes = integer(r, "bytes", 1, channel.fragment)
    data(r, "data", bytes)
    r.names[#r.names + 1] = "block " .. whole(which + 1) .. "/" .. whole(fragments)
    if which == 0 then
        local start = r.pos
        local type_ = number(r, 0, #CONNECTION.messages - 1)
        local kind = CONNECTION.messages[type_ + 1]
        if not kind.block then
            shown(r, "uint32", "type", start, type_, kind.name .. " (" .. whole(type_) .. ")")
            refuse(r, "a block for " .. kind.class .. ", which has none", r.pos)
        end
        r.pos = start
        message(r, item)
    end
end

local function channels(r, top)
    enclosed(r)
    local group = within(r, top, "channels", "channels")
    local entries = integer(r, "entries", 0, #CONNECTION.channels)
    if entries == 0 then
        r.names[#r.names + 1] = "acks"
    end
    for _ = 1, entries do
        local item = within(r, group, "channel", "channel")
        local index = integer(r, "number", 0, #CONNECTION.channels - 1)
        item:set_text("channel " .. whole(index))
        local channel = CONNECTION.channels[index + 1]
        if shown(r, "bool", "is_fragment", r.pos, take(r, 1)) == 0 then
            messages(r, item, channel, index)
        else
            fragment(r, item, channel, index)
        end
    end
    grow(r)
    if floor((r.pos + 7) / 8) ~= #r.raw then
        refuse(r, R.LEFT_OVER_BYTES, r.pos)
    end
    align(r)
end

-- The header of a packet, by the bits of its first byte.
local function header(r)
    local prefix = unsigned(r, "prefix", 8, function(v) return format("0x%02x", v) end)
    local function has(bit) return floor(prefix / TWO[bit]) % 2 == 1 end
    local sequence = unsigned(r, "sequence", 16)
    local start = r.pos
    local ack = has(5) and (sequence - take(r, 8)) % 65536 or not has(5) and take(r, 16)
    shown(r, "uint32", "ack", start, ack)
    start = r.pos
    local bits = 0
    for i = 0, 3 do
        bits = bits + (has(1 + i) and take(r, 8) or 255) * TWO[8 * i]
    end
    shown(r, "uint32", "ack_bits", start, bits, format("%08x", bits))
    return prefix, sequence, ack, bits
end

local function shortest(prefix, sequence, ack, bits)
    local least = (sequence - ack) % 65536 <= 255 and 32 or 0
    for i = 0, 3 do
        least = least + (floor(bits / TWO[8 * i]) % 256 ~= 255 and TWO[1 + i] or 0)
    end
    return prefix == least
end

local function malformed(r)
    refuse(r, "malformed", 0)
end

-- A refusal of the layer itself is at its first bit; a packet that is cut short is malformed as any.
local function guarded(r, read)
    local fine, why = pcall(read)
    if not fine then
        if type(why) == "table" and why.reason then
            malformed(r)
        end
        error(why, 0)
    end
end

-- A payload of the game layer itself.
local function control(r, top)
    within(r, top, "control", "control")
    local ends = false
    guarded(r, function()
        unsigned(r, "mark", 8, function(v) return format("0x%02x", v) end)
        local kind = unsigned(r, "kind", 8, function(v) return (CONTROLS[v] or "unknown") .. " (" .. whole(v) .. ")" end)
        ends = kind == END
        if ends then
            local reason = unsigned(r, "reason", 8, function(v) return (REASONS[v] or "unknown") .. " (" .. whole(v) .. ")" end)
            if not REASONS[reason] then
                malformed(r)
            end
            if reason == OTHER_TYPES then
                if #r.raw - r.pos / 8 ~= 1 then
                    malformed(r)
                end
                unsigned(r, "type", 8)
            end
            r.names[#r.names + 1] = CONTROLS[kind] .. ", " .. REASONS[reason]
        else
            local types = (#r.raw - r.pos / 8) / 4
            if kind ~= HELLO or types % 1 ~= 0 or types > MAX_TYPES then
                malformed(r)
            end
            for _ = 1, types do
                unsigned(r, "type", 32, function(v) return format("0x%08x", v) end)
            end
            r.names[#r.names + 1] = CONTROLS[kind]
        end
    end)
    if ends and #r.raw > r.pos / 8 then
        channels(r, top)
    else
        grow(r)
    end
end

local function reliable(r, top)
    enclosed(r)
    if peek(r, 0, 8) == MARK then
        return control(r, top)
    end
    if #r.raw > CONNECTION.bytes + 14 then
        refuse(r, "too large", 0)
    end
    within(r, top, "reliable", "reliable")
    local fragments = 0
    guarded(r, function()
        if peek(r, 0, 1) == 0 then
            header(r)
            return
        end
        if take(r, 8) ~= 1 then
            malformed(r)
        end
        local sequence = unsigned(r, "sequence", 16)
        local index = unsigned(r, "fragment", 8)
        local start = r.pos
        fragments = take(r, 8) + 1
        shown(r, "uint32", "fragments", start, fragments)
        if fragments > CONNECTION.fragments or index >= fragments then
            malformed(r)
        end
        if index == 0 then
            local prefix, own, ack, bits = header(r)
            if prefix % 2 == 1 or own ~= sequence or not shortest(prefix, own, ack, bits) then
                malformed(r)
            end
        end
        local left = #r.raw - r.pos / 8
        if left > CONNECTION.fragment or left < CONNECTION.fragment and index < fragments - 1 then
            malformed(r)
        end
        if fragments > 1 then
            r.names[#r.names + 1] = "fragment " .. whole(index + 1) .. "/" .. whole(fragments)
        end
    end)
    if fragments > 1 then
        -- Of a packet that is in several datagrams.
        if #r.raw > r.pos / 8 then
            data(r, "data", #r.raw - r.pos / 8)
        end
        grow(r)
    elseif #r.raw - r.pos / 8 > CONNECTION.bytes then
        refuse(r, "too large", 0)
    else
        channels(r, top)
    end
end

-- Which way it goes, by the ports of servers.
local function direction(pinfo)
    local function serves(port)
        return ("," .. tostring(protocol.prefs.ports) .. ","):find("," .. whole(port) .. ",", 1, true)
    end
    return serves(pinfo.dst_port) and "to the server" or serves(pinfo.src_port) and "to the client" or nil
end

function PROTOCOL.read(r, top, pinfo, is_sealed)
    within(r, top, "netcode", "netcode")
    local way = direction(pinfo)
    if way then
        shown(r, "string", "direction", 0, way, way)
    end
    need(r, 8)
    local type_ = unsigned(r, "type", 4, function(v) return (KINDS[v] or "unknown") .. " (" .. whole(v) .. ")" end)
    local bytes = unsigned(r, "sequence_bytes", 4)
    if not KINDS[type_] or type_ == REQUEST and not is_sealed then
        refuse(r, "bad type", 0)
    end
    r.names[1] = KINDS[type_]
    if type_ == REQUEST then
        return
    elseif bytes < 1 or bytes > 8 then
        refuse(r, "bad sequence", 4)
    end
    local start = r.pos
    shown(r, "uint64", "sequence", start, take64(r, bytes * 8))
    local left = #r.raw - r.pos / 8
    if is_sealed then
        if left < 16 then
            refuse(r, R.TOO_SHORT, r.pos)
        elseif left > 16 then
            data(r, "data", left - 16)
        end
        data(r, "tag", 16)
        return
    end
    local sizes = CONTENTS[type_]
    if left < sizes[1] or left > sizes[2] then
        refuse(r, "bad size", r.pos)
    elseif type_ == PAYLOAD then
        r.names[1] = nil
        return reliable(r, top)
    elseif type_ == KEEP_ALIVE then
        unsigned(r, "place", 32)
        unsigned(r, "places", 32)
    elseif left > 0 then
        data(r, "data", left)
    end
    grow(r)
end
