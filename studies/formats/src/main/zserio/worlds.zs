/** The world in natural types, as the same quantised integers as ours, and the ship. */
package worlds;

enum bit:1 WeaponType
{
    REVOLVER,
    SEMI_AUTOMATIC
};

struct Weapon
{
    bit:14 id;
    WeaponType type;
    bit:4 ammoInClip : ammoInClip <= 9;
    bit:1 roundInChamber;
};

struct Vector
{
    float32 x;
    float32 y;
    float32 z;
};

struct Rotation
{
    float32 x;
    float32 y;
    float32 z;
    float32 w;
};

struct NaturalPlayer
{
    bit:14 id;
    Vector position;
    Rotation orientation;
    optional Vector velocity;
    bit:7 health : health <= 100;
    bit:14 weapon;
};

struct NaturalGrunt
{
    bit:14 id;
    Vector position;
    bit:7 health : health <= 100;
};

struct NaturalWorld
{
    float32 time;
    packed NaturalPlayer players[];
    packed NaturalGrunt grunts[];
    packed Weapon weapons[];
};

struct PositionCode
{
    int:18 x;
    int:18 y;
    bit:13 z;
};

struct VelocityCode
{
    int:13 x;
    int:13 y;
    int:13 z;
};

struct QuantisedPlayer
{
    bit:14 id;
    PositionCode position;
    bit:29 orientation;
    optional VelocityCode velocity;
    bit:7 health : health <= 100;
    bit:14 weapon;
};

struct QuantisedGrunt
{
    bit:14 id;
    PositionCode position;
    bit:7 health : health <= 100;
};

struct QuantisedWorld
{
    bit:19 time;
    packed QuantisedPlayer players[];
    packed QuantisedGrunt grunts[];
    packed Weapon weapons[];
};

struct Ship
{
    bit:3 type : type <= 5;
    int:25 position[3];
    int:12 rotation[4];
    int:23 velocity[3];
    optional bit:4 flags;
    bit:2 team : team <= 2;
    bit:10 health : health <= 1000;
    bit:7 thrust : thrust <= 100;
};
