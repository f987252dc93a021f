-- What every dissector of Tightwire has: the operations of the bit stream, as a reader does them, and the arithmetic of Java.
-- For Lua 5.2 (Wireshark up to 4.2) and 5.4 (from 4.4 on): no operators that only one of them has.
--
-- A value that no packet tells is nil, and so is what is computed of it. An int is a number, a long an Int64, a boolean 0 or 1,
-- an enum its ordinal, an object a table. A float is a number that was rounded to one, after every step.

local floor, ceil, huge = math.floor, math.ceil, math.huge
local sbyte, schar, format, concat = string.byte, string.char, string.format, table.concat
local bitops = bit32 or bit
local bxor = bitops and bitops.bxor or load("return function(a, b) return a ~ b end")()
local bit_or = bitops and bitops.bor or load("return function(a, b) return a | b end")()
local bit_and = bitops and bitops.band or load("return function(a, b) return a & b end")()

local TWO = {}
for i = 0, 64 do
    TWO[i] = 2 ^ i
end
local WORD = TWO[32]
local NULL = {}

local function whole(number)
    return format("%.0f", number)
end

-- Ends

local function refuse(r, reason, bit, check)
    error({reason = reason, bit = bit, check = check}, 0)
end

local function stop(r, place)
    error({place = place}, 0)
end

local function known(r, value, place)
    if value == nil then
        stop(r, place .. " depends on what no packet tells")
    end
    return value
end

local function need(r, bits)
    if bits > r.limit - r.pos then
        refuse(r, R.PAST_END, r.pos)
    end
end

local function remains(r, bits)
    if bits == nil then
        return nil
    end
    if type(bits) == "userdata" then
        bits = bits:tonumber()
    end
    return bits <= r.limit - r.pos and 1 or 0
end

-- Objects

local function obj(r)
    return {f = {}, e = r.epoch}
end

local function get(r, o, k)
    if type(o) ~= "table" or o.e ~= r.epoch or k == nil or r.lost[k] and (not o.g or o.g[k] ~= r.lost[k]) then
        return nil
    end
    return o.f[k]
end

local function put(r, o, k, value)
    if type(o) ~= "table" or o == NULL or k == nil then
        return
    end
    if o.e ~= r.epoch then
        o.f = {}
        o.e = r.epoch
    end
    o.f[k] = value
    if r.lost[k] then
        o.g = o.g or {}
        o.g[k] = r.lost[k]
    end
end

-- What nobody looked into may have changed any field of any object, or one of them.
local function forget(r)
    r.epoch = r.epoch + 1
end

local function lose(r, k)
    r.lost[k] = (r.lost[k] or 0) + 1
end

local function kid(r, o, k)
    if type(o) ~= "table" or o == NULL then
        return nil
    end
    o.c = o.c or {}
    if not o.c[k] then
        o.c[k] = obj(r)
        o.c[k].label = k
    end
    return o.c[k]
end

local function child(r, o, k)
    local value = get(r, o, k)
    if value == nil and type(o) == "table" and o ~= NULL then
        value = obj(r)
        value.label = k
        value.maybe = true
        put(r, o, k, value)
    end
    return value
end

local function elem(r, a, i)
    local value = get(r, a, i)
    if value == nil and type(a) == "table" and a ~= NULL and i ~= nil then
        value = obj(r)
        value.label = (a.label or "") .. "[" .. whole(i) .. "]"
        value.maybe = true
        put(r, a, i, value)
    end
    return value
end

local function array(r, length)
    local a = obj(r)
    a.length = length
    return a
end

local function len(a)
    return type(a) == "table" and a.length or nil
end

local function static(r, name)
    return kid(r, r.statics, name)
end

local function indexed(r, o, i)
    o.label = "[" .. whole(i) .. "]"
end

local function isnull(o)
    if o == nil or type(o) == "table" and o.maybe then
        return nil
    end
    return o == NULL and 1 or 0
end

local function nonnull(o)
    local is = isnull(o)
    return is and 1 - is
end

local function same(a, b)
    if a == nil or b == nil then
        return nil
    end
    if a == b then
        return 1
    end
    if type(a) == "table" and a.maybe or type(b) == "table" and b.maybe then
        return nil
    end
    return 0
end

local function differ(a, b)
    local is = same(a, b)
    return is and 1 - is
end

