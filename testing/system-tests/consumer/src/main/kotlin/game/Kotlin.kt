package game

import io.github.tightwire.BitSerializable
import io.github.tightwire.BitStream
import io.github.tightwire.BitValue
import io.github.tightwire.Codec

data class Cell(val x: Int, val y: Int) : BitValue<Cell> {
    override fun serialize(s: BitStream) = Cell(s.serializeInt(x, 0, 15), s.serializeInt(y, 0, 15))
}

class Ship : BitSerializable {
    var cell = Cell(0, 0)
    var name = ""

    override fun serialize(s: BitStream) {
        cell = s.serializeValue(cell)
        name = s.serializeString(name, 15)
    }
}

fun main() {
    val codec = Codec.of(Ship::class.java)
    val ship = Ship()
    ship.cell = Cell(3, 4)
    ship.name = "Ann"
    val packet = ByteArray(64)
    val copy = Ship()
    val bytes = codec.write(ship, packet)
    println(codec)
    println("$bytes bytes, ${codec.read(copy, packet, bytes)}, ${copy.name} in ${copy.cell}")
}
