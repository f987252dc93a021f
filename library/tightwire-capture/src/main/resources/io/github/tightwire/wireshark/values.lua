-- Values of Java, as a dissector holds them. For Lua 5.2 (Wireshark up to 4.2) and 5.4 (from 4.4 on): no operators that only one has.
--
-- An int is a number, a long an Int64, a boolean 0 or 1, a float a number that is rounded to one after every step, a string a string.
-- An object is a table: its class, its fields f. One that is maybe null, or was made before the packet, has only the fields that the
-- packet set; made is what the factory's had. What no packet tells is a table that says why it is unknown.

local floor, ceil, huge = math.floor, math.ceil, math.huge
local sbyte, format, concat = string.byte, string.format, table.concat
local bitops = bit32 or bit
local bxor = bitops and bitops.bxor or load("return function(a, b) return a ~ b end")()
local bit_or = bitops and bitops.bor or load("return function(a, b) return a | b end")()
local bit_and = bitops and bitops.band or load("return function(a, b) return a & b end")()

local TWO = {}
for i = 0, 64 do
    TWO[i] = 2 ^ i
end
local WORD = TWO[32]
local STREAM = {}
local FAMILY = "io/github/tightwire/Family"

local function whole(number)
    return format("%.0f", number)
end

local function unknown(why)
    return {unknown = why}
end

-- Why a value is unknown; nil where it is not.
local function lack(value)
    return type(value) == "table" and value.unknown or nil
end

-- The bits of an Int64. Its own lower() and higher() are those of its magnitude.
local function halves(v)
    local a, b, c, d, e, f, g, h = sbyte(v:encode(true), 1, 8)
    return a + b * 256 + c * 65536 + d * 16777216, e + f * 256 + g * 65536 + h * 16777216
end

local function signed(v)
    v = v % WORD
    return v >= TWO[31] and v - WORD or v
end

local function fround(v)
    return (Struct.unpack("<f", Struct.pack("<f", v)))
end

local function towards0(v)
    return v < 0 and ceil(v) or floor(v)
end

local function wide(v)
    return Int64.new(v % WORD, floor(v / WORD) % WORD)
end

-- Arithmetic: by the names of the instructions

local UNARY = {}
local BINARY = {}

function BINARY.iadd(a, b) return signed(a + b) end
function BINARY.isub(a, b) return signed(a - b) end
function BINARY.imul(a, b)
    a, b = a % WORD, b % WORD
    return signed((floor(a / 65536) * b % 65536) * 65536 + a % 65536 * b)
end
function BINARY.idiv(a, b) return b ~= 0 and signed(towards0(a / b)) or unknown("a division by zero") end
function BINARY.irem(a, b) return b ~= 0 and a - towards0(a / b) * b or unknown("a division by zero") end
function BINARY.ishl(a, b) return signed(a % WORD % TWO[32 - b % 32] * TWO[b % 32]) end
function BINARY.ishr(a, b) return floor(a / TWO[b % 32]) end
function BINARY.iushr(a, b) return signed(floor(a % WORD / TWO[b % 32])) end
function BINARY.iand(a, b) return signed(bit_and(a % WORD, b % WORD)) end
function BINARY.ior(a, b) return signed(bit_or(a % WORD, b % WORD)) end
function BINARY.ixor(a, b) return signed(bxor(a % WORD, b % WORD)) end
function BINARY.ladd(a, b) return a + b end
function BINARY.lsub(a, b) return a - b end
function BINARY.lmul(a, b) return a * b end
-- The smallest long by -1 is more than a long holds: there the processor itself would end Wireshark.
function BINARY.ldiv(a, b)
    return b == Int64.new(0) and unknown("a division by zero") or b == Int64.new(-1) and Int64.new(0) - a or a / b
end
function BINARY.lrem(a, b)
    return b == Int64.new(0) and unknown("a division by zero") or b == Int64.new(-1) and Int64.new(0) or a % b
