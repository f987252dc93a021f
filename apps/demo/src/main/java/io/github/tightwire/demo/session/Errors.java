package io.github.tightwire.demo.session;

/** The errors of a client's copy of the server's world: the largest differences met. */
public final class Errors {
    private double axis;
    private double distance;
    private double angle;
    private double copy;
    private long cubes;

    /** Notes a cube that was decoded, against the same cube at the same tick. */
    void addCube(double axisMetres, double distanceMetres, double angleRadians) {
        axis = Math.max(axis, axisMetres);
        distance = Math.max(distance, distanceMetres);
        angle = Math.max(angle, angleRadians);
        cubes++;
    }

    /** Notes a cube of the whole copy, whether the packet told of it or not. */
    void addCopy(double distanceMetres) {
        copy = Math.max(copy, distanceMetres);
    }

    /**
     * Adds others to these.
     *
     * @param other the others
     */
    public void add(Errors other) {
        axis = Math.max(axis, other.axis);
        distance = Math.max(distance, other.distance);
        angle = Math.max(angle, other.angle);
        copy = Math.max(copy, other.copy);
        cubes += other.cubes;
    }

    /** Starts again from nothing. */
    public void clear() {
        axis = distance = angle = copy = 0;
        cubes = 0;
    }

    /**
     * The largest difference along one axis, among the cubes that were decoded.
     *
     * @return in metres
     */
    public double axis() {
        return axis;
    }

    /**
     * The largest distance between a decoded cube and the server's.
     *
     * @return in metres
     */
    public double distance() {
        return distance;
    }

    /**
     * The largest angle between a decoded cube and the server's.
     *
     * @return in radians
     */
    public double angle() {
        return angle;
    }

    /**
     * The largest distance between any cube of the copy and the server's, those that were not sent for a while included;
     * not those that never came yet.
     *
     * @return in metres
     */
    public double copy() {
        return copy;
    }

    /**
     * Cubes that were decoded and compared.
     *
     * @return how many
     */
    public long cubes() {
        return cubes;
    }
}