local function pick(i, numbers)
    return i ~= nil and numbers[i] or nil
end

-- Arithmetic

local function signed(v)
    v = v % WORD
    return v >= TWO[31] and v - WORD or v
end

local function unsigned(v)
    return v % WORD
end

local function fround(v)
    return (Struct.unpack("<f", Struct.pack("<f", v)))
end

local function eq(a, b) if a == nil or b == nil then return nil end return a == b and 1 or 0 end
local function ne(a, b) if a == nil or b == nil then return nil end return a ~= b and 1 or 0 end
local function lt(a, b) if a == nil or b == nil then return nil end return a < b and 1 or 0 end
local function ge(a, b) if a == nil or b == nil then return nil end return a >= b and 1 or 0 end
local function gt(a, b) if a == nil or b == nil then return nil end return a > b and 1 or 0 end
local function le(a, b) if a == nil or b == nil then return nil end return a <= b and 1 or 0 end

local function compare(a, b, unordered)
    if a == nil or b == nil then
        return nil
    end
    return a < b and -1 or a > b and 1 or a == b and 0 or unordered
end

local function towards0(v)
    return v < 0 and ceil(v) or floor(v)
end

local function iadd(a, b) if a == nil or b == nil then return nil end return signed(a + b) end
local function isub(a, b) if a == nil or b == nil then return nil end return signed(a - b) end
local function imul(a, b)
    if a == nil or b == nil then return nil end
    a, b = unsigned(a), unsigned(b)
    local low = a % 65536
    return signed((floor(a / 65536) * b % 65536) * 65536 + low * b)
end
local function idiv(a, b) if a == nil or b == nil or b == 0 then return nil end return signed(towards0(a / b)) end
local function irem(a, b) if a == nil or b == nil or b == 0 then return nil end return a - towards0(a / b) * b end
local function ineg(a) if a == nil then return nil end return signed(-a) end
local function ishl(a, b) if a == nil or b == nil then return nil end return signed((unsigned(a) % TWO[32 - b % 32]) * TWO[b % 32]) end
local function ishr(a, b) if a == nil or b == nil then return nil end return floor(a / TWO[b % 32]) end
local function iushr(a, b) if a == nil or b == nil then return nil end return signed(floor(unsigned(a) / TWO[b % 32])) end
local function iand(a, b) if a == nil or b == nil then return nil end return signed(bit_and(unsigned(a), unsigned(b))) end
local function ior(a, b) if a == nil or b == nil then return nil end return signed(bit_or(unsigned(a), unsigned(b))) end
local function ixor(a, b) if a == nil or b == nil then return nil end return signed(bxor(unsigned(a), unsigned(b))) end

local function jadd(a, b) if a == nil or b == nil then return nil end return a + b end
local function jsub(a, b) if a == nil or b == nil then return nil end return a - b end
local function jmul(a, b) if a == nil or b == nil then return nil end return a * b end
local function jdiv(a, b) if a == nil or b == nil or b == Int64.new(0) then return nil end return a / b end
local function jrem(a, b) if a == nil or b == nil or b == Int64.new(0) then return nil end return a % b end
local function jneg(a) if a == nil then return nil end return Int64.new(0) - a end
local function jshl(a, b) if a == nil or b == nil then return nil end return a:lshift(b % 64) end
local function jshr(a, b) if a == nil or b == nil then return nil end return a:arshift(b % 64) end
local function jushr(a, b) if a == nil or b == nil then return nil end return a:rshift(b % 64) end
local function jand(a, b) if a == nil or b == nil then return nil end return a:band(b) end
local function jor(a, b) if a == nil or b == nil then return nil end return a:bor(b) end
local function jxor(a, b) if a == nil or b == nil then return nil end return a:bxor(b) end

local function fadd(a, b) if a == nil or b == nil then return nil end return fround(a + b) end
local function fsub(a, b) if a == nil or b == nil then return nil end return fround(a - b) end
local function fmul(a, b) if a == nil or b == nil then return nil end return fround(a * b) end
local function fdiv(a, b) if a == nil or b == nil then return nil end return fround(a / b) end
local function frem(a, b) if a == nil or b == nil then return nil end return fround(math.fmod(a, b)) end
local function fneg(a) if a == nil then return nil end return -a end
local function dadd(a, b) if a == nil or b == nil then return nil end return a + b end
local function dsub(a, b) if a == nil or b == nil then return nil end return a - b end
local function dmul(a, b) if a == nil or b == nil then return nil end return a * b end
local function ddiv(a, b) if a == nil or b == nil then return nil end return a / b end
local function drem(a, b) if a == nil or b == nil then return nil end return math.fmod(a, b) end
local function dneg(a) if a == nil then return nil end return -a end

