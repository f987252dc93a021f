package io.github.tightwire.internal.compiler;

import io.github.tightwire.PlainCall;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.define.ClassOutput;
import io.github.tightwire.internal.compiler.define.CompilationUnit;
import io.github.tightwire.internal.compiler.evaluate.BailoutException;
import io.github.tightwire.internal.compiler.evaluate.CallGraph;
import io.github.tightwire.internal.compiler.evaluate.PartialEvaluator;
import io.github.tightwire.internal.template.LostResultException;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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
final class Compilation implements CallGraph {
    private static final AtomicLong NODES = new AtomicLong();

    private final ClassFiles files;
    private final ClassOutput output;
    private final Map<Link, Node> compiled = new LinkedHashMap<>();
    private final Map<Link, Node> proven = new LinkedHashMap<>();
    private final Deque<Node> open = new ArrayDeque<>();
    /** The one that is worked off. */
    private Node current;

    Compilation(ClassFiles files, ClassOutput output) {
        this.files = files;
        this.output = output;
    }

    /** A method that is to be compiled, or proven. */
    private static final class Node {
        final Link link;
        final boolean proof;
        /** Null where it was compiled before, or can't be. */
        CompilationUnit unit;
        /** The methods that are called and compiled on their own, or stay as they are; each with the place of a call. */
        Map<Link, String> links = Map.of();
        Map<Link, String> plain = Map.of();
        Set<PlainCall> plainCalls = Set.of();
        Set<String> mistakes = Set.of();
        Set<Class<?>> kinds = Set.of();
        /** The methods of these that it calls as its own. */
        Set<Link> expected = Set.of();
        /** The classes that were looked at for it, and the methods that were: what stays as it is. */
        final Set<Class<?>> consulted = new LinkedHashSet<>();
        final Set<Node> depends = new LinkedHashSet<>();
        /** The reason why it is not compiled; null if it is. */
        String reason;
        /** True if that is because it may keep the stream. */
        boolean keeps;
        /** True if that is because there can be no class beside its own. */
        boolean homeless;

        Node(Link link, boolean proof) {
            this.link = link;
            this.proof = proof;
        }

        void fail(String why, boolean mayKeep) {
            unit = null;
            links = Map.of();
            plain = Map.of();
            reason = why;
            keeps = mayKeep;
        }
    }

    /** Returns the number of nodes worked off in this process. */
    static long progress() {
        return NODES.get();
    }

    @Override
    public String reason(Link link) {
        Node node = compiled.get(link);
        if (node == null || node.reason == null) {
            return null;
        }
        if (current != null) {
            current.depends.add(node);
        }
        return node.reason;
    }

    @Override
    public boolean isHomeless(Link link) {
        Node node = compiled.get(link);
        return node != null && node.homeless;
    }

    /**
     * Compiles a method.
     *
     * @throws NotCompilableException if it must stay as it is, with the reason
     */
    void compile(Link root) throws NotCompilableException {
        add(root);
        finish();
        String reason = reason(root);
        if (reason != null) {
            throw new NotCompilableException(reason);
        }
    }

    /** Has a method compiled; it is no matter if it can't be. */
    void add(Link link) {
        compiled(link);
    }

    /** Compiles what was added, and all that it calls; {@link #reason} tells what could not be. */
    void finish() throws NotCompilableException {
        do {
            workOff();
            spread();
        } while (isUnexpected());
        List<ClassOutput.Made> made = new ArrayList<>();
        for (Node each : compiled.values()) {
            if (each.unit != null && each.reason == null) {
                Set<Link> calls = new LinkedHashSet<>(each.links.keySet());
                calls.addAll(each.expected);
                made.add(new ClassOutput.Made(each.unit, each.plainCalls, calls, each.kinds, consulted(each)));
            }
        }
        output.finish(made);
    }

    /** Takes another look at methods that call one as their own which can't be compiled. */
    private boolean isUnexpected() {
        for (Node each : compiled.values()) {
            for (Link link : each.expected) {
                Node kind = compiled.get(link);
                if (each.unit != null && kind != null && kind.reason != null) {
                    open.add(each);
                    break;
                }
            }
        }
        return !open.isEmpty();
    }

    /** Returns the calls that run on a stream object, in a method that was compiled. */
    List<PlainCall> plainCalls(Link link) {
        return List.copyOf(compiled.get(link).plainCalls);
    }

    /** Returns the mistakes in all that was looked at, a line each. */
    List<String> mistakes() {
        Set<String> mistakes = new LinkedHashSet<>();
        for (Node node : compiled.values()) {
            mistakes.addAll(node.mistakes);
        }
        return List.copyOf(mistakes);
    }

