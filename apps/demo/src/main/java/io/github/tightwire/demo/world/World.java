package io.github.tightwire.demo.world;

import static org.ode4j.ode.OdeConstants.dContactApprox1;

import io.github.tightwire.demo.packet.Buttons;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.ode4j.math.DQuaternion;
import org.ode4j.math.DQuaternionC;
import org.ode4j.math.DVector3C;
import org.ode4j.ode.DBody;
import org.ode4j.ode.DBox;
import org.ode4j.ode.DContactBuffer;
import org.ode4j.ode.DContactJoint;
import org.ode4j.ode.DGeom;
import org.ode4j.ode.DJointGroup;
import org.ode4j.ode.DMass;
import org.ode4j.ode.DMisc;
import org.ode4j.ode.DSpace;
import org.ode4j.ode.DWorld;
import org.ode4j.ode.OdeHelper;

/**
 * The world of the articles "Networked Physics" by Glenn Fiedler: a grid of small cubes on the ground, and a large one that
 * the player rolls through them. While the player pulls, the cubes near it are drawn towards it, and it gathers them like a
 * katamari.
 *
 * <p>z is up, lengths are metres. The same buttons tick by tick give the same world, as long as no two worlds are
 * stepped at once: the physics has one random number generator for all of them.
 */
public final class World implements AutoCloseable {
    /** The rate of the simulation. */
    public static final int TICKS_PER_SECOND = 60;
    /** Small cubes along each side of the grid. */
    public static final int GRID = 30;
    /** All cubes, the player's included. */
    public static final int CUBES = GRID * GRID + 1;
    /** The index of the player's cube. */
    public static final int PLAYER = 0;

    private static final double PLAYER_SIZE = 1.5;
    private static final double CUBE_SIZE = 0.4;
    private static final double SPACING = 1;
    private static final double DROP_HEIGHT = 3;
    private static final double DENSITY = 1;
    private static final double GRAVITY = -20;
    private static final double FRICTION = 2;
    private static final double PUSH = 24;
    private static final double TOP_SPEED = 5;
    private static final double PULL = 120;
    private static final double PULL_REACH = 2.1;
    private static final int MAX_CONTACTS = 4;
    private static final int ITERATIONS = 20;

    private final DWorld world;
    private final DSpace space;
    private final DJointGroup contactJoints;
    private final DContactBuffer contacts = new DContactBuffer(MAX_CONTACTS);
    private final DBody[] bodies = new DBody[CUBES];
    private int tick;

    /** The world before its first tick. */
    public World() {
        OdeHelper.initODE2(0);
        world = OdeHelper.createWorld();
        world.setGravity(0, 0, GRAVITY);
        world.setERP(0.25);
        world.setCFM(0.001);
        world.setQuickStepNumIterations(ITERATIONS);
        world.setContactMaxCorrectingVel(1);
        world.setContactSurfaceLayer(0.01);
        world.setDamping(0.02, 0.05);
        world.setMaxAngularSpeed(30);
        world.setAutoDisableFlag(true);
        world.setAutoDisableTime(0.25);
        world.setAutoDisableSteps(0);
        world.setAutoDisableAverageSamplesCount(10);
        world.setAutoDisableLinearThreshold(0.2);
        world.setAutoDisableAngularThreshold(0.4);
        space = OdeHelper.createHashSpace();
        contactJoints = OdeHelper.createJointGroup();
        OdeHelper.createPlane(space, 0, 0, 1, 0);
        bodies[PLAYER] = createCube(PLAYER_SIZE, 0, 0, DROP_HEIGHT);
        double origin = -(GRID - 1) * SPACING / 2;
        for (int i = 0; i < GRID * GRID; i++) {
            bodies[1 + i] = createCube(CUBE_SIZE,
                    origin + i % GRID * SPACING, origin + i / GRID * SPACING, CUBE_SIZE / 2);
            bodies[1 + i].disable();
        }
    }

    private DBody createCube(double size, double x, double y, double z) {
        DBody body = OdeHelper.createBody(world);
        DMass mass = OdeHelper.createMass();
        mass.setBox(DENSITY, size, size, size);
        body.setMass(mass);
        body.setPosition(x, y, z);
        DBox box = OdeHelper.createBox(space, size, size, size);
        box.setBody(body);
        return body;
    }

    /**
     * Goes on by one tick.
     *
     * @param buttons what the player holds down
     */
    public void step(Buttons buttons) {
        tick++;
        DMisc.dRandSetSeed(tick);
        push(buttons);
        if (buttons.pull) {
            pull();
        }
        space.collide(null, this::collide);
        world.quickStep(1.0 / TICKS_PER_SECOND);
        contactJoints.empty();
    }