end
function BINARY.lshl(a, b) return a:lshift(b % 64) end
function BINARY.lshr(a, b) return a:arshift(b % 64) end
function BINARY.lushr(a, b) return a:rshift(b % 64) end
function BINARY.land(a, b) return a:band(b) end
function BINARY.lor(a, b) return a:bor(b) end
function BINARY.lxor(a, b) return a:bxor(b) end
function BINARY.dadd(a, b) return a + b end
function BINARY.dsub(a, b) return a - b end
function BINARY.dmul(a, b) return a * b end
function BINARY.ddiv(a, b) return a / b end
function BINARY.drem(a, b) return math.fmod(a, b) end
for _, name in ipairs({"add", "sub", "mul", "div", "rem"}) do
    local exact = BINARY["d" .. name]
    BINARY["f" .. name] = function(a, b) return fround(exact(a, b)) end
end
local function compare(a, b, unordered)
    return a < b and -1 or a > b and 1 or a == b and 0 or unordered
end
function BINARY.lcmp(a, b) return compare(a, b, 0) end
function BINARY.fcmpl(a, b) return compare(a, b, -1) end
function BINARY.fcmpg(a, b) return compare(a, b, 1) end
BINARY.dcmpl, BINARY.dcmpg = BINARY.fcmpl, BINARY.fcmpg

function UNARY.ineg(a) return signed(-a) end
function UNARY.lneg(a) return Int64.new(0) - a end
function UNARY.fneg(a) return -a end
function UNARY.i2l(a) return wide(a) end
function UNARY.i2f(a) return fround(a) end
function UNARY.i2d(a) return a end
function UNARY.l2i(a) return signed((halves(a))) end
function UNARY.l2d(a) return a:tonumber() end
function UNARY.l2f(a)
    -- A double has too few bits for a long, and to round twice is to round wrongly: what is far below a float's last bit is one bit.
    local rest = a:band(Int64.new(2047))
    local isLarge = math.abs(a:tonumber()) >= TWO[53] and rest ~= Int64.new(0)
    return fround((isLarge and (a - rest):bor(Int64.new(2048)) or a):tonumber())
end
function UNARY.d2i(a)
    return a ~= a and 0 or a >= 2147483647 and 2147483647 or a <= -2147483648 and -2147483648 or towards0(a)
end
function UNARY.d2l(a)
    return a ~= a and Int64.new(0) or a >= TWO[63] and Int64.new(0xFFFFFFFF, 0x7FFFFFFF)
        or a <= -TWO[63] and Int64.new(0, 0x80000000) or wide(towards0(a))
end
function UNARY.d2f(a) return fround(a) end
function UNARY.i2b(a) return (a + 128) % 256 - 128 end
function UNARY.i2c(a) return a % 65536 end
function UNARY.i2s(a) return (a + 32768) % 65536 - 32768 end
UNARY.dneg, UNARY.f2d, UNARY.f2i, UNARY.f2l = UNARY.fneg, UNARY.i2d, UNARY.d2i, UNARY.d2l

-- Ends

local function refuse(r, reason, bit, check)
    error({reason = reason, bit = bit, check = check}, 0)
end

-- The line of the program that runs; the library's own have none.
local function place(r)
    local frame = r.frame
    while frame and frame.up and frame.method.isLibrary do
        frame = frame.up
    end
    if not frame then
        return "the protocol"
    end
    local lines, line = frame.method.lines, 0
    for i = 1, #lines, 2 do
        line = lines[i] <= frame.pc and lines[i + 1] or line
    end
    return frame.method.file .. ":" .. line
end

local function stop(r, what)
    error({place = place(r) .. " " .. what}, 0)
end

local function known(r, value)
    if lack(value) then
        stop(r, "depends on " .. value.unknown)
    end
    return value
end

-- Objects: f has what their fields or elements hold, and t when that was put there. It may have changed since if the field was lost
-- thereafter, of whichever object, or if all was forgotten; but not if it is final.

local now = 1

local function some(class, o)
    o = o or {}
    o.class, o.f, o.t, o.since = class, {}, {}, 0
    return o
end

local function new(class)
    return some(class, {born = now})
end

-- One that is in a field, or an element, that no packet set.
local function maybe(descriptor, why)
    local class = descriptor:match("^L(.*);$") or descriptor
    if not descriptor:find("^[L%[]") or class:find("^java/lang/") or C[class] and C[class].isEnum then
        return unknown(why)
    end
    return some(class, {isMaybe = true, why = why})
end

-- What a program's object was when Java wrote it down.
local function object(made)
    if type(made) ~= "table" or made.isShared or made == NULL then
        return made
    end
    return some(made.class, {made = made, length = made.length})
end

