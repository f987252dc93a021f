package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.evaluate.CallGraph;
import io.github.tightwire.internal.compiler.evaluate.PartialEvaluator;
import io.github.tightwire.internal.compiler.flat.FlatCode;
import io.github.tightwire.internal.compiler.target.Region;
import io.github.tightwire.internal.compiler.target.Region.Member;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Type;

/** Methods of the tests' types, as the stages after flattening get them. */
public final class Flattened {
    public static final CallGraph NOBODY = new CallGraph() {
        @Override
        public String reason(Link link) {
            return null;
        }

        @Override
        public boolean isHomeless(Link link) {
            return false;
        }
    };

    private Flattened() {
    }

    /** A type's serialize method. */
    public static Link link(ClassFiles files, Class<?> type) throws NotCompilableException {
        return Link.of(files.find(type, Link.SERIALIZE, Link.SERIALIZE_DESCRIPTOR), type,
                List.of(Value.exactly(Type.getType(type)), Value.STREAM), false);
    }

    /** The plan of a type's serialize method for one direction. */
    public static Plan plan(Class<?> type, Direction direction) throws NotCompilableException {
        ClassFiles files = new ClassFiles(type.getClassLoader());
        Link link = link(files, type);
        boolean reading = direction == Direction.READ;
        return new Plan(FlatCode.of(PartialEvaluator.evaluate(files, link, reading, NOBODY), link, files, reading), direction, files);
    }

    /** The indices of the operations that are in regions, in order. */
    public static List<Integer> members(Plan plan) {
        List<Integer> members = new ArrayList<>();
        for (int i = 0; i < plan.insns.length; i++) {
            if (plan.member(i) != null) {
                members.add(i);
            }
        }
        return members;
    }

    /** The regions, in order. */
    static List<Region> regions(Plan plan) {
        List<Region> regions = new ArrayList<>();
        for (int i : members(plan)) {
            Member member = plan.member(i);
            if (member.isFirst()) {
                regions.add(member.region());
            }
        }
        return regions;
    }
}
