-- The interpreter: serialize methods, and what they call, instruction by instruction, by the JVM's opcodes. A method is run for each
-- packet; and once before any, on all its ways, since Wireshark wants to know a dissector's fields before it shows a packet.

local MAX_CALLS = 120
local MAX_STEPS = 4000000
local HANDLERS = {}
local MODELS = {}
-- Operations that read nothing.
local QUESTIONS = {isReading = true, isWriting = true, bitPosition = true, hasChecks = true, hasRemaining = true, context = true}
local invoke, operation, family

local function frame(r, method, arguments)
    if r.calls >= MAX_CALLS then
        stop(r, "nests more methods than a dissector follows")
    end
    -- The variables and, above them, the stack; beside both, the items of the tree that are the values there.
    local s, items = {}, {}
    for i, slot in ipairs(method.slots) do
        s[slot] = arguments[i]
        items[slot] = arguments.items and arguments.items[i]
    end
    r.calls = r.calls + 1
    r.frame = {r = r, method = method, up = r.frame, s = s, items = items, pc = 1}
    return r.frame
end

local function leaveframe(r, of)
    r.calls = r.calls - 1
    r.frame = of.up
    return of.result
end

local function run(r, method, arguments)
    local it = frame(r, method, arguments)
    local code, pc = method.code, 1
    repeat
        it.pc = pc
        r.steps = r.steps + 1
        if r.steps > MAX_STEPS then
            stop(r, "takes more steps than a dissector goes")
        end
        local i = code[pc]
        pc = HANDLERS[i[1]](it, it.s, i.height, i) or pc + 1
    until pc == 0
    return leaveframe(r, it)
end

local function copy(of)
    local made = {}
    for k, v in pairs(of) do
        made[k] = v
    end
    return made
end