    /** Returns the classes that were looked at for a method, and for those that it depends on. */
    private static Set<Class<?>> consulted(Node node) {
        Set<Class<?>> all = new LinkedHashSet<>();
        Set<Node> seen = new HashSet<>(Set.of(node));
        Deque<Node> rest = new ArrayDeque<>();
        rest.add(node);
        while (!rest.isEmpty()) {
            Node each = rest.remove();
            all.addAll(each.consulted);
            for (Node other : each.depends) {
                if (seen.add(other)) {
                    rest.add(other);
                }
            }
        }
        return all;
    }

    private Node compiled(Link link) {
        Node known = compiled.get(link);
        if (known == null) {
            known = new Node(link, false);
            compiled.put(link, known);
            if (!output.has(link)) {
                open.add(known);
            }
        }
        return known;
    }

    private void prove(Map<Link, String> calls) {
        for (Link link : calls.keySet()) {
            Node node = proven.get(link);
            if (node == null) {
                node = new Node(link, true);
                proven.put(link, node);
                open.add(node);
            }
            current.depends.add(node);
        }
    }

    // ---- CallGraph

    private void workOff() throws NotCompilableException {
        while (!open.isEmpty()) {
            Node node = open.remove();
            current = node;
            NODES.incrementAndGet();
            if (node.proof) {
                examine(node);
            } else if (node.reason == null) {
                make(node);
            }
        }
    }

    private void make(Node node) throws NotCompilableException {
        ClassFiles own = files.beside(node.link.method().owner());
        try {
            CompilationUnit unit = start(node, own);
            if (unit == null) {
                return;
            }
            Templates.Made made = Templates.make(own, unit, output, this);
            node.unit = made.unit();
            node.links = made.links();
            node.plain = made.plain();
            node.plainCalls = made.plainCalls();
            node.mistakes = made.mistakes();
            for (Link link : node.links.keySet()) {
                compiled(link);
            }
            prove(node.plain);
            node.kinds = made.kinds();
            node.expected = made.expected();
            for (Class<?> kind : node.kinds) {
                compile(kind);
            }
        } catch (BailoutException e) {
            stay(node, e.getMessage(), e.keeps);
        } catch (NotCompilableException e) {
            stay(node, e.getMessage(), false);
        } catch (RuntimeException | StackOverflowError e) {
            if (!output.goesOn()) {
                throw e;
            }
            // Who calls it has the same mistake in it.
            stay(node, e instanceof LostResultException ? e.getMessage() : "of " + e, true);
        } finally {
            node.consulted.addAll(own.consulted());
        }
    }

    /** The class of a method; null where there can be none. */
    private CompilationUnit start(Node node, ClassFiles own) throws NotCompilableException {
        try {
            return output.start(node.link, own);
        } catch (NotCompilableException e) {
            stay(node, e.getMessage(), false);
            node.homeless = true;
            return null;
        }
    }

    /** Has a class compiled whose objects the method may come by; it is no matter if it can't be. */
    private void compile(Class<?> kind) throws NotCompilableException {
        Link link = output.isKnown(kind) ? null : Link.ofKind(kind, files);
        if (link != null) {
            compiled(link);
        }
    }

    /** Leaves a method as it is; what was to call it when compiled, calls it as it is, which takes another look. */
    private void stay(Node node, String reason, boolean keeps) throws NotCompilableException {
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
        ClassFiles own = files.beside(node.link.method().owner());
        try {
            node.plain = PartialEvaluator.prove(own, node.link).remaining().plain();
            prove(node.plain);
        } catch (BailoutException | NotCompilableException e) {
            node.fail(e.getMessage(), true);
        } finally {
            node.consulted.addAll(own.consulted());
        }
    }

    /** A method that passes the stream to where it may be kept is not compiled either. */
    private void spread() {
        List<Node> all = new ArrayList<>(compiled.values());
        all.addAll(proven.values());
        Deque<Node> keeping = new ArrayDeque<>();
        for (Node node : all) {
            if (node.keeps) {
                keeping.add(node);
            }
        }
        while (!keeping.isEmpty()) {
            Node node = keeping.remove();
            for (Node caller : all) {
                // One that was met before calls nothing any more.
                String place = (node.proof ? caller.plain : caller.links).get(node.link);
                if (place != null) {
                    caller.fail(place + " passes the stream to " + node.link + ", which may keep it: " + node.reason, true);
                    keeping.add(caller);
                }
            }
        }
    }
}