local function wide(v)
    local low = v % WORD
    return Int64.new(low, floor(v / WORD) % WORD)
end

-- The bits of an Int64. Its own lower() and higher() are those of its magnitude.
local function halves(v)
    local a, b, c, d, e, f, g, h = sbyte(v:encode(true), 1, 8)
    return a + b * 256 + c * 65536 + d * 16777216, e + f * 256 + g * 65536 + h * 16777216
end

local function D2I(a)
    if a == nil then return nil end
    if a ~= a then return 0 end
    return a >= 2147483647 and 2147483647 or a <= -2147483648 and -2147483648 or towards0(a)
end
local function D2J(a)
    if a == nil then return nil end
    if a ~= a then return Int64.new(0) end
    if a >= TWO[63] then return Int64.new(0xFFFFFFFF, 0x7FFFFFFF) end
    if a <= -TWO[63] then return Int64.new(0, 0x80000000) end
    return wide(towards0(a))
end
local F2I, F2J = D2I, D2J
local function I2J(a) if a == nil then return nil end return wide(a) end
local function I2F(a) if a == nil then return nil end return fround(a) end
local function I2D(a) return a end
local function J2I(a) if a == nil then return nil end return signed((halves(a))) end
local function J2D(a) if a == nil then return nil end return a:tonumber() end
local function J2F(a) if a == nil then return nil end return fround(a:tonumber()) end
local function F2D(a) return a end
local function D2F(a) if a == nil then return nil end return fround(a) end
local function I2B(a) if a == nil then return nil end a = a % 256 return a >= 128 and a - 256 or a end
local function I2C(a) if a == nil then return nil end return a % 65536 end
local function I2S(a) if a == nil then return nil end a = a % 65536 return a >= 32768 and a - 65536 or a end

-- The tree: a group is there as soon as something is in it, and its value takes its place where it is the only thing

