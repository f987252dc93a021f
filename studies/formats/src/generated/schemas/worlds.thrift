// Compact protocol: a field of the next number costs one byte, a boolean field nothing more than that.

namespace java io.github.tightwire.formats.generated.thrift

enum WeaponType {
  REVOLVER = 0
  SEMI_AUTOMATIC = 1
}

struct Weapon {
  1: i32 id
  2: WeaponType type
  3: i8 ammoInClip
  4: bool roundInChamber
}

// Thrift has no float of 32 bits: its natural type is the double.

struct NaturalPlayer {
  1: i32 id
  2: list<double> position
  3: list<double> orientation
  4: optional list<double> velocity
  5: i8 health
  6: i32 weapon
}

struct NaturalGrunt {
  1: i32 id
  2: list<double> position
  3: i8 health
}

struct NaturalWorld {
  1: double time
  2: list<NaturalPlayer> players
  3: list<NaturalGrunt> grunts
  4: list<Weapon> weapons
}

struct QuantisedPlayer {
  1: i32 id
  2: list<i32> position
  3: i32 orientation
  4: optional list<i32> velocity
  5: i8 health
  6: i32 weapon
}

struct QuantisedGrunt {
  1: i32 id
  2: list<i32> position
  3: i8 health
}

struct QuantisedWorld {
  1: i32 time
  2: list<QuantisedPlayer> players
  3: list<QuantisedGrunt> grunts
  4: list<Weapon> weapons
}

struct Ship {
  1: i8 type
  2: list<i32> position
  3: list<i32> rotation
  4: list<i32> velocity
  5: optional i8 flags
  6: i8 team
  7: i32 health
  8: i8 thrust
}
