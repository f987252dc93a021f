-- The tree of what was read. Names are learnt from where values go: to a field, an element; so it is made when the packet is read.

local function join(a, b)
    return a == "" and b or b == "" and a or a .. "." .. b
end

-- What an item is called: what was learnt, else by what the old value was read of, else the variable, else the operation.
local function title(item)
    if item.of then
        return join(title(item.of), item.default)
    end
    return item.name or item.old or item.variable or item.default or ""
end

local function learn(item, name)
    if item and not item.name then
        item.name = name
    end
end

local function path(item)
    if not item.path then
        item.path = join(path(item.group), (title(item):gsub("%[%d+%]", ""):gsub("^%.", ""):gsub("[^%w_.]", "_")))
    end
    return item.path
end

-- A group of what is read until it is closed.
local function open(r, item)
    item.group, item.start, item.index = r.group, r.pos, #r.items + 1
    r.group = item
    return item
end

local function close(r)
    r.group.stop, r.group.last = r.pos, #r.items
    r.group = r.group.group
end

-- The fields to filter by: declared before any packet, by the paths of all that may be shown. What is nested deeper takes the field of
-- a shorter path.
local DECLARED, ALL = {}, {}

local function declare(way, kind)
    local key = way .. " " .. kind
    if not DECLARED[key] and #ALL < 10000 then
        local others = (DECLARED[way] or 0) + 1
        DECLARED[way] = others
        local abbreviation = ABBREVIATION .. "." .. way .. (others > 1 and "_" .. others or "")
        DECLARED[key] = ProtoField[kind](abbreviation, way:match("[^.]*$"))
        ALL[#ALL + 1] = DECLARED[key]
    end
end

for _, kind in ipairs({"bool", "int32", "uint32", "int64", "uint64", "float", "double", "string", "bytes"}) do
    declare("value", kind)
end

local function declared(way, kind)
    local key = way .. " " .. kind
    if not DECLARED[key] then
        local head, last = way:match("^(.*)%.[^.]*(%.[^.]*)$")
        DECLARED[key] = head and declared(head .. last, kind) or DECLARED["value " .. kind]
    end
    return DECLARED[key]
end

-- The bytes that bits are in.
local function range(r, start, stop)
    local first = floor(start / 8)
    return r.tvb(first, stop > start and floor((stop + 7) / 8) - first or 0)
end

-- A group is there as soon as something is in it.
local function plant(r, group)
    if not group.tree then
        local above = plant(r, group.group)
        local name = title(group)
        group.tree = name ~= "" and not group.isTaken and above:add(range(r, group.start, group.stop or group.start), name) or above
    end
    return group.tree
end

-- Shows what was read so far; a value without a name takes the place of its group.
local function grow(r)
    for _, item in ipairs(r.items) do
        local name = title(item)
        if r.dry then
            declare(path(item), item.kind)
        else
            local group = item.group
            if name == "" and not group.tree and not group.isTaken then
                name = title(group)
                group.isTaken = true
            end
            local field, range, above = declared(path(item), item.kind), range(r, item.start, item.stop), plant(r, group)
            local shown = item.value == nil and above:add(field, range) or above:add(field, range, item.value)
            local bits = item.stop - item.start
            shown:set_text((name == "" and "value" or name) .. ": " .. item.text .. "  [bit " .. whole(item.start) .. ", " .. whole(bits)
                .. (bits == 1 and " bit]" or " bits]"))
        end
    end
    r.items = {}
end
