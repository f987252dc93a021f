-- The datagram: checksum or seal, header, packets.

local SEEDED = crc32(WORD - 1, PROTOCOL.prefix, 1)

local FIELDS = {
    checksum = ProtoField.uint32(ABBREVIATION .. ".checksum", "Checksum", base.HEX),
    type = ProtoField.uint32(ABBREVIATION .. ".type", "Type"),
    finish = ProtoField.uint32(ABBREVIATION .. ".end", "End of packet", base.HEX),
    verdict = ProtoField.string(ABBREVIATION .. ".verdict", "Verdict"),
    sequence = ProtoField.uint64(ABBREVIATION .. ".sequence", "Sequence"),
    sealed = ProtoField.bytes(ABBREVIATION .. ".sealed", "Sealed"),
    tag = ProtoField.bytes(ABBREVIATION .. ".tag", "Tag"),
    rest = ProtoField.bytes(ABBREVIATION .. ".rest", "Not read"),
    undecoded = ProtoField.bytes(ABBREVIATION .. ".undecoded", "Undecoded"),
}
local EXPERTS = {
    refused = ProtoExpert.new(ABBREVIATION .. ".refused", "Refused", expert.group.MALFORMED, expert.severity.ERROR),
    undecodable = ProtoExpert.new(ABBREVIATION .. ".undecodable", "Undecodable", expert.group.UNDECODED, expert.severity.NOTE),
}

-- An object of the protocol, with the fields that a factory's has.
local function part(r, type_, tree)
    r.group, r.items = {tree = tree, start = r.pos, path = type_.path}, {}
    r.depth, r.calls, r.steps, r.frame, r.lost, r.statics, r.free, r.silent = -1, 0, 0, nil, {}, {}, 0, false
    if type_.isValue then
        serializevalue(r, object(type_.made), nil, {})
    else
        serializeobject(r, object(type_.made), {})
    end
    grow(r)
end

-- The fields of a type, before any packet.
local function fields(type_)
    local r = {dry = true, raw = "", limit = 0, pos = 0, forgotten = past(), checks = PROTOCOL.checks, active = {}, run = declarefields}
    pcall(part, r, type_)
    grow(r)
end

for _, type_ in ipairs(PROTOCOL.types) do
    fields(type_)
end
if PROTOCOL.header then
    fields(PROTOCOL.header)
end

