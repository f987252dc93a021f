@0xc8d1b0a6f3e2975d;

# Vectors are groups: their numbers lie in the object itself, without a pointer.

using Java = import "/java.capnp";

$Java.package("io.github.tightwire.formats.generated.capnp");
$Java.outerClassname("Worlds");

enum WeaponType {
  revolver @0;
  semiAutomatic @1;
}

struct Weapon {
  id @0 :UInt16;
  ammoInClip @1 :UInt8;
  type @2 :WeaponType;
  roundInChamber @3 :Bool;
}

struct NaturalPlayer {
  position :group { x @0 :Float32; y @1 :Float32; z @2 :Float32; }
  orientation :group { x @3 :Float32; y @4 :Float32; z @5 :Float32; w @6 :Float32; }
  velocity :group { x @7 :Float32; y @8 :Float32; z @9 :Float32; }
  id @10 :UInt16;
  weapon @11 :UInt16;
  health @12 :UInt8;
}

struct NaturalGrunt {
  position :group { x @0 :Float32; y @1 :Float32; z @2 :Float32; }
  id @3 :UInt16;
  health @4 :UInt8;
}

struct NaturalWorld {
  time @0 :Float32;
  players @1 :List(NaturalPlayer);
  grunts @2 :List(NaturalGrunt);
  weapons @3 :List(Weapon);
}

struct QuantisedPlayer {
  position :group { x @0 :Int32; y @1 :Int32; z @2 :Int32; }
  orientation @3 :UInt32;
  velocity :group { x @4 :Int16; y @5 :Int16; z @6 :Int16; }
  id @7 :UInt16;
  weapon @8 :UInt16;
  health @9 :UInt8;
}

struct QuantisedGrunt {
  position :group { x @0 :Int32; y @1 :Int32; z @2 :Int32; }
  id @3 :UInt16;
  health @4 :UInt8;
}

struct QuantisedWorld {
  time @0 :UInt32;
  players @1 :List(QuantisedPlayer);
  grunts @2 :List(QuantisedGrunt);
  weapons @3 :List(Weapon);
}

struct Ship {
  position :group { x @0 :Int32; y @1 :Int32; z @2 :Int32; }
  velocity :group { x @3 :Int32; y @4 :Int32; z @5 :Int32; }
  rotation :group { x @6 :Int16; y @7 :Int16; z @8 :Int16; w @9 :Int16; }
  health @10 :UInt16;
  type @11 :UInt8;
  flags @12 :UInt8;
  team @13 :UInt8;
  thrust @14 :UInt8;
}

# The ship with a struct for every vector, which is behind a pointer.

struct ThreeIntegers { x @0 :Int32; y @1 :Int32; z @2 :Int32; }
struct FourShorts { x @0 :Int16; y @1 :Int16; z @2 :Int16; w @3 :Int16; }

struct ShipOfPointers {
  type @0 :UInt16;
  position @1 :ThreeIntegers;
  rotation @2 :FourShorts;
  velocity @3 :ThreeIntegers;
  flags @4 :UInt32;
  team @5 :UInt16;
  health @6 :UInt16;
  thrust @7 :UInt8;
}