-- A method on all its ways, each instruction once, for the fields that it shows: no bit is read. What fails ends its way.
local function declarefields(r, method, arguments)
    r.active[method] = (r.active[method] or 0) + 1
    local value
    if (r.active[method] <= 2 or method.isLibrary) and r.steps <= MAX_STEPS / 10 then
        local it = frame(r, method, arguments)
        local calls, depth, group = r.calls, r.depth, r.group
        local open, seen = {{1, it.s, it.items}}, {}
        while #open > 0 do
            local pc
            pc, it.s, it.items = (table.unpack or unpack)(table.remove(open))
            while pc ~= 0 and not seen[pc] do
                seen[pc] = true
                it.pc = pc
                r.steps = r.steps + 1
                local i = method.code[pc]
                if i.next and #i.next > 1 then
                    -- What comes next knows most, mostly: so it is the first to be taken.
                    for k = #i.next, 1, -1 do
                        open[#open + 1] = {i.next[k], copy(it.s), copy(it.items)}
                    end
                    pc = 0
                else
                    local fine, jump = pcall(HANDLERS[i[1]], it, it.s, i.height, i)
                    if not fine then
                        r.frame, r.calls, r.depth, r.group = it, calls, depth, group
                    end
                    pc = fine and (jump or pc + 1) or 0
                end
            end
        end
        value = leaveframe(r, it)
    end
    r.active[method] = r.active[method] - 1
    return value
end

-- Ways that no packet tells: where no operation of the stream is on them, what they change is unknown from then on.

-- Methods by name and descriptor.
local NAMED = {}
for _, class in pairs(C) do
    for key, method in pairs(class.methods) do
        NAMED[key] = NAMED[key] or {}
        table.insert(NAMED[key], M[method])
    end
end

local lose_ways

-- What a call may change, whatever it is given.
local function lose_call(r, i, why, done)
    local exact = i.kind ~= "virtual" and lookup(i.owner, i.key)
    local methods = exact and {M[exact]} or NAMED[i.key]
    if inherits(i.owner, "io/github/tightwire/PrimitiveOperations") then
        if not QUESTIONS[i.name] then
            stop(r, "depends on " .. why)
        end
    elseif not i.owner:find("^%[") and not i.owner:find("^javax?/") or i.key:find("Ljava/util/function/", 1, true) then
        if not methods then
            forget(r)
        end
        for _, method in ipairs(methods or {}) do
            if not done[method] then
                done[method] = true
                lose_ways(r, method, {1}, 0, why, done)
            end
        end
    elseif i.kind ~= "static" then
        lose(r, "()")
    end
end

-- What the instructions may change that are on the ways from some of them up to another, or to the end. Gives the variables, and the
-- least height of the stack.
lose_ways = function(r, method, open, till, why, done)
    local seen, stored, low = {[till] = true}, {}, huge
    while #open > 0 do
        local pc = table.remove(open)
        local i = not seen[pc] and method.code[pc]
        if i then
            local op = i[1]
            seen[pc], low = true, math.min(low, i.height)
            if op >= 54 and op <= 58 or op == 132 then
                stored[i[2]] = true
            elseif op >= 79 and op <= 86 then
                lose(r, "[]")
            elseif op == 181 and not method.isConstructor then
                -- A constructor changes what nobody knows yet.
                lose(r, i[2])
            elseif op >= 182 and op <= 185 then
                lose_call(r, i, why, done)
            end
            for _, target in ipairs(i.next or {pc + 1}) do
                open[#open + 1] = target
            end
        end
    end
    return stored, low
end

local function around(it, s, i, why)
    local join = it.method.code[i.join]
    local height = join and join.height or 0
    local stored, low = lose_ways(it.r, it.method, copy(i.next or {it.pc + 1}), i.join, why, {})
    for slot in pairs(stored) do
        s[slot] = unknown(why)
    end
    for k = math.min(low, height) + 1, height do
        s[k], it.items[k] = unknown(why), nil
    end
    it.result = unknown(why)
    return i.join
end

-- Instructions: they take the frame, its variables and stack, where that ends, themselves; and give where to go on if that is not next

-- Puts a value onto the stack that is no item of the tree.
local function push(it, s, top, value)
    s[top], it.items[top] = value, nil
end

-- Puts a value elsewhere, with the item that it is.
local function move(it, s, from, to)
    s[to], it.items[to] = s[from], it.items[from]
end

local function handle(first, last, handler)
    for op = first, last do
        HANDLERS[op] = handler
    end
end

-- From aconst_null to dconst_1; then bipush, sipush and ldc, which have theirs with them.
for op, value in pairs({NULL, -1, 0, 1, 2, 3, 4, 5, Int64.new(0), Int64.new(1), 0, 1, 2, 0, 1}) do
    HANDLERS[op] = function(it, s, top) push(it, s, top + 1, value) end
end
handle(16, 18, function(it, s, top, i) push(it, s, top + 1, i[2]) end)

-- iload to aload
handle(21, 25, function(it, s, top, i) move(it, s, i[2], top + 1) end)

-- iaload to saload
handle(46, 53, function(it, s, top)
    push(it, s, top - 1, getelement(it.r, s[top - 1], s[top], (s[top - 1].class or "[I"):sub(2)))
end)

-- istore to astore
handle(54, 58, function(it, s, top, i)
    move(it, s, top, i[2])
    if it.items[top] and i[3] then
        it.items[top].variable = it.items[top].variable or i[3]
    end
end)

-- A stream that is found again could be anywhere.
local function keep(it, value)
    if value == STREAM then
        stop(it.r, "keeps the stream")
    end
end

-- iastore to sastore
handle(79, 86, function(it, s, top)
    keep(it, s[top])
    local name, index = s[top - 2].label, s[top - 1]
    learn(it.items[top], name and (lack(index) and name or name .. "[" .. whole(index) .. "]"))
    putelement(it.r, s[top - 2], s[top - 1], s[top])
end)

-- nop, pop, pop2, monitorenter, monitorexit
for _, op in ipairs({0, 87, 88, 194, 195}) do
    HANDLERS[op] = function() end
end

-- dup to dup2_x2: copies the topmost, and puts the copies below some more.
handle(89, 94, function(it, s, top, i)
    local count, all = i[2], i[2] + i[3]
    for k = top, top - all + 1, -1 do
        move(it, s, k, k + count)
    end
    for k = top + 1, top + count do
        move(it, s, k, k - all)
    end
end)

-- swap
HANDLERS[95] = function(it, s, top)
    move(it, s, top, top + 1)
    move(it, s, top - 1, top)
    move(it, s, top + 1, top - 1)
end

-- iadd to dcmpg
local opcode = 96
for name in ([[iadd ladd fadd dadd isub lsub fsub dsub imul lmul fmul dmul idiv ldiv fdiv ddiv irem lrem frem drem ineg lneg fneg dneg
        ishl lshl ishr lshr iushr lushr iand land ior lor ixor lxor iinc i2l i2f i2d l2i l2f l2d f2i f2l f2d d2i d2l d2f i2b i2c i2s
        lcmp fcmpl fcmpg dcmpl dcmpg]]):gmatch("%w+") do
    local unary, binary = UNARY[name], BINARY[name]
    HANDLERS[opcode] = unary and function(_, s, top)
        local a = s[top]
        s[top] = lack(a) and a or unary(a)
    end or function(it, s, top)
        local a, b = s[top - 1], s[top]
        push(it, s, top - 1, lack(a) and a or lack(b) and b or binary(a, b))
    end
    opcode = opcode + 1
end

-- iinc
HANDLERS[132] = function(_, s, _, i)
    local value = s[i[2]]
    s[i[2]] = lack(value) and value or signed(value + i[3])
end

-- A branch: what says whether it holds gives a truth; or nothing, and why nobody knows.
local function branch(op, pops, condition)
    HANDLERS[op] = function(it, s, top, i)
        local holds, why = condition(s[top - pops + 1], s[top])
        if why then
            return around(it, s, i, why)
        end
        return holds and i[2] or nil
    end
end

-- ifeq to ifle, if_icmpeq to if_icmple
for k, holds in ipairs({
    function(a, b) return a == b end, function(a, b) return a ~= b end, function(a, b) return a < b end,
    function(a, b) return a >= b end, function(a, b) return a > b end, function(a, b) return a <= b end}) do
    branch(152 + k, 1, function(a)
        local why = lack(a)
        return not why and holds(a, 0), why
    end)
    branch(158 + k, 2, function(a, b)
        local why = lack(a) or lack(b)
        return not why and holds(a, b), why
    end)
end

-- if_acmpeq, if_acmpne; ifnull, ifnonnull
for k = 0, 1 do
    branch(165 + k, 2, function(a, b)
        local is = same(a, b)
        return is == 1 - k, lack(is)
    end)
    branch(198 + k, 1, function(a)
        local is = isnull(a)
        return is == 1 - k, lack(is)
    end)
end

-- goto
branch(167, 0, function() return true end)

-- lookupswitch, and tableswitch as one
HANDLERS[171] = function(it, s, top, i)
    local value = s[top]
    if lack(value) then
        return around(it, s, i, value.unknown)
    end
    return i[2][value] or i[2].default
end

-- ireturn to areturn, return
handle(172, 177, function(it, s, top, i)
    it.result = i[1] < 177 and s[top] or nil
    it.r.item = i[1] < 177 and it.items[top] or nil
    return 0
end)

-- getstatic
HANDLERS[178] = function(it, s, top, i)
    local r, key = it.r, i[2]
    if r.statics[key] == nil then
        r.statics[key] = S[key] ~= nil and object(S[key]) or unknown("the static field " .. key:match("[^.]*%.[^.]*$"))
    end
    push(it, s, top + 1, r.statics[key])
end

-- putstatic
HANDLERS[179] = function(it, s, top)
    keep(it, s[top])
end

-- getfield
HANDLERS[180] = function(it, s, top, i)
    push(it, s, top, getfield(it.r, s[top], i[2], i[3], i[4]))
end

-- putfield
HANDLERS[181] = function(it, s, top, i)
    keep(it, s[top])
    local o, value, item = s[top - 1], s[top], it.items[top]
    local name = o.label and o.label ~= "" and o.label .. "." .. i[2] or i[2]
    learn(item, name)
    -- What became an object's before the object had a name.
    for _, each in ipairs(type(value) == "table" and value.unnamed or {}) do
        each.name = (each.group == it.r.group and name .. "." or "") .. each.name
    end
    if item and not o.label then
        o.unnamed = o.unnamed or {}
        o.unnamed[#o.unnamed + 1] = item
    end
    putfield(it.r, o, i[2], i[3], value)
end

-- invokevirtual, invokespecial, invokestatic, invokeinterface
handle(182, 185, function(it, s, top, i)
    local arguments = {}
    arguments.items = {}
    for k = 1, i.n do
        arguments[k] = s[top - i.n + k]
        arguments.items[k] = it.items[top - i.n + k]
    end
    top = top - i.n
    it.r.item = nil
    local value = invoke(it.r, i, arguments)
    if i.gives then
        top = top + 1
        it.items[top] = it.r.item
        s[top] = value == nil and unknown("what " .. i.name .. " gives") or value
    end
end)

-- invokedynamic: a lambda, or a reference to a method, with what it captured.
HANDLERS[186] = function(it, s, top, i)
    local captured = {}
    for k = 1, i.n do
        captured[k] = s[top - i.n + k]
    end
    push(it, s, top - i.n + 1, i.target and {lambda = i.target, name = i.name, captured = captured, isShared = true}
        or unknown("what a method made for this place gives"))
end

-- new
HANDLERS[187] = function(it, s, top, i)
    push(it, s, top + 1, new(i[2]))
end

-- newarray, by the code of its type; anewarray
handle(188, 189, function(it, s, top, i)
    local a = new("[" .. (i[1] == 188 and ("ZCFDBSIJ"):sub(i[2] - 3, i[2] - 3) or i[2]:match("^%[.*") or "L" .. i[2] .. ";"))
    a.length = s[top]
    push(it, s, top, a)
end)

-- arraylength
HANDLERS[190] = function(it, s, top)
    local a = s[top]
    push(it, s, top, lack(a) and a or a.length or unknown(a.why or "the length of an array"))
end

local function throw(r)
    stop(r, "throws what only the program catches")
end

-- athrow
HANDLERS[191] = function(it)
    throw(it.r)
end

-- checkcast
HANDLERS[192] = function(_, s, top, i)
    local o = s[top]
    if type(o) == "table" and o.isMaybe and inherits(i[2], o.class) or type(o) == "table" and o.isMaybe and not C[o.class] then
        o.class = i[2]
    end
end

-- instanceof
HANDLERS[193] = function(it, s, top, i)
    local o = s[top]
    if lack(o) or type(o) == "table" and (o.isMaybe or not C[o.class]) and o ~= NULL then
        push(it, s, top, unknown("the class of an object"))
        return
    end
    push(it, s, top, type(o) == "table" and o ~= NULL and inherits(o.class, i[2]) and 1 or 0)
end

-- multianewarray
HANDLERS[197] = function(it, s, top, i)
    push(it, s, top - i[2] + 1, unknown("what a method made for this place gives"))
end

-- Calls

local function takesstream(arguments)
    for _, argument in ipairs(arguments) do
        if argument == STREAM then
            return true
        end
    end
    return false
end

-- A call of what a dissector has no code of.
local function opaque(r, i, arguments)
    local receiver = arguments[1]
    if takesstream(arguments) then
        if lack(receiver) then
            stop(r, "depends on " .. receiver.unknown)
        elseif type(receiver) == "table" and i.kind == "virtual" and receiver ~= NULL then
            stop(r, "calls " .. i.name .. " of an object whose class only the program knows, some "
                .. tostring(receiver.class or i.owner):match("[^/$]*$"))
        end
        stop(r, "calls " .. i.name .. ", whose code a dissector can't see")
    end
    local isJdk = i.owner:find("^javax?/") or i.owner:find("^%[")
    local changes = not isJdk and #arguments > 0
    for _, argument in ipairs(arguments) do
        changes = changes or type(argument) == "table" and (argument.lambda or C[argument.class] and not argument.isShared)
        if type(argument) == "table" and argument.items then
            argument.items = nil
        end
    end
    if changes then
        forget(r)
    end
    return lack(receiver) and i.kind == "virtual" and receiver or unknown("what " .. i.name .. " gives")
end

-- Calls what a lambda stands for.
local function call(r, lambda, arguments)
    local all = copy(lambda.captured)
    for _, argument in ipairs(arguments) do
        all[#all + 1] = argument
    end
    local target = lambda.lambda
    local i = {kind = target.kind, owner = target.owner, key = target.key, name = target.name, n = #all}
    if target.name == "<init>" then
        table.insert(all, 1, new(target.owner))
        invoke(r, i, all)
        return all[1]
    end
    return invoke(r, i, all)
end

-- Those of which an argument may be unknown.
local TOLERANT = {["<init>"] = true, of = true, finish = true, copyOf = true, add = true, put = true, containsKey = true}

-- The method that a virtual call finds. A private one is overridden nowhere, and one of a package there alone.
local function select_method(class, i)
    local declared, found = lookup(i.owner, i.key), lookup(class, i.key)
    local access = declared and M[declared].access
    local package = access == 0 and M[declared].owner:match("^.*/")
    while access == 2 and found ~= declared or package and found ~= declared and M[found].owner:match("^.*/") ~= package do
        found = lookup(C[M[found].owner].super, i.key)
    end
    return found
end

invoke = function(r, i, arguments)
    local receiver = i.kind ~= "static" and arguments[1] or nil
    if receiver == STREAM then
        return operation(r, i, arguments)
    end
    local method
    i.called = i.called or i.owner:match("[^/]*$") .. "." .. i.name
    if type(receiver) ~= "table" or i.kind ~= "virtual" then
        method = i.kind ~= "virtual" and not MODELS[i.called] and lookup(i.owner, i.key)
    elseif receiver.lambda and receiver.name == i.name then
        return call(r, receiver, {(table.unpack or unpack)(arguments, 2)})
    elseif receiver.class == FAMILY and i.name == "serialize" then
        return family(r, receiver)
    elseif not lack(receiver) then
        method = select_method(receiver.class, i)
    end
    if method then
        return r.run(r, M[method], arguments)
    end
    local model = not takesstream(arguments) and (MODELS[i.called] or MODELS[i.name])
    local isModelled = i.owner:find("^java/") or i.owner:find("^io/github/tightwire/internal/") or i.owner:find("^%[")
    if model and (isModelled or C[i.owner] and C[i.owner].isEnum) then
        local value
        if not TOLERANT[i.name] then
            for _, argument in ipairs(arguments) do
                if lack(argument) then
                    value = argument
                    r.item = arguments.items and arguments.items[1]
                end
            end
        end
        if value == nil then
            value = model(r, arguments[1], arguments[2], arguments[3], i, arguments.items)
        end
        if value ~= nil then
            return value
        end
    end
    return opaque(r, i, arguments)
end

-- Methods of the JDK that serialize methods are wont to call. They give nil where they don't know.

-- A collection without elements.
local function fill(o)
    o.t = o.t or {}
    o.items, o.t["()"] = {}, now
    return o
end

local function identity(r, a, _, _, _, items)
    r.item = items and items[1]
    return a
end
for _, name in ipairs({"valueOf", "booleanValue", "byteValue", "shortValue", "charValue", "floatValue", "doubleValue"}) do
    MODELS[name] = identity
end
MODELS["Objects.requireNonNull"] = function(r, a, _, _, _, items)
    if a == NULL then
        throw(r)
    end
    return identity(r, a, nil, nil, nil, items)
end
function MODELS.intValue(r, a, _, _, _, items)
    return identity(r, type(a) == "userdata" and UNARY.l2i(a) or UNARY.d2i(a), nil, nil, nil, items)
end
function MODELS.longValue(r, a, _, _, _, items)
    return identity(r, type(a) == "userdata" and a or UNARY.d2l(a), nil, nil, nil, items)
end
function MODELS.ordinal(_, a) return a.ordinal end
MODELS["name"] = function(_, a) return a.constant end
function MODELS.equals(r, a, b)
    local isPlain = type(a) ~= "table" or a.ordinal
    return isPlain and same(a, b) or nil
end
function MODELS.clone(_, a)
    local made = copy(a)
    made.f, made.t = copy(a.f), copy(a.t)
    return a.length and made or nil
end
MODELS["<init>"] = function(_, o, size)
    if type(o) == "table" and (size == nil or type(size) == "number") then
        fill(o)
    end
    return 0
end
MODELS["String.length"] = function(_, a) return not a:find("[\128-\255]") and #a or nil end
MODELS["String.isEmpty"] = function(_, a) return a == "" and 1 or 0 end
-- Of equals the sign says which zero is less; and what is no number stays so.
local function isnegative(a) return tostring(a):sub(1, 1) == "-" end
MODELS["Math.min"] = function(_, a, b) return (a < b or a ~= a or a == b and isnegative(a)) and a or b end
MODELS["Math.max"] = function(_, a, b) return (a > b or a ~= a or a == b and not isnegative(a)) and a or b end
MODELS["Math.abs"] = function(_, a, _, _, i)
    -- The JDK's own code of it is another in each release, by the bits of a number in some.
    local zero = type(a) == "userdata" and Int64.new(0) or 0
    return a > zero and a or i.key == "abs(I)I" and signed(-a) or zero - a
end
MODELS["Math.sqrt"] = function(_, a) return math.sqrt(a) end
MODELS["Math.floor"] = function(_, a) return floor(a) end
MODELS["Math.ceil"] = function(_, a) return ceil(a) end
MODELS["Float.floatToRawIntBits"] = function(_, a) return a == a and Struct.unpack("<i4", Struct.pack("<f", a)) or nil end
MODELS["Float.intBitsToFloat"] = function(_, a) return (Struct.unpack("<f", Struct.pack("<i4", a))) end
MODELS["Double.doubleToRawLongBits"] = function(_, a) return a == a and Int64.decode(Struct.pack("<d", a), true) or nil end
MODELS["Double.longBitsToDouble"] = function(_, a) return (Struct.unpack("<d", a:encode(true))) end

-- Collections, where the packet told what is in them: those of objects by what is shown of them

local function items(r, o)
    return type(o) == "table" and fresh(r, o, "()", o.t and o.t["()"]) and o.items or nil
end

local function isof(o, kind)
    return tostring(o.class):find(kind) ~= nil
end

-- What is shown of an item.
local function contents(r, item)
    local texts = {}
    for k = item and item.index or 1, item and item.last or 0 do
        texts[#texts + 1] = r.items[k].text
    end
    return item and concat(texts, "\0")
end

-- Adds an element, or an entry, if there is none like it.
local function include(r, o, value, item)
    local all, seen = items(r, o), contents(r, item)
    if not all or not seen then
        o.items = nil
        return nil
    elseif all[seen] and not r.dry then
        return 0
    end
    all[seen], all[#all + 1] = true, value
    return 1
end

MODELS["ElementStore.withRoom"] = function() return fill(new("java/util/List")) end
MODELS["ElementStore.finish"] = function() return 0 end
MODELS["ElementStore.of"] = function(_, o)
    return fill(type(o) == "table" and not lack(o) and o ~= NULL and o or new("java/util/List"))
end
for _, kind in ipairs({"List", "Set", "Map"}) do
    MODELS["Collections.unmodifiable" .. kind] = function(_, o) return o end
end
function MODELS.size(r, o) return items(r, o) and #o.items or nil end
function MODELS.isEmpty(r, o) return items(r, o) and (#o.items == 0 and 1 or 0) or nil end
function MODELS.get(r, o, i) return type(i) == "number" and isof(o, "List") and items(r, o) and o.items[i + 1] or nil end
function MODELS.clear(_, o)
    fill(o)
    return 0
end
function MODELS.add(r, o, value, more, _, its)
    if more == nil and isof(o, "List") and items(r, o) then
        o.items[#o.items + 1] = value
        return 1
    end
    return more == nil and isof(o, "Set") and include(r, o, value, its[2]) or nil
end
function MODELS.put(r, o, _, value, _, its) return include(r, o, value, its[2]) and NULL end
function MODELS.containsKey(r, o, _, _, _, its)
    local all, seen = items(r, o), contents(r, its[2])
    return all and seen and (all[seen] and not r.dry and 1 or 0) or nil
end
function MODELS.contains(r, o, value)
    if not items(r, o) or type(value) == "table" and not value.ordinal then
        return nil
    end
    for _, item in ipairs(o.items) do
        if item == value then
            return 1
        end
    end
    return 0
end
function MODELS.iterator(r, o)
    return items(r, o) and some("java/util/Iterator", {over = o, next = 1}) or nil
end
function MODELS.hasNext(r, o) return o.over and items(r, o.over) and (o.next <= #o.over.items and 1 or 0) or nil end
MODELS["next"] = function(r, o)
    local value = o.over and items(r, o.over) and o.over.items[o.next]
    o.next = (o.next or 0) + 1
    return value
end
MODELS["Arrays.copyOf"] = function(_, a, length)
    local made = new(lack(a) and "[Ljava/lang/Object;" or a.class)
    if not lack(a) and a.born then
        made.f, made.t = copy(a.f), copy(a.t)
    end
    made.length, made.label = length, ""
    return made
end
