package io.github.tightwire.internal.template;

import java.lang.invoke.MethodHandles.Lookup;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The compilation of a method and of all that it calls and does not inline: a graph, each node of which is a method that is
 * compiled on its own, or one that stays as it is and must be proven not to keep the stream. The nodes are worked off a list, so
 * that neither time nor stack depends on how they refer to each other; what was compiled before is found again.
 *
 * <p>A node that may keep the stream makes all of those obstacles that pass it there, directly or not. The rest is defined
 * together, in the end.
 */
final class Compilation {
    private final Bodies bodies;
    private final Lookup lookup;
    private final Map<Link, Node> compiled = new LinkedHashMap<>();
    private final Map<Link, Node> proven = new LinkedHashMap<>();
    private final Deque<Node> open = new ArrayDeque<>();

    Compilation(ClassFiles files, Lookup lookup) {
        this.bodies = new Bodies(files);
        this.lookup = lookup;
    }

    /** A method that is to be compiled, or proven. */
    private static final class Node {
        final Link link;
        final boolean proof;
        final Linked linked;
        /** Null where it was compiled before, or can't be. */
        Unit unit;
        /** What is called and compiled on its own, and what stays as it is; each with the place of a call. */
        Map<Link, String> links = Map.of();
        Map<Link, String> plain = Map.of();
        /** Why it is not compiled; null if it is. */
        String reason;
        /** Whether that is because it may keep the stream. */
        boolean keeps;

        Node(Link link, boolean proof, Linked linked) {
            this.link = link;
            this.proof = proof;
            this.linked = linked;
        }

        void fail(String why, boolean mayKeep) {
            unit = null;
            links = Map.of();
            plain = Map.of();
            reason = why;
            keeps = mayKeep;
        }
    }

    /** Whether a method is known to stay as it is. */
    private boolean isPlain(Link link) {
        Node node = compiled.get(link);
        return node != null && node.reason != null;
    }

    /**
     * Compiles a method.
     *
     * @throws NotCompilableException if it must stay as it is, with the reason
     */
    Linked compile(Link root) throws NotCompilableException {
        Node node = compiled(root);
        workOff();
        spread();
        if (node.reason != null) {
            throw new NotCompilableException(node.reason);
        }
        List<Node> made = new ArrayList<>();
        for (Node each : compiled.values()) {
            if (each.unit != null && each.reason == null) {
                each.unit.define(each.linked);
                made.add(each);
            }
        }
        made.forEach(each -> each.linked.publish(each.link));
        return node.linked;
    }

    private Node compiled(Link link) {
        Node known = compiled.get(link);
        if (known == null) {
            Linked before = Linked.find(link);
            known = new Node(link, false, before == null ? new Linked() : before);
            compiled.put(link, known);
            if (before == null) {
                open.add(known);
            }
        }
        return known;
    }

    private void prove(Link link) {
        if (!proven.containsKey(link)) {
            Node node = new Node(link, true, null);
            proven.put(link, node);
            open.add(node);
        }
    }

    // ---- Nodes

    private void workOff() {
        while (!open.isEmpty()) {
            Node node = open.remove();
            if (node.proof) {
                examine(node);
            } else if (node.reason == null) {
                make(node);
            }
        }
    }

    private void make(Node node) {
        try {
            Templates.Made made = Templates.make(bodies, node.link, lookup, this::isPlain, link -> compiled(link).linked);
            node.unit = made.unit();
            node.links = made.links();
            node.plain = made.plain();
            node.links.keySet().forEach(this::compiled);
            node.plain.keySet().forEach(this::prove);
        } catch (Obstacle e) {
            stay(node, e.getMessage(), e.keeps);
        } catch (NotCompilableException e) {
            stay(node, e.getMessage(), false);
        }
    }

    /** Leaves a method as it is; what was to call it when compiled, calls it as it is, which takes another look. */
    private void stay(Node node, String reason, boolean keeps) {
        node.fail(reason, keeps);
        if (!keeps) {
            for (Node other : compiled.values()) {
                if (other.links.containsKey(node.link)) {
                    other.links = Map.of();
                    open.add(other);
                }
            }
        }
    }

    private void examine(Node node) {
        try {
            node.plain = Walk.prove(bodies, node.link).calls(false);
            node.plain.keySet().forEach(this::prove);
        } catch (Obstacle e) {
            node.fail(e.getMessage(), true);
        } catch (NotCompilableException e) {
            node.fail(e.getMessage(), true);
        }
    }

    /** What passes the stream to where it may be kept is not compiled either. */
    private void spread() {
        Map<Node, List<Node>> callers = new HashMap<>();
        Deque<Node> keeping = new ArrayDeque<>();
        List<Node> all = new ArrayList<>(compiled.values());
        all.addAll(proven.values());
        for (Node node : all) {
            node.links.keySet().forEach(link -> callers.computeIfAbsent(compiled.get(link), n -> new ArrayList<>()).add(node));
            node.plain.keySet().forEach(link -> callers.computeIfAbsent(proven.get(link), n -> new ArrayList<>()).add(node));
            if (node.keeps) {
                keeping.add(node);
            }
        }
        Set<Node> seen = new HashSet<>(keeping);
        while (!keeping.isEmpty()) {
            Node node = keeping.remove();
            for (Node caller : callers.getOrDefault(node, List.of())) {
                if (seen.add(caller)) {
                    String place = node.proof ? caller.plain.get(node.link) : caller.links.get(node.link);
                    caller.fail(place + " passes the stream to " + node.link + ", which may keep it: " + node.reason, true);
                    keeping.add(caller);
                }
            }
        }
    }
}