local function tree(r)
    local top = r.groups[#r.groups]
    if not top.tree then
        local depth = #r.groups
        while not r.groups[depth].tree do
            depth = depth - 1
        end
        for i = depth + 1, #r.groups do
            local group = r.groups[i]
            if group.label then
                group.item = r.groups[i - 1].tree:add(r.tvb(floor(group.start / 8), 0), group.label)
                group.tree = group.item
            else
                group.tree = r.groups[i - 1].tree
            end
        end
    end
    return top.tree
end

local function group(r, o, label)
    label = type(o) == "string" and o or type(o) == "table" and o.label or label
    r.groups[#r.groups + 1] = {label = label ~= "" and label or nil, start = r.pos}
end

local function ungroup(r)
    local group = r.groups[#r.groups]
    r.groups[#r.groups] = nil
    if group.item then
        group.item:set_len(floor((r.pos + 7) / 8) - floor(group.start / 8))
    end
end

local function enter(r, o, label)
    need(r, 0)
    r.depth = r.depth + 1
    if r.depth > 256 then
        refuse(r, R.NESTED_TOO_DEEP, r.pos)
    end
    group(r, o, label)
end

local function leave(r)
    r.depth = r.depth - 1
    ungroup(r)
end

local function at(r, n, i, a)
    r.index = i
    r.array = type(a) == "table" and a.label or nil
    return n
end

local function show(r, n, start, value, text)
    local label = N[n]
    local parent
    if label == "" and not r.index and not r.groups[#r.groups].tree and r.groups[#r.groups].label then
        label = r.groups[#r.groups].label
        r.groups[#r.groups].label = nil
        parent = tree(r)
    else
        parent = tree(r)
        label = label == "" and not r.index and "value" or label
    end
    if r.index then
        label = (r.array and r.array:find("[", 1, true) and r.array or label) .. "[" .. whole(r.index) .. "]"
        r.index = nil
    end
    local first = floor(start / 8)
    local range = r.tvb(first, r.pos > start and floor((r.pos + 7) / 8) - first or 0)
    local item = value == nil and parent:add(F[n], range) or parent:add(F[n], range, value)
    item:set_text(label .. ": " .. text .. "  [bit " .. whole(start) .. ", " .. whole(r.pos - start) .. (r.pos - start == 1 and " bit]" or " bits]"))
    if r.log then
        r.log[#r.log + 1] = text
    end
end

-- A key or an element that came before

local function begin(r)
    r.logs[#r.logs + 1] = {log = r.log or false, start = r.pos}
    r.log = {}
end

local function once(r, seen)
    local mine = r.log
    local before = r.logs[#r.logs]
    r.logs[#r.logs] = nil
    r.log = before.log or nil
    local key = concat(mine, "\0")
    if r.log then
        for _, text in ipairs(mine) do
            r.log[#r.log + 1] = text
        end
    end
    if seen[key] then
        refuse(r, R.DUPLICATE, before.start)
    end
    seen[key] = true
end

-- Bits

local function peek(r, pos, n)
    local byte = floor(pos / 8)
    local a, b, c, d, e = sbyte(r.raw, byte + 1, byte + 5)
    local v = (a or 0) + (b or 0) * 256 + (c or 0) * 65536 + (d or 0) * 16777216 + (e or 0) * WORD
    return floor(v / TWO[pos % 8]) % TWO[n]
end

-- The low and the high half of up to 64 bits.
local function peek64(r, pos, n)
    return peek(r, pos, n < 32 and n or 32), n > 32 and peek(r, pos + 32, n - 32) or 0
end

local function name(n, v)
    local values = V[n]
    return values and values[v] and values[v] .. " (" .. whole(v) .. ")" or whole(v)
end

local function bits32(r, n, bits)
    if bits < 1 or bits > 32 then
        refuse(r, R.INVALID_ARGUMENT, r.pos)
    end
    need(r, bits)
    local start = r.pos
    local v = peek(r, start, bits)
    r.pos = start + bits
    show(r, n, start, v, whole(v))
    return signed(v)
end

local function bits64(r, n, bits)
    if bits < 1 or bits > 64 then
        refuse(r, R.INVALID_ARGUMENT, r.pos)
    end
    need(r, bits)
    local start = r.pos
    local low, high = peek64(r, start, bits)
    r.pos = start + bits
    local v = UInt64.new(low, high)
    show(r, n, start, v, tostring(v))
    return Int64.new(low, high)
end

local function bool(r, n)
    need(r, 1)
    local start = r.pos
    local v = peek(r, start, 1)
    r.pos = start + 1
    show(r, n, start, v ~= 0, v ~= 0 and "true" or "false")
    return v
end

local function width(range)
    local bits = 0
    while TWO[bits] <= range do
        bits = bits + 1
    end
    return bits
end

local function int(r, n, min, max)
    if min > max then
        refuse(r, R.INVALID_ARGUMENT, r.pos)
    end
    local bits = width(max - min)
    need(r, bits)
    local start = r.pos
    local offset = peek(r, start, bits)
    if offset > max - min then
        refuse(r, R.OUT_OF_RANGE, start)
    end
    r.pos = start + bits
    local v = min + offset
    show(r, n, start, v, name(n, v))
    return v
end

local function long(r, n, min, max)
    if min > max then
        refuse(r, R.INVALID_ARGUMENT, r.pos)
    end
    local range = max - min
    local low, high = halves(range)
    local bits = high > 0 and 32 + width(high) or width(low)
    need(r, bits)
    local start = r.pos
    local l, h = peek64(r, start, bits)
    if h > high or h == high and l > low then
        refuse(r, R.OUT_OF_RANGE, start)
    end
    r.pos = start + bits
    local v = min + Int64.new(l, h)
    show(r, n, start, v, tostring(v))
    return v
end

local function align(r, shown)
    need(r, 0)
    local padding = -r.pos % 8
    if padding > 0 then
        need(r, padding)
        if peek(r, r.pos, padding) ~= 0 then
            refuse(r, R.NON_ZERO_PADDING, r.pos)
        end
        r.pos = r.pos + padding
    end
end

local function floating(v, digits)
    if v ~= v then
        return "NaN"
    end
    if v == huge or v == -huge then
        return v > 0 and "Infinity" or "-Infinity"
    end
    return format(digits, v)
end

local function rawfloat(r, n)
    need(r, 32)
    local start = r.pos
    local v = peek(r, start, 32)
    local a = v % 256
    local b = floor(v / 256) % 256
    local c = floor(v / 65536) % 256
    local f = Struct.unpack("<f", schar(a, b, c, floor(v / 16777216)))
    r.pos = start + 32
    show(r, n, start, f, floating(f, "%.9g"))
    return f
end

local function rawdouble(r, n)
    need(r, 64)
    local start = r.pos
    local bytes = {}
    for i = 0, 7 do
        bytes[i + 1] = schar(peek(r, start + 8 * i, 8))
    end
    local d = Struct.unpack("<d", concat(bytes))
    r.pos = start + 64
    show(r, n, start, d, floating(d, "%.17g"))
    return d
end

-- Where the exponent is all ones it is an infinity, or no number.
local function float(r, n)
    need(r, 32)
    if peek(r, r.pos + 23, 8) == 255 then
        refuse(r, R.NOT_FINITE, r.pos)
    end
    return rawfloat(r, n)
end

local function double(r, n)
    need(r, 64)
    if peek(r, r.pos + 52, 11) == 2047 then
        refuse(r, R.NOT_FINITE, r.pos)
    end
    return rawdouble(r, n)
end

local function compressed(r, n, min, delta, steps)
    local bits = width(steps)
    need(r, bits)
    local start = r.pos
    local code = peek(r, start, bits)
    if code > steps then
        refuse(r, R.OUT_OF_RANGE, start)
    end
    r.pos = start + bits
    local v = fround(fround(fround(fround(code) / fround(steps)) * delta) + min)
    show(r, n, start, v, floating(v, "%.9g"))
    return v
end

local function smallest(r, n, bits)
    local all = 2 + 3 * bits
    need(r, all)
    local start = r.pos
    local half = TWO[bits - 1] - 1
    local rest = 2 * half * half
    local fits = true
    for i = 0, 2 do
        local slot = peek(r, start + 2 + i * bits, bits) - half
        fits = fits and slot <= half
        rest = rest - slot * slot
    end
    if not fits or rest < 0 then
        refuse(r, R.NOT_A_ROTATION, start)
    end
    local low, high = peek64(r, start, all)
    r.pos = start + all
    local v = UInt64.new(low, high)
    show(r, n, start, v, tostring(v))
    return Int64.new(low, high)
end

-- Groups of seven bits; low and high half of what they make.
local function groups(r, wide_)
    local start = r.pos
    local low, high, shift = 0, 0, 0
    while true do
        need(r, 8)
        local g = peek(r, r.pos, 8)
        r.pos = r.pos + 8
        local more = g > 127
        if shift + 7 > wide_ and floor(g / TWO[wide_ - shift]) ~= 0 then
            refuse(r, R.OUT_OF_RANGE, start)
        end
        if g == 0 and shift > 0 then
            refuse(r, R.OVERLONG, start)
        end
        g = g % 128
        if shift < 28 then
            low = low + g * TWO[shift]
        elseif shift == 28 then
            low = low + g % 16 * TWO[28]
            high = floor(g / 16)
        else
            high = high + g * TWO[shift - 32]
        end
        shift = shift + 7
        if not more then
            return start, low, high
        end
    end
end

local function varint(r, n, _, zigzag)
    local start, low = groups(r, 32)
    local v = low
    if zigzag ~= 0 then
        v = low % 2 == 0 and low / 2 or -(low + 1) / 2
    end
    show(r, n, start, v, whole(v))
    return signed(v)
end

local function varlong(r, n, zigzag)
    local start, low, high = groups(r, 64)
    local v = UInt64.new(low, high)
    local value = Int64.new(low, high)
    if zigzag ~= 0 then
        value = value:rshift(1)
        if low % 2 == 1 then
            value = Int64.new(0) - value - Int64.new(1)
        end
        v = value
    end
    show(r, n, start, v, tostring(v))
    return value
end

-- Sequences

local function number(r, min, max)
    local bits = width(max - min)
    need(r, bits)
    local offset = peek(r, r.pos, bits)
    if offset > max - min then
        refuse(r, R.OUT_OF_RANGE, r.pos)
    end
    r.pos = r.pos + bits
    return min + offset
end

local function advance(r, n, start, current, max)
    if current > max then
        refuse(r, R.NOT_INCREASING, start)
    end
    show(r, n, start, current, whole(current))
    return current
end

local RELATIVE = {0, 1, 6, 23, 280, 4377, 69914}
local STEPS = {0, 1, 5, 13, 29, 61, 125}

local function step(r, ends)
    for i = 2, #ends do
        need(r, 1)
        local flag = peek(r, r.pos, 1)
        r.pos = r.pos + 1
        if flag ~= 0 then
            return i == 2 and 1 or number(r, ends[i - 1] + 1, ends[i])
        end
    end
    return nil
end

local function relative(r, n, previous)
    if previous < -1 then
        refuse(r, R.INVALID_ARGUMENT, r.pos)
    end
    local start = r.pos
    local by = step(r, RELATIVE)
    if by then
        return advance(r, n, start, previous + by, 2147483647)
    end
    need(r, 32)
    local current = peek(r, r.pos, 32)
    r.pos = r.pos + 32
    if current > 2147483647 or current <= previous then
        refuse(r, R.NOT_INCREASING, start)
    end
    if current - previous <= 69914 then
        refuse(r, R.OVERLONG, start)
    end
    return advance(r, n, start, current, 2147483647)
end

local function nextindex(r, n, previous, max)
    if previous < -1 or previous >= max or max >= 2147483647 then
        refuse(r, R.INVALID_ARGUMENT, r.pos)
    end
    local start = r.pos
    local by = step(r, STEPS)
    if not by then
        if max < 125 then
            refuse(r, R.NOT_INCREASING, start)
        end
        by = number(r, 126, max + 1)
    end
    return advance(r, n, start, previous + by, max)
end

-- One step of a walk over a subset; how the walk goes on is kept with the subset.
local function subset(r, n, previous, set, max, encoding)
    need(r, 0)
    if previous < -1 or previous >= max then
        refuse(r, R.INVALID_ARGUMENT, r.pos)
    end
    local start = r.pos
    local bound = width(max)
    if previous < 0 then
        if encoding == 4 then
            need(r, 2)
            encoding = peek(r, r.pos, 2)
            r.pos = r.pos + 2
        end
        set.encoding = encoding
        if encoding == 1 then
            need(r, bound)
            set.remaining = peek(r, r.pos, bound)
            if set.remaining > max then
                refuse(r, R.OUT_OF_RANGE, r.pos)
            end
            r.pos = r.pos + bound
        end
    end
    local here = r.pos
    local index
    if set.encoding == 0 then
        index = previous + 1
        while index < max do
            need(r, 1)
            local flag = peek(r, r.pos, 1)
            r.pos = r.pos + 1
            if flag ~= 0 then
                break
            end
            index = index + 1
        end
    elseif set.encoding == 3 then
        local by = step(r, STEPS)
        if not by then
            if max < 125 then
                refuse(r, R.NOT_INCREASING, here)
            end
            by = number(r, 126, max + 1)
        end
        index = previous + by
        if index > max then
            refuse(r, R.NOT_INCREASING, here)
        end
    else
        local last, bits = max, bound
        if set.encoding == 1 then
            if set.remaining == 0 then
                show(r, n, start, max, whole(max))
                return max
            end
            set.remaining = set.remaining - 1
            last = max - 1
            bits = width(max - 1)
        end
        need(r, bits)
        index = peek(r, r.pos, bits)
        if index > last or index <= previous then
            refuse(r, index > last and R.OUT_OF_RANGE or R.NOT_INCREASING, r.pos)
        end
        r.pos = r.pos + bits
    end
    show(r, n, start, index, whole(index))
    return index
end

-- Bytes and text

local function needbytes(r, count)
    if count > floor((r.limit - r.pos) / 8) then
        refuse(r, R.PAST_END, r.pos)
    end
end

local function hex(r, count)
    local most = count < 24 and count or 24
    local digits = {}
    for i = 1, most do
        digits[i] = format("%02x", sbyte(r.raw, r.pos / 8 + i))
    end
    return concat(digits) .. (most < count and "..." or "")
end

local function bytes(r, n, count)
    needbytes(r, count)
    local start = r.pos
    local text = hex(r, count)
    r.pos = start + count * 8
    show(r, n, start, nil, text)
end

local function size(r, max)
    return number(r, 0, max)
end

local function bytearray(r, n, max)
    local start = r.pos
    local count = size(r, max)
    align(r)
    needbytes(r, count)
    local text = hex(r, count)
    r.pos = r.pos + count * 8
    show(r, n, start, nil, text)
    local a = array(r, count)
    return a
end

local function wellformed(text)
    local i, count = 1, #text
    while i <= count do
        local lead = sbyte(text, i)
        local length = lead < 0x80 and 1 or lead < 0xC2 and 0 or lead < 0xE0 and 2 or lead < 0xF0 and 3 or lead < 0xF5 and 4 or 0
        if length == 0 or length > count - i + 1 then
            return false
        end
        if length > 1 then
            local second = sbyte(text, i + 1)
            local least = lead == 0xE0 and 0xA0 or lead == 0xF0 and 0x90 or 0x80
            local most = lead == 0xED and 0x9F or lead == 0xF4 and 0x8F or 0xBF
            if second < least or second > most then
                return false
            end
        end
        for k = 2, length - 1 do
            local next_ = sbyte(text, i + k)
            if next_ < 0x80 or next_ > 0xBF then
                return false
            end
        end
        i = i + length
    end
    return true
end

-- A text in quotes, on one line.
local function quoted(value)
    return '"' .. value:gsub("[%c\\]", function(c)
        return c == "\\" and "\\\\" or format("\\x%02x", sbyte(c))
    end) .. '"'
end

local function textfrom(r, n, start, max)
    local count = size(r, max)
    align(r)
    needbytes(r, count)
    local value = r.raw:sub(r.pos / 8 + 1, r.pos / 8 + count)
    if value:find("\0", 1, true) then
        refuse(r, R.EMBEDDED_NUL, r.pos)
    elseif not wellformed(value) then
        refuse(r, R.INVALID_UTF8, r.pos)
    end
    r.pos = r.pos + count * 8
    show(r, n, start, value, quoted(value))
    return value
end

local function text(r, n, max)
    return textfrom(r, n, r.pos, max)
end

local function optionaltext(r, n, max)
    local start = r.pos
    need(r, 1)
    local there = peek(r, start, 1)
    r.pos = start + 1
    if there == 0 then
        show(r, n, start, "", "none")
        return NULL
    end
    return textfrom(r, n, start, max)
end

-- Values

local function enumset(r, n, names)
    local start = r.pos
    need(r, #names)
    local held = {}
    for i = 1, #names do
        if peek(r, r.pos, 1) ~= 0 then
            held[#held + 1] = names[i]
        end
        r.pos = r.pos + 1
    end
    local value = "[" .. concat(held, ", ") .. "]"
    show(r, n, start, value, value)
    return obj(r)
end

local function uuid(r, n)
    need(r, 128)
    local start = r.pos
    local digits = {}
    for i = 15, 0, -1 do
        digits[#digits + 1] = format("%02x", peek(r, start + 8 * i, 8))
    end
    r.pos = start + 128
    local all = concat(digits)
    local value = all:sub(1, 8) .. "-" .. all:sub(9, 12) .. "-" .. all:sub(13, 16) .. "-" .. all:sub(17, 20) .. "-" .. all:sub(21)
    show(r, n, start, value, value)
    return value
end

local function family(r, n, max, kinds)
    need(r, 0)
    local start = r.pos
    local kind = number(r, 0, max)
    if not kinds[kind] then
        refuse(r, R.UNKNOWN_KIND, start)
    end
    show(r, n, start, kind, name(n, kind))
    return kind
end

local function elements(r, n, max, least)
    if least < 1 then
        refuse(r, R.INVALID_ARGUMENT, r.pos)
    end
    local start = r.pos
    local count = int(r, n, 0, max)
    if count * least > r.limit - r.pos then
        refuse(r, R.PAST_END, start)
    end
    return count
end

local function assure(r, condition, place)
    need(r, 0)
    if condition == nil then
        r.unsure = place
    elseif condition == 0 then
        refuse(r, R.REJECTED, r.pos)
    end
end

local function check(r, n, crc, what)
    if r.checks == 0 then
        return
    end
    need(r, 32)
    local start = r.pos
    local v = peek(r, start, 32)
    if v ~= crc then
        refuse(r, R.CHECK_FAILED, start, what)
    end
    r.pos = start + 32
    show(r, n, start, v, format("%08x", v))
end
