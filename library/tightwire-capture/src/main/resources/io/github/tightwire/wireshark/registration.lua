-- What Wireshark is told: the fields of all packets, and the ports.

protocol.fields = ALL

local listening
local function listen()
    local table = DissectorTable.get("udp.port")
    if listening and listening ~= "" then
        table:remove(listening, protocol)
    end
    listening = tostring(protocol.prefs.ports)
    if listening ~= "" then
        table:add(listening, protocol)
    end
end

protocol.prefs_changed = listen
DissectorTable.get("udp.port"):add_for_decode_as(protocol)
listen()
