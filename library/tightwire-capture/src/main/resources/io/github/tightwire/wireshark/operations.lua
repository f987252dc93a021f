-- The operations of the stream, as a reader does them, and the tree of what they read.

local OPERATIONS = {}

local CRC = {}
for i = 0, 255 do
    local c = i
    for _ = 1, 8 do
        local odd = c % 2 == 1
        c = floor(c / 2)
        if odd then
            c = bxor(c, 0xEDB88320) % WORD
        end
    end
    CRC[i] = c
end

local function crc32(c, bytes, first)
    for i = first, #bytes do
        c = bxor(CRC[bxor(c % 256, sbyte(bytes, i)) % 256], floor(c / 256)) % WORD
    end
    return c
end

local function need(r, bits)
    if bits > r.limit - r.pos and not r.dry then
        refuse(r, R.PAST_END, r.pos)
    end
end

local function invalid(r)
    refuse(r, R.INVALID_ARGUMENT, r.pos)
end

-- Up to 32 bits.
local function peek(r, pos, n)
    local a, b, c, d, e = sbyte(r.raw, floor(pos / 8) + 1, floor(pos / 8) + 5)
    local v = (a or 0) + (b or 0) * 256 + (c or 0) * 65536 + (d or 0) * 16777216 + (e or 0) * WORD
    return floor(v / TWO[pos % 8]) % TWO[n]
end

local function take(r, n)
    need(r, n)
    local v = peek(r, r.pos, n)
    r.pos = r.pos + n
    return v
end

-- Up to 64 bits.
local function take64(r, n)
    need(r, n)
    local low = take(r, n < 32 and n or 32)
    return Int64.new(low, n > 32 and take(r, n - 32) or 0)
end

local function width(range)
    local bits = 0
    while TWO[bits] <= range do
        bits = bits + 1
    end
    return bits
end

local function align(r)
    local padding = -r.pos % 8
    need(r, padding)
    if peek(r, r.pos, padding) ~= 0 then
        refuse(r, R.NON_ZERO_PADDING, r.pos)
    end
    r.pos = r.pos + padding
end

local function enter(r, item)
    need(r, 0)
    r.depth = r.depth + 1
    if r.depth > 256 then
        refuse(r, R.NESTED_TOO_DEEP, r.pos)
    end
    return open(r, item)
end

local function leave(r)
    r.depth = r.depth - 1
    close(r)
end

local TEXTS = {}