local protocol = Proto(ABBREVIATION, PROTOCOL.title)
for _, field in pairs(FIELDS) do
    ALL[#ALL + 1] = field
end
protocol.experts = {EXPERTS.refused, EXPERTS.undecodable}
protocol.prefs.ports = Pref.range("UDP ports", PROTOCOL.ports, "Where the game is spoken", 65535)
protocol.prefs.sealed = Pref.bool("Sealed", PROTOCOL.sealed, "Packets are sealed: what is in them is opaque")
protocol.prefs.aggregates = Pref.bool("Several packets a datagram", PROTOCOL.aggregates, "A datagram has one packet or several")

-- Shows what is no part of an object, in words of its own where there are some.
local function add(r, tree, field, start, bits, value, text)
    local bytes = range(r, start, start + bits)
    local shown = value and tree:add(field, bytes, value) or tree:add_le(field, bytes)
    if text then
        shown:set_text(text)
    end
    shown:append_text("  [bit " .. whole(start) .. ", " .. whole(bits) .. " bits]")
end

-- One packet: its type, its data, its end; the number of its type.
local function packet(r, top)
    local begin = r.pos
    local index = take(r, PROTOCOL.typebits)
    local kind = PROTOCOL.types[index + 1]
    if not kind then
        refuse(r, R.UNKNOWN_TYPE, begin)
    end
    local group = top:add(range(r, begin, begin), kind.name)
    r.names[#r.names + 1] = kind.name
    add(r, group, FIELDS.type, begin, PROTOCOL.typebits, index, "type: " .. kind.name .. " (" .. whole(index) .. ")")
    part(r, kind, group)
    if r.checks ~= 0 then
        local start = r.pos
        if take(r, 32) ~= PROTOCOL.finish then
            refuse(r, R.CHECK_FAILED, start, "end of packet")
        end
        add(r, group, FIELDS.finish, start, 32, PROTOCOL.finish)
    end
    group:set_len(floor((r.pos + 7) / 8) - floor(begin / 8))
end

local function contents(r, top, several)
    if PROTOCOL.header then
        part(r, PROTOCOL.header, top:add(r.tvb(4, 0), "header"))
    end
    repeat
        local start = r.pos
        packet(r, top)
        if floor((r.pos + 7) / 8) < #r.raw and (not several or r.pos == start) then
            refuse(r, R.LEFT_OVER_BYTES, r.pos)
        end
        align(r)
    until r.pos >= #r.raw * 8
end

local function plain(r, top, several)
    if #r.raw <= 4 then
        refuse(r, R.TOO_SHORT, 0)
    end
    local sum = peek(r, 0, 32)
    if WORD - 1 - crc32(SEEDED, r.raw, 5) ~= sum then
        refuse(r, R.WRONG_CHECKSUM, 0)
    end
    add(r, top, FIELDS.checksum, 0, 32)
    r.pos = 32
    contents(r, top, several)
end

local function sealed(r, top)
    local bytes = #r.raw
    if bytes <= 24 then
        refuse(r, R.TOO_SHORT, 0)
    end
    add(r, top, FIELDS.sequence, 0, 64)
    add(r, top, FIELDS.sealed, 64, (bytes - 24) * 8)
    add(r, top, FIELDS.tag, (bytes - 16) * 8, 128)
    r.names[1] = "sealed"
end

function protocol.dissector(tvb, pinfo, root)
    local bytes = tvb:len()
    local r = {tvb = tvb, raw = bytes > 0 and tvb:raw(0, bytes) or "", pos = 0, forgotten = past(), checks = PROTOCOL.checks,
        names = {}, items = {}, run = run}
    r.limit = math.min(bytes * 8, PROTOCOL.most)
    pinfo.cols.protocol = PROTOCOL.short
    local top = root:add(protocol, tvb())
    local fine, why = pcall(function()
        if PROTOCOL.read then
            PROTOCOL.read(r, top, pinfo, protocol.prefs.sealed)
        elseif protocol.prefs.sealed then
            sealed(r, top)
        else
            plain(r, top, protocol.prefs.aggregates)
        end
    end)
    local verdict = protocol.prefs.sealed and "sealed" or "accepted"
    if not fine then
        grow(r)
        why = type(why) == "table" and why or {place = place(r) .. " does what a dissector fails at: " .. tostring(why)}
        local bit = why.bit or r.pos
        local first = math.min(floor(bit / 8), #r.raw)
        local range = r.tvb(first, #r.raw - first)
        if why.place then
            verdict = "undecoded"
            local item = top:add(FIELDS.undecoded, range)
            item:set_text("Undecoded from bit " .. whole(bit) .. " on: " .. why.place)
            item:add_proto_expert_info(EXPERTS.undecodable, why.place)
        else
            verdict = "refused at bit " .. whole(bit) .. ": " .. why.reason .. (why.check and ": " .. why.check or "")
            local item = top:add(FIELDS.rest, range)
            item:add_proto_expert_info(EXPERTS.refused, verdict)
        end
    elseif r.unsure then
        verdict = "accepted, as far as a dissector can see"
        top:add_proto_expert_info(EXPERTS.undecodable, r.unsure)
    end
    top:add(FIELDS.verdict, tvb(0, 0), verdict):set_generated()
    pinfo.cols.info = (#r.names > 0 and concat(r.names, ", ") or "Tightwire") .. (verdict == "accepted" and "" or " [" .. verdict .. "]")
    return bytes
end