    /** Stops whatever still moves, where it is. */
    public void freeze() {
        for (DBody body : bodies) {
            body.setLinearVel(0, 0, 0);
            body.setAngularVel(0, 0, 0);
            body.disable();
        }
    }

    /**
     * The world as it is now.
     *
     * @param state filled in
     */
    public void capture(WorldState state) {
        for (int i = 0; i < CUBES; i++) {
            DBody body = bodies[i];
            DVector3C position = body.getPosition();
            DQuaternionC orientation = body.getQuaternion();
            DVector3C velocity = body.getLinearVel();
            DVector3C angular = body.getAngularVel();
            state.setPosition(i, position.get0(), position.get1(), position.get2());
            // The physics has w first.
            state.setOrientation(i, orientation.get1(), orientation.get2(), orientation.get3(), orientation.get0());
            state.setVelocity(i, velocity.get0(), velocity.get1(), velocity.get2());
            state.setAngularVelocity(i, angular.get0(), angular.get1(), angular.get2());
            state.setAtRest(i, !body.isEnabled());
        }
    }

    /**
     * Puts the world into a state that was captured, of this world or another. It goes on from there as the captured one would, except for
     * what the physics remembers besides: how long each cube has been slow, for example.
     *
     * @param state of each cube
     * @param at the tick of the state, 0 or more
     */
    public void restore(WorldState state, int at) {
        tick = at;
        Vector3d vector = new Vector3d();
        Quaterniond turn = new Quaterniond();
        for (int i = 0; i < CUBES; i++) {
            DBody body = bodies[i];
            state.position(i, vector);
            body.setPosition(vector.x, vector.y, vector.z);
            state.orientation(i, turn);
            body.setQuaternion(new DQuaternion(turn.w, turn.x, turn.y, turn.z));
            state.velocity(i, vector);
            body.setLinearVel(vector.x, vector.y, vector.z);
            state.angularVelocity(i, vector);
            body.setAngularVel(vector.x, vector.y, vector.z);
            if (state.isAtRest(i)) {
                body.disable();
            } else {
                body.enable();
            }
        }
    }

    @Override
    public void close() {
        contactJoints.destroy();
        space.destroy();
        world.destroy();
    }

    private void push(Buttons buttons) {
        int x = (buttons.right ? 1 : 0) - (buttons.left ? 1 : 0);
        int y = (buttons.up ? 1 : 0) - (buttons.down ? 1 : 0);
        if (x == 0 && y == 0) {
            return;
        }
        DBody player = bodies[PLAYER];
        player.enable();
        DVector3C velocity = player.getLinearVel();
        double force = PUSH * player.getMass().getMass();
        double fx = x * velocity.get0() < TOP_SPEED ? x * force : 0;
        double fy = y * velocity.get1() < TOP_SPEED ? y * force : 0;
        // Pushed at its top it rolls instead of sliding.
        player.addForce(fx, fy, 0);
        player.addTorque(-fy * PLAYER_SIZE / 2, fx * PLAYER_SIZE / 2, 0);
    }

    private void pull() {
        DVector3C centre = bodies[PLAYER].getPosition();
        for (int i = PLAYER + 1; i < CUBES; i++) {
            DBody body = bodies[i];
            DVector3C position = body.getPosition();
            double dx = centre.get0() - position.get0();
            double dy = centre.get1() - position.get1();
            double dz = centre.get2() - position.get2();
            double distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
            if (distance < PULL_REACH && distance > 0) {
                double force = PULL * body.getMass().getMass() / distance;
                body.enable();
                body.addForce(dx * force, dy * force, dz * force);
            }
        }
    }

    private void collide(Object data, DGeom a, DGeom b) {
        if (!isMoving(a) && !isMoving(b)) {
            return;
        }
        int count = OdeHelper.collide(a, b, MAX_CONTACTS, contacts.getGeomBuffer());
        for (int i = 0; i < count; i++) {
            contacts.get(i).surface.mode = dContactApprox1;
            contacts.get(i).surface.mu = FRICTION;
            DContactJoint joint = OdeHelper.createContactJoint(world, contactJoints, contacts.get(i));
            joint.attach(a.getBody(), b.getBody());
        }
    }

    private static boolean isMoving(DGeom geom) {
        return geom.getBody() != null && geom.getBody().isEnabled();
    }
}