-- What is shown: the item that its value is known by wherever it goes.
local function show(r, kind, item, start, value, text)
    item.group, item.kind, item.start, item.stop = r.group, kind, start, r.pos
    item.index, item.last = #r.items + 1, #r.items + 1
    if not r.dry then
        item.value, item.text = TEXTS[kind](value, r, start)
        item.text = text or item.text
    end
    r.items[#r.items + 1] = item
    return item
end

-- What a value looks like, and what filters see of it; by the kind of its field

function TEXTS.bool(v) return v ~= 0, v ~= 0 and "true" or "false" end
function TEXTS.int32(v) return v, whole(v) end
function TEXTS.uint32(v, r, start)
    if v == nil then
        -- A check gives nothing.
        return peek(r, start, 32), format("%08x", peek(r, start, 32))
    elseif type(v) == "table" then
        return v.ordinal, v.constant .. " (" .. whole(v.ordinal) .. ")"
    end
    return v % WORD, whole(v % WORD)
end
function TEXTS.int64(v) return v, tostring(v) end
function TEXTS.uint64(v)
    v = UInt64.new(halves(v))
    return v, tostring(v)
end
local function floating(digits)
    return function(v)
        return v, v ~= v and "NaN" or (v == huge or v == -huge) and (v > 0 and "Infinity" or "-Infinity") or format(digits, v)
    end
end
TEXTS.float, TEXTS.double = floating("%.9g"), floating("%.17g")
-- In quotes, on one line.
function TEXTS.string(v)
    if v == NULL then
        return "", "none"
    elseif type(v) == "table" then
        return v.text or "", v.text or "?"
    end
    return v, '"' .. v:gsub("[%c\\]", function(c)
        return c == "\\" and "\\\\" or format("\\x%02x", sbyte(c))
    end) .. '"'
end
function TEXTS.bytes(v, r, start)
    local count = v and v.length or (r.pos - start) / 8
    local digits = {}
    for i = 1, math.min(count, 24) do
        digits[i] = format("%02x", sbyte(r.raw, r.pos / 8 - count + i))
    end
    return nil, concat(digits) .. (count > 24 and "..." or "")
end

-- Numbers

OPERATIONS["serializeBits(JI)J"] = function(r, _, _, bits)
    if known(r, bits) < 1 or bits > 64 then
        invalid(r)
    end
    return take64(r, bits)
end

function OPERATIONS.serializeLong(r, _, _, min, max)
    if known(r, min) > known(r, max) then
        invalid(r)
    end
    local start, low, high = r.pos, halves(max - min)
    local offset = take64(r, high > 0 and 32 + width(high) or width(low))
    local l, h = halves(offset)
    if h > high or h == high and l > low then
        refuse(r, R.OUT_OF_RANGE, start)
    end
    return min + offset
end

local function number(r, min, max)
    return OPERATIONS.serializeLong(r, nil, nil, wide(min), wide(max)):tonumber()
end

function OPERATIONS.serializeBool(r)
    return take(r, 1)
end

local function real(bits, exponent, code)
    return function(r)
        local start, v = r.pos, take64(r, bits)
        -- Where the exponent is all ones it is an infinity, or no number.
        if peek(r, start + bits - 1 - exponent, exponent) == TWO[exponent] - 1 then
            refuse(r, R.NOT_FINITE, start)
        end
        return (Struct.unpack(code, v:encode(true)))
    end
end

OPERATIONS.serializeFloat = real(32, 8, "<f")
OPERATIONS.serializeDouble = real(64, 11, "<d")

-- One step of a walk over a subset; how the walk goes on is kept with the subset.
local function walk(r, previous, set, max)
    if previous < 0 then
        set.now = set.made.encoding == 4 and take(r, 2) or set.made.encoding
        set.remaining = set.now == 1 and number(r, 0, max) or nil
    end
    if set.now == 0 then
        local index = previous + 1
        while index < max and take(r, 1) == 0 do
            index = index + 1
        end
        return index
    elseif set.now == 3 then
        return operation(r, {name = "serializeNextIndex", key = "serializeNextIndex(III)I"}, {STREAM, previous, 0, max})
    elseif set.remaining == 0 then
        return max
    end
    set.remaining = set.remaining and set.remaining - 1
    local start = r.pos
    local index = number(r, 0, set.remaining and max - 1 or max)
    if index <= previous then
        refuse(r, R.NOT_INCREASING, start)
    end
    return index
end

OPERATIONS["serializeNextIndex(ILio/github/tightwire/Subset;)I"] = function(r, _, previous, set)
    if not set.made or not set.made.encoding then
        stop(r, "walks over a subset of which only the program knows the encoding: make its field final")
    end
    if known(r, previous) < -1 or previous >= set.made.max then
        invalid(r)
    end
    return walk(r, previous, set, set.made.max)
end

-- Bytes and text

local function needbytes(r, count)
    if known(r, count) > floor((r.limit - r.pos) / 8) then
        refuse(r, R.PAST_END, r.pos)
    end
end

function OPERATIONS.copyBytes(r, _, data, _, count)
    needbytes(r, count)
    r.pos = r.pos + count * 8
    data.born, data.since = nil, past()
end

-- The Unicode Standard, table 3-7. Wireshark itself lets some of what is malformed pass.
local MORE = "[\128-\191]"
local WELLFORMED = {"^[\1-\127]+", "^[\194-\223]" .. MORE, "^\224[\160-\191]" .. MORE, "^[\225-\236\238\239]" .. MORE .. MORE,
    "^\237[\128-\159]" .. MORE, "^\240[\144-\191]" .. MORE .. MORE, "^[\241-\243]" .. MORE .. MORE .. MORE,
    "^\244[\128-\143]" .. MORE .. MORE}

local function wellformed(text)
    local at = 1
    while at and at <= #text do
        local to
        for _, form in ipairs(WELLFORMED) do
            to = to or select(2, text:find(form, at))
        end
        at = to and to + 1
    end
    return at ~= nil
end

function OPERATIONS.copyText(r, _, _, count)
    needbytes(r, count)
    local value = r.raw:sub(r.pos / 8 + 1, r.pos / 8 + count)
    if value:find("\0", 1, true) then
        refuse(r, R.EMBEDDED_NUL, r.pos)
    elseif not wellformed(value) then
        refuse(r, R.INVALID_UTF8, r.pos)
    end
    r.pos = r.pos + count * 8
    return value
end

function OPERATIONS.refuseCheck(r, _, name, bit)
    refuse(r, R.CHECK_FAILED, bit, name)
end

-- Enums, and other values that the library makes

local function constants(r, type_)
    local all = type(type_) == "table" and S[type_.of:gsub("/", ".")]
    if not all then
        stop(r, "reads an enum whose type is not a constant")
    end
    return all
end

MODELS["EnumConstants.count"] = function(r, type_) return constants(r, type_).length end
MODELS["EnumConstants.get"] = function(r, type_, ordinal) return constants(r, type_)[ordinal] end
MODELS["Crc32.of"] = function(_, name) return signed(WORD - 1 - crc32(WORD - 1, name, 1)) end
MODELS["UUID.<init>"] = function(_, o, high, low)
    local a, b = halves(high)
    local c, d = halves(low)
    o.text = format("%08x%08x%08x%08x", b, a, d, c):gsub("^(........)(....)(....)(....)", "%1-%2-%3-%4-")
    return 0
end
MODELS["Instant.ofEpochSecond"] = function(_, second, nano)
    return some("java/time/Instant", {text = tostring(second) .. "." .. format("%09d", tonumber(tostring(nano or 0))) .. " s"})
end
MODELS["Duration.ofSeconds"] = MODELS["Instant.ofEpochSecond"]

function OPERATIONS.serializeEnumSet(r, i, old, type_)
    local all = constants(r, type_)
    local held, names = {}, {}
    need(r, all.length)
    for k = 0, all.length - 1 do
        if take(r, 1) ~= 0 then
            held[#held + 1] = all[k]
            names[#names + 1] = all[k].constant
        end
    end
    local isOld = type(old) == "table" and not lack(old) and i.name == "serializeEnumSet"
    local set = isOld and old or some("java/util/EnumSet")
    fill(set)
    set.items, set.text = held, "[" .. concat(names, ", ") .. "]"
    return set
end
OPERATIONS.serializeImmutableEnumSet = OPERATIONS.serializeEnumSet

-- Objects and values

local SERIALIZE = {object = "(Lio/github/tightwire/BitStream;)V", value = "(Lio/github/tightwire/BitStream;)Lio/github/tightwire/BitValue;",
    serializer = "(Ljava/lang/Object;Lio/github/tightwire/BitStream;)Ljava/lang/Object;",
    element = "(Ljava/lang/Object;ILio/github/tightwire/BitStream;)V"}

-- Calls one of the program's serialize methods.
local function serialize(r, kind, ...)
    local of = ...
    return invoke(r, {kind = "virtual", owner = of.class or "it", name = "serialize", key = "serialize" .. SERIALIZE[kind]}, {...})
end

local function labelof(o)
    return type(o) == "table" and o.label or nil
end

-- The name of the next element within a collection; nil elsewhere.
local function element(group)
    local k = group.elements
    if k then
        group.elements = k + 1
        return group.isMap and "[" .. whole(floor(k / 2)) .. "]." .. (k % 2 == 0 and "key" or "value") or "[" .. whole(k) .. "]"
    end
end

-- Within a group its object has no name.
local function serializeobject(r, o, item)
    enter(r, item)
    if not lack(o) then
        o.isMaybe = nil
    end
    local before = labelof(o)
    o.label = ""
    serialize(r, "object", o, STREAM)
    o.label = before
    leave(r)
    r.item = item
    return o
end

-- What a factory makes, as it was before the packet.
local function make(r, factory)
    local made = type(factory) == "table" and factory.supplies and object(factory.supplies)
        or type(factory) == "table" and factory.lambda and call(r, factory, {})
    if not made or lack(made) then
        stop(r, "reads an object of a factory that only the program knows")
    end
    return age(made)
end

-- What a serializer gives: a lambda, an object, a family; without one the value's own.
local function serializevalue(r, value, serializer, item)
    enter(r, item)
    local isOld = type(value) == "table" and value ~= NULL and not value.isShared and not lack(value)
    value = isOld and some(value.class) or type(value) == "table" and unknown("an old value") or value
    if type(value) == "table" then
        value.label = ""
    end
    local given
    if serializer then
        given = serialize(r, "serializer", known(r, serializer), value, STREAM)
    else
        given = serialize(r, "value", value, STREAM)
    end
    learn(r.item, "")
    leave(r)
    r.item = item
    return given == nil and unknown("what a serializer gives") or given
end

-- A value of a family: its tag, and what the type does that has it.
family = function(r, of)
    local item = open(r, {})
    local start = r.pos
    local kinds = of.made and of.made.finals.byTag or stop(r, "reads a value of a family that only the program knows")
    local tag = number(r, 0, kinds.length - 1)
    local kind = (kinds.all or kinds[tag] or NULL).finals
    show(r, "uint32", {default = "kind"}, start, tag, kind and kind.type.of:match("[^/$]*$") .. " (" .. whole(tag) .. ")")
    if not kind and not r.dry then
        refuse(r, R.UNKNOWN_KIND, start)
    end
    local function read(one)
        return one.factory ~= NULL and serializeobject(r, object(one.factory.supplies), {})
            or serializevalue(r, object(one.prototype), one.serializer ~= NULL and one.serializer, {})
    end
    local given = not r.dry and read(kind)
    for k = 0, r.dry and kinds.length - 1 or -1 do
        -- One that can't be read leaves the others.
        local frame, calls, depth = r.frame, r.calls, r.depth
        pcall(read, (kinds.all or kinds[k]).finals)
        r.frame, r.calls, r.depth, r.group = frame, calls, depth, item
    end
    close(r)
    r.item = item
    return given
end

local function present(r, item)
    local start = r.pos
    local v = take(r, 1)
    show(r, "bool", {of = item, default = "present"}, start, v)
    r.item = item
    return v ~= 0 or r.dry
end

function OPERATIONS.serializeObject(r, _, o)
    serializeobject(r, known(r, o), {name = element(r.group), old = labelof(o)})
end

function OPERATIONS.serializeOrCreate(r, _, o, factory)
    local isThere = not lack(o) and o ~= NULL and not o.isMaybe
    return serializeobject(r, isThere and o or make(r, factory), {old = labelof(o)})
end

function OPERATIONS.serializeOptional(r, _, o, factory)
    local item = {old = labelof(o)}
    return present(r, item) and serializeobject(r, make(r, factory), item) or NULL
end

function OPERATIONS.serializeValue(r, _, value, serializer)
    return serializevalue(r, value, serializer, {name = element(r.group), old = labelof(value)})
end
OPERATIONS.nested = OPERATIONS.serializeValue

function OPERATIONS.serializeOptionalValue(r, _, old, prototype, serializer)
    local item = {old = labelof(old)}
    return present(r, item) and serializevalue(r, prototype, serializer, item) or NULL
end

-- One of an array that a serializer fills.
function OPERATIONS.serializeElement(r, _, array, index, serializer)
    named(array, "")
    serialize(r, "element", known(r, serializer), array, index, STREAM)
end

-- Elements that have fewer bits than one each come out of a budget.
function OPERATIONS.spend(r, _, elements)
    r.free = r.free + (r.dry and 0 or elements)
    return r.free <= FREE + r.pos and 1 or 0
end

-- What has no bits

function OPERATIONS.isReading() return 1 end
function OPERATIONS.isWriting() return 0 end
function OPERATIONS.bitPosition(r) return r.pos end
function OPERATIONS.hasChecks(r) return r.checks end
function OPERATIONS.hasRemaining(r, _, bits)
    return (r.dry or known(r, bits):tonumber() <= r.limit - r.pos) and 1 or 0
end
function OPERATIONS.serializeAlign(r) align(r) end
function OPERATIONS.proceed() end
OPERATIONS.requirePresent = OPERATIONS.proceed
OPERATIONS.invalid = invalid
function OPERATIONS.context(r, _, type_)
    return maybe("L" .. (type_.of or "java/lang/Object") .. ";", "the context")
end
function OPERATIONS.refuse(r, _, reason, bit)
    refuse(r, R[known(r, reason).constant], known(r, bit))
end
function OPERATIONS.require(r, _, condition)
    need(r, 0)
    if lack(condition) then
        r.unsure = r.unsure or place(r) .. " requires what a dissector can't check: " .. condition.unknown
    elseif condition == 0 and not r.dry then
        refuse(r, R.REJECTED, r.pos)
    end
end

-- An operation that the library makes of others is run like any method; what is one field is shown as one.
local function perform(r, i, arguments)
    local native = OPERATIONS[i.key] or OPERATIONS[i.name]
    if native then
        return native(r, i, (table.unpack or unpack)(arguments, 2))
    end
    local method = lookup("io/github/tightwire/BitStream", i.key)
    if not method then
        stop(r, "calls " .. i.name .. " of the stream")
    end
    return r.run(r, M[method], arguments)
end

local COLLECTIONS = {serializeElements = true, serializeArray = true}
for _, kind in ipairs({"List", "Set", "Map"}) do
    COLLECTIONS["serialize" .. kind], COLLECTIONS["serializeImmutable" .. kind] = true, true
end

-- By operation, the kind of the field that its value is shown as, and what one without a name is called.
local SHOWN = {}
for kind, operations in pairs({
    bool = "Bool:bool", double = "Double:double RawDouble:double", float = "Float:float RawFloat:float CompressedFloat:float",
    int32 = "Int:int Count:count Size:count SignedVarInt:varInt IntRelative:relative NextIndex:index",
    int64 = "Long:long SignedVarLong:varLong Fixed:fixed",
    uint32 = "Bits:bits Uint8:uint8 Uint16:uint16 Uint32:uint32 VarInt:varInt Enum:enum Check:check",
    uint64 = "Uint64:uint64 VarLong:varLong SmallestThree:rotation", bytes = "Bytes:bytes ByteArray:bytes",
    string = "String:string OptionalString:string EnumSet:set ImmutableEnumSet:set Uuid:uuid Instant:instant Duration:duration"}) do
    for name, default in operations:gmatch("(%w+):(%w+)") do
        SHOWN["serialize" .. name] = {kind = kind, default = default}
    end
end

-- What is shown as its elements.
local function grouped(r, i, arguments)
    local of = arguments[2]
    local item = open(r, {old = labelof(of), elements = 0, isMap = i.name:find("Map")})
    local value = perform(r, i, arguments)
    close(r)
    r.item = item
    return value
end

operation = function(r, i, arguments)
    local shown = SHOWN[i.name]
    if COLLECTIONS[i.name] then
        return grouped(r, i, arguments)
    end
    if not shown or r.silent then
        return perform(r, i, arguments)
    end
    local item = {default = shown.default, old = labelof(arguments[2])}
    local start, value = r.pos, unknown("what a packet has")
    if not r.dry then
        r.silent = true
        value = perform(r, i, arguments)
        r.silent = false
    end
    -- Bytes that stand alone begin after the padding.
    local kind = i.key:find("^serializeBits%(J") and "uint64" or shown.kind
    r.item = show(r, kind, item, i.name == "serializeBytes" and start + -start % 8 or start, value)
    return value
end