local DEFAULTS = {J = Int64.new(0), L = NULL, ["["] = NULL}

local function default(descriptor)
    return DEFAULTS[descriptor:sub(1, 1)] or 0
end

local function past()
    now = now + 1
    return now - 1
end

-- What nobody looked into may have changed any field that is not final.
local function forget(r)
    r.forgotten = past()
end

-- A way around may have changed this field of any object; "[]" is of arrays, "()" of collections.
local function lose(r, key)
    r.lost[key] = past()
end

-- Whether what an object had at a time it still has.
local function fresh(r, o, key, at)
    return at ~= nil and at > r.forgotten and at > o.since and at > (r.lost[key] or 0)
end

local function put(o, key, value)
    if not o.f then
        some(o.class, o)
    end
    o.f[key], o.t[key] = value, now
end

local function get(r, o, key, lost, descriptor, isFinal, made, why)
    local value = o.f and o.f[key]
    if value == nil or not isFinal and not fresh(r, o, lost, o.t[key]) then
        if made ~= nil then
            value = object(made)
        elseif o.born and (isFinal or fresh(r, o, lost, o.born)) then
            value = default(descriptor)
        else
            value = maybe(descriptor, format(why, key))
        end
        put(o, key, value)
    end
    return value
end

-- What an object is called within the group that is around it.
local function named(value, label)
    if label and type(value) == "table" and not value.isShared and value ~= NULL then
        value.label = label
    end
    return value
end

local function getfield(r, o, name, descriptor, isFinal)
    if lack(o) then
        return o
    end
    o.isMaybe = nil
    local finals = isFinal and (o.made or o).finals
    local value = get(r, o, name, name, descriptor, isFinal, finals and finals[name] or nil,
        isFinal and "the final field %s of an object that the program made" or "what the field %s held before the packet")
    return named(value, o.label and (o.label == "" and name or o.label .. "." .. name))
end

local function putfield(r, o, name, descriptor, value)
    if lack(o) then
        lose(r, name)
    else
        put(o, name, lack(value) and maybe(descriptor, value.unknown) or value)
    end
end

local function getelement(r, a, i, descriptor)
    -- Where every way is gone, one element stands for all.
    i = r.dry and lack(i) and 0 or i
    if lack(a) or lack(i) then
        return lack(a) and a or i
    end
    if a.length and not r.dry and not lack(a.length) and (i < 0 or i >= a.length) then
        stop(r, "uses an element outside of an array")
    end
    local value = get(r, a, i, "[]", descriptor, false, a.made and (a.made.all or a.made[i]),
        "what an element of an array held before the packet")
    return named(value, a.label and a.label .. "[" .. whole(i) .. "]")
end

local function putelement(r, a, i, value)
    if lack(a) or lack(i) then
        lose(r, "[]")
    else
        put(a, i, value)
    end
end

-- An object that a factory made stands for one that was there before: what it held then no packet tells.
local function age(o)
    if type(o) == "table" and o.born then
        o.born, o.items, o.since = nil, nil, past()
        for _, value in pairs(o.f) do
            age(value)
        end
    end
    return o
end

local function isnull(o)
    if lack(o) then
        return o
    end
    if type(o) == "table" and o.isMaybe then
        return unknown(o.why)
    end
    return o == NULL and 1 or 0
end

local function same(a, b)
    if lack(a) or lack(b) then
        return lack(a) and a or b
    end
    if a == b then
        return 1
    end
    local isMaybe = type(a) == "table" and a.isMaybe and a or type(b) == "table" and b.isMaybe and b
    return isMaybe and unknown(isMaybe.why) or 0
end

-- Classes

local function inherits(class, from)
    while class and class ~= from do
        local info = C[class]
        for _, each in ipairs(info and info.interfaces or {}) do
            if inherits(each, from) then
                return true
            end
        end
        class = info and info.super
    end
    return class ~= nil
end

-- The method that a call of an object of a class finds: in it, in those above it, in interfaces.
local function lookup(class, key)
    local info = C[class]
    if not info then
        return nil
    end
    info.found = info.found or {}
    if info.found[key] == nil then
        local found = info.methods[key] or info.super and lookup(info.super, key) or false
        for _, each in ipairs(info.interfaces) do
            found = found or lookup(each, key) or false
        end
        info.found[key] = found
    end
    return info.found[key] or nil
end
