package io.github.tightwire.golden;

import io.github.tightwire.BitStream;
import io.github.tightwire.model.Model;

/** A type that contains itself, as deep as the packet says. */
public final class Tree implements Modelled {
    private int value;
    private Tree left;
    private Tree right;

    public Tree() {
        this(0, null, null);
    }

    Tree(int value, Tree left, Tree right) {
        this.value = value;
        this.left = left;
        this.right = right;
    }

    public static Tree ofFive() {
        return new Tree(1, new Tree(2, null, new Tree(3, null, null)), new Tree(4, new Tree(5, null, null), null));
    }

    /** A tree of one branch; the root is not nested in anything, and so has a depth of 0. */
    public static Tree ofDepth(int depth) {
        Tree tree = new Tree();
        for (int i = 0; i < depth; i++) {
            tree = new Tree(0, tree, null);
        }
        return tree;
    }

    @Override
    public void serialize(BitStream s) {
        value = s.serializeInt(value, 0, 9);
        left = s.serializeOptional(left, Tree::new);
        right = s.serializeOptional(right, Tree::new);
    }

    @Override
    public void model(Model m) {
        value = m.integer(value, 0, 9);
        left = modelBranch(m, left);
        right = modelBranch(m, right);
    }

    private static Tree modelBranch(Model m, Tree branch) {
        if (!m.bool(branch != null)) {
            return null;
        }
        Tree received = branch == null ? new Tree() : branch;
        m.nested(() -> received.model(m));
        return received;
    }

    @Override
    public String toString() {
        return State.of(this);
    }
}
