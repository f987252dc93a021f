package io.github.tightwire.internal.template;

import io.github.tightwire.PlainCall;
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
import java.util.concurrent.atomic.AtomicLong;

/**
 * The compilation of a method and of all that it calls and does not inline: a graph, each node of which is a method that is
 * compiled on its own, or one that stays as it is and must be proven not to keep the stream. The nodes are worked off a list, so
 * that neither time nor stack depends on how they refer to each other; what was compiled before is found again.
 *
 * <p>A node that may keep the stream makes all of those obstacles that pass it there, directly or not. The rest is defined
 * together, in the end.
 */
final class Compilation implements Nodes {
    private static final AtomicLong NODES = new AtomicLong();

    private final ClassFiles files;
    private final Lookup lookup;
    private final Map<Link, Node> compiled = new LinkedHashMap<>();
    private final Map<Link, Node> proven = new LinkedHashMap<>();
    private final Deque<Node> open = new ArrayDeque<>();

    Compilation(ClassFiles files, Lookup lookup) {
        this.files = files;
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
        Set<PlainCall> plainCalls = Set.of();
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

    /** How many nodes were worked off in this process. */
    static long progress() {
        return NODES.get();
    }

    @Override
    public String reason(Link link) {
        Node node = compiled.get(link);
        return node == null ? null : node.reason;
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
        for (Node each : compiled.values()) {
            Node proof = proven.get(each.link);
            if (each.reason != null && proof != null && !proof.keeps && each.link.isTemplate(files)) {
                Dispatch.harmless(each.link.exact());
            }
        }
        if (node.reason != null) {
            throw new NotCompilableException(node.reason);
        }
        List<Node> made = new ArrayList<>();
        for (Node each : compiled.values()) {
            if (each.unit != null && each.reason == null) {
                each.linked.complete(each.unit.define(), each.plainCalls, called(each));
                made.add(each);
            }
        }
        for (Node each : made) {
            each.linked.publish(each.link);
            if (each.linked.template() != null) {
                Dispatch.complete(each.link.exact(), each.linked);
            }
        }
        return node.linked;
    }

    private List<Linked> called(Node node) {
        List<Linked> called = new ArrayList<>();
        for (Link link : node.links.keySet()) {
            called.add(compiled.get(link).linked);
        }
        return called;
    }

    @Override
    public Linked linked(Link link) {
        return compiled(link).linked;
    }

    private Node compiled(Link link) {
        Node known = compiled.get(link);
        if (known == null) {
            Linked before = Linked.find(link);
            known = new Node(link, false, before == null ? new Linked(link) : before);
            compiled.put(link, known);
            if (before == null) {
                open.add(known);
            }
        }
        return known;
    }

    private void prove(Map<Link, String> calls) {
        for (Link link : calls.keySet()) {
            if (!proven.containsKey(link)) {
                Node node = new Node(link, true, null);
                proven.put(link, node);
                open.add(node);
            }
        }
    }

    // ---- Nodes

    private void workOff() throws NotCompilableException {
        while (!open.isEmpty()) {
            Node node = open.remove();
            NODES.incrementAndGet();
            if (node.proof) {
                examine(node);
            } else if (node.reason == null) {
                make(node);
            }
        }
    }

    private void make(Node node) throws NotCompilableException {
        try {
            Templates.Made made = Templates.make(files.beside(node.link.method().owner()), node.link, lookup, this);
            node.unit = made.unit();
            node.links = made.links();
            node.plain = made.plain();
            node.plainCalls = made.plainCalls();
            for (Link link : node.links.keySet()) {
                compiled(link);
            }
            prove(node.plain);
            for (Class<?> kind : made.kinds().all()) {
                compile(kind);
            }
        } catch (Obstacle e) {
            stay(node, e.getMessage(), e.keeps);
        } catch (NotCompilableException e) {
            stay(node, e.getMessage(), false);
        }
    }

    /** Has a class compiled whose objects the method may come by; it is no matter if it can't be. */
    private void compile(Class<?> kind) throws NotCompilableException {
        Link link = Dispatch.isKnown(kind) ? null : Link.ofKind(kind, files);
        if (link != null) {
            compiled(link);
        }
    }

    /** Leaves a method as it is; what was to call it when compiled, calls it as it is, which takes another look. */
    private void stay(Node node, String reason, boolean keeps) throws NotCompilableException {
        node.fail(reason, keeps);
        if (!keeps && node.link.isTemplate(files)) {
            prove(Map.of(node.link, reason));
        }
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
            node.plain = Walk.prove(files.beside(node.link.method().owner()), node.link).remaining().plain();
            prove(node.plain);
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
            for (Link link : node.links.keySet()) {
                note(callers, compiled.get(link), node);
            }
            for (Link link : node.plain.keySet()) {
                note(callers, proven.get(link), node);
            }
            if (node.keeps) {
                keeping.add(node);
            }
        }
        spread(callers, keeping);
    }

    private static void note(Map<Node, List<Node>> callers, Node called, Node caller) {
        List<Node> known = callers.get(called);
        if (known == null) {
            known = new ArrayList<>();
            callers.put(called, known);
        }
        known.add(caller);
    }

    private static void spread(Map<Node, List<Node>> callers, Deque<Node> keeping) {
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
