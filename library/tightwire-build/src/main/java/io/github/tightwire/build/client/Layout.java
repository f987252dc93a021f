package io.github.tightwire.build.client;

import io.github.tightwire.build.client.ClientGroup.ClientField;
import io.github.tightwire.build.client.ClientGroup.Flag;
import io.github.tightwire.build.client.FieldType.Choice;
import io.github.tightwire.build.client.FieldType.Enumeration;
import io.github.tightwire.build.client.FieldType.Family;
import io.github.tightwire.build.client.FieldType.ListOf;
import io.github.tightwire.build.client.FieldType.MapOf;
import io.github.tightwire.build.client.FieldType.OptionalOf;
import io.github.tightwire.build.client.FieldType.Part;
import io.github.tightwire.build.client.FieldType.Plain;
import io.github.tightwire.build.client.FieldType.Reference;
import io.github.tightwire.build.client.FieldType.SetOf;
import io.github.tightwire.internal.Crc32;
import io.github.tightwire.wire.Expression;
import io.github.tightwire.wire.Step;
import io.github.tightwire.wire.Step.FamilyValue;
import io.github.tightwire.wire.Step.Jump;
import io.github.tightwire.wire.Step.Kind;
import io.github.tightwire.wire.Step.Nested;
import io.github.tightwire.wire.Step.Operation;
import io.github.tightwire.wire.Structure;
import io.github.tightwire.wire.WireType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The classes of a client. A step that reads something has a field, named as the result is in the Java source; steps of which only one runs
 * share it. What is read any number of times is a list. Elements of more than one field are objects of a class within.
 */
final class Layout {
    /** Behind the name of a list stands that of its elements. */
    private static final String ITEM = "Item";
    private static final int MOST_FLAGS = 64;
    private static final int INT_128 = 128;

    private final Map<String, ClientClass> classes = new LinkedHashMap<>();
    private final Map<String, Enumeration> enumerations = new LinkedHashMap<>();
    private final Map<String, Family> families = new LinkedHashMap<>();
    /** The classes of kinds that have no serialize method of their own, by family and kind. */
    private final Map<String, ClientGroup> kinds = new LinkedHashMap<>();
    private final String[] reserved;
    private final String familyPrefix;
    private final UniqueNames names;
    /** Those that lead to the step that has its turn. */
    private final List<Way> ways = new ArrayList<>();

    /**
     * A flag of a class that leads to steps.
     *
     * @param group the class
     * @param flag of it
     */
    private record Way(ClientGroup group, Flag flag) {
    }

    /**
     * A layout of no types.
     *
     * @param taken names of types that the language or the runtime has
     * @param reserved names of members that each class has
     * @param familyPrefix begins the names of families
     */
    Layout(List<String> taken, List<String> reserved, String familyPrefix) {
        this.names = new UniqueNames(taken.toArray(new String[0]));
        this.reserved = reserved.toArray(new String[0]);
        this.familyPrefix = familyPrefix;
    }

    /** Adds the classes of types that are described. */
    void add(List<WireType> types) {
        types.forEach(type -> add(type, type.structures().get(0)));
        types.forEach(type -> type.structures().forEach(structure -> add(type, structure)));
        for (ClientClass own : classes.values()) {
            fill(own, own.structure().steps(), own.group(), new HashSet<>());
        }
    }

    private void add(WireType type, Structure structure) {
        if (!classes.containsKey(structure.type())) {
            classes.put(structure.type(),
                    new ClientClass(type, structure, group(names.unique(UniqueNames.simple(structure.type())))));
        }
    }

    /** Returns a name that no class has. */
    String unique(String wish) {
        return names.unique(wish);
    }

    Map<String, ClientClass> classes() {
        return classes;
    }

    Iterable<Enumeration> enumerations() {
        return enumerations.values();
    }

    Iterable<Family> families() {
        return families.values();
    }

    /** The classes of kinds without a serialize method of their own, with the names of their families. */
    Map<ClientGroup, String> kinds() {
        Map<ClientGroup, String> result = new LinkedHashMap<>();
        kinds.forEach((key, group) -> result.put(group, key.substring(0, key.indexOf(' '))));
        return result;
    }

    private ClientGroup group(String name) {
        UniqueNames own = new UniqueNames(reserved);
        own.unique(name);
        return new ClientGroup(name, own);
    }

    // ---- Fields

    /** Gives each step its place. */
    private void fill(ClientClass of, List<Step> steps, ClientGroup group, Set<String> used) {
        for (Step step : steps) {
            if (step instanceof Operation operation) {
                operation(of, operation, group, used);
            } else if (step instanceof Nested nested) {
                String type = of.javaType(nested);
                field(of, step, group, used, name(nested.target(), UniqueNames.simple(type)), new Reference(type), nested.place());
            } else if (step instanceof FamilyValue family) {
                boolean isElement = group.name().endsWith(ITEM);
                String hint = isElement ? group.name().substring(0, group.name().length() - ITEM.length()) : "Kind";
                field(of, step, group, used, "Value", choice(of, family, hint), family.place());
            } else if (step instanceof Step.Branch branch) {
                Set<String> then = new HashSet<>(used);
                Set<String> otherwise = new HashSet<>(used);
                fill(of, branch, true, group, then);
                fill(of, branch, false, group, otherwise);
                if (!leaves(branch.then())) {
                    used.addAll(then);
                }
                if (!leaves(branch.otherwise())) {
                    used.addAll(otherwise);
                }
            } else if (step instanceof Step.Loop loop) {
                loop(of, loop, group, used);
            }
        }
    }

    /** Gives the steps of one way their places, with the flag that leads there. */
    private void fill(ClientClass of, Step.Branch branch, boolean isThen, ClientGroup group, Set<String> used) {
        List<Step> steps = isThen ? branch.then() : branch.otherwise();
        Slot flag = flag(of, branch.condition());
        boolean isNegated = branch.condition() instanceof Expression.Operator;
        if (flag == null || flag.owner() != group) {
            fill(of, steps, group, used);
            return;
        }
        ways.add(new Way(group, new Flag(flag.name(), isThen != isNegated)));
        fill(of, steps, group, used);
        ways.remove(ways.size() - 1);
    }

    /** Returns the place of a condition that is a boolean or its opposite; else null. */
    private static @Nullable Slot flag(ClientClass of, Expression condition) {
        Expression bare = condition instanceof Expression.Operator operator && operator.symbol().equals("!")
                ? operator.operands().get(0) : condition;
        Step step = bare instanceof Expression.Received received ? of.step(received.number()) : null;
        Slot slot = step == null ? null : of.slot(step);
        return slot != null && slot.type() == Plain.BOOL ? slot : null;
    }

    private static boolean leaves(List<Step> steps) {
        return !steps.isEmpty() && steps.get(steps.size() - 1) instanceof Jump;
    }

    private void field(ClientClass of, Step step, ClientGroup group, Set<String> used, String wish, FieldType type, String place) {
        String name = wish;
        for (int i = 2; ; i++) {
            ClientField known = group.field(name);
            if (known == null) {
                name = group.unique(name);
                break;
            } else if (known.type().equals(type) && !used.contains(name)) {
                break;
            }
            name = wish + i;
        }
        used.add(name);
        List<Flag> flags = ways.stream().filter(way -> way.group() == group).map(Way::flag).distinct().toList();
        group.put(new ClientField(name, type, FieldBounds.of(step, type), place, flags));
        of.put(step, new Slot(group, name, type));
    }

    private static String name(@Nullable String target, String otherwise) {
        String name = target == null ? "" : UniqueNames.last(target);
        return name.isEmpty() ? otherwise : name;
    }

    // ---- Operations

    private void operation(ClientClass of, Operation step, ClientGroup group, Set<String> used) {
        String name = name(step.target(), "Value");
        FieldType type = switch (step.name()) {
            case "Align", "Check", "Require" -> null;
            case "Value" -> isNested(step.blocks().get(0)) ? new Reference(only(of, step)) : part(of, step, group, used, name);
            case "OrCreate" -> new Reference(only(of, step));
            case "List", "ImmutableList", "Array", "Elements" -> new ListOf(element(of, step, 0, name));
            case "Set", "ImmutableSet" -> new SetOf(key(step, element(of, step, 0, name)));
            case "Map", "ImmutableMap" ->
                    new MapOf(key(step, element(of, step, 0, name + "Key")), element(of, step, 1, name));
            case "Optional", "OptionalValue" -> new OptionalOf(element(of, step, 0, name));
            default -> plain(step, name);
        };
        if (type != null && of.slot(step) == null) {
            field(of, step, group, used, name, type, step.place());
            Slot own = of.slot(step);
            if (own != null && isPart(step) && isNested(step.blocks().get(0))) {
                of.put(step.blocks().get(0).get(0), own);
            }
        }
    }

    private static String only(ClientClass of, Operation step) {
        return of.javaType((Nested) step.blocks().get(0).get(0));
    }

    static boolean isNested(List<Step> block) {
        return block.size() == 1 && block.get(0) instanceof Nested;
    }

    private static FieldType key(Operation step, FieldType type) {
        if (!type.isKey()) {
            throw new UntranslatableException(step.place(), "serialize" + step.name()
                    + " of keys or elements that are not integers, booleans, strings, UUIDs or enum constants isn't translated");
        }
        return type;
    }

    private FieldType plain(Operation step, String name) {
        return switch (step.name()) {
            case "Bool" -> Plain.BOOL;
            case "Bits" -> width(step);
            case "Int", "Uint8", "Uint16", "Uint32", "VarInt", "SignedVarInt", "Count", "IntRelative" -> Plain.INT;
            case "Long", "Uint64", "VarLong", "SignedVarLong", "SmallestThree" -> Plain.LONG;
            case "Fixed" -> fixed(step);
            case "Float", "RawFloat", "CompressedFloat" -> Plain.FLOAT;
            case "Double", "RawDouble" -> Plain.DOUBLE;
            case "String" -> Plain.TEXT;
            case "OptionalString" -> Plain.OPTIONAL_TEXT;
            case "Bytes", "ByteArray" -> Plain.BYTES;
            case "Uuid" -> Plain.UUID;
            case "Instant", "Duration" -> {
                if (!step.operands().isEmpty()) {
                    throw refused(step, " with bounds");
                }
                yield Plain.TIME;
            }
            case "Enum", "EnumSet", "ImmutableEnumSet" -> enumeration(step, name);
            default -> throw refused(step, "");
        };
    }

    private static UntranslatableException refused(Operation step, String how) {
        return new UntranslatableException(step.place(), "serialize" + step.name() + how + " isn't translated");
    }

    private static FieldType width(Operation step) {
        if (!(step.operands().get(0) instanceof Expression.Constant width)) {
            throw new UntranslatableException(step.place(), "serializeBits of a width that is no constant isn't translated");
        }
        return (Integer) width.value() <= Integer.SIZE ? Plain.INT : Plain.LONG;
    }

    private static FieldType fixed(Operation step) {
        for (Expression operand : step.operands()) {
            if (!(operand instanceof Expression.Constant)) {
                throw new UntranslatableException(step.place(), "serializeFixed with bounds that are no constants isn't translated");
            }
        }
        long bits = ConstantOperands.number(step, 0) + ConstantOperands.number(step, 1);
        if (bits == INT_128) {
            throw refused(step, " of 128 bits");
        }
        return Plain.LONG;
    }

    /** The number that a check has on the wire. */
    static int check(Operation step) {
        if (step.operands().get(0) instanceof Expression.Constant constant && constant.value() instanceof String name) {
            return Crc32.of(name);
        }
        throw new UntranslatableException(step.place(), "serializeCheck of a name that is no constant isn't translated");
    }

    private FieldType enumeration(Operation step, String name) {
        boolean isSet = !step.name().equals("Enum");
        if (isSet ? step.constants().size() > MOST_FLAGS : step.constants().isEmpty()) {
            throw refused(step, " of an enum of " + step.constants().size() + " constants");
        }
        String key = isSet + " " + step.constants();
        return enumerations.computeIfAbsent(key, each -> new Enumeration(names.unique(name), step.constants(), isSet));
    }

    // ---- What has parts

    /** Tells if the elements of a block are a map's keys: only a map has two blocks, that of its keys first. */
    static boolean isKey(Operation step, int block) {
        return step.blocks().size() == 2 && block == 0;
    }

    /** The type of an element. Where it is a single field, the element is what that holds, and a variable is its place. */
    private FieldType element(ClientClass of, Operation step, int block, String name) {
        List<Step> steps = step.blocks().get(block);
        ClientGroup part = group(name + ITEM);
        fill(of, steps, part, new HashSet<>());
        Slot single = single(of, steps, part);
        boolean isTwiceOptional = step.name().startsWith("Optional") && single != null
                && (single.type() instanceof OptionalOf || single.type() == Plain.OPTIONAL_TEXT);
        if (single != null && !isTwiceOptional) {
            move(of, steps, single, new Slot(null, (isKey(step, block) ? "key" : "value") + step.number(), single.type()));
            return single.type();
        }
        of.hold(part, new Slot(null, "item" + step.number(), new Part(part)));
        of.add(part);
        return new Part(part);
    }

    /** The place of the only thing that steps read, if they always do; else null. */
    private static @Nullable Slot single(ClientClass of, List<Step> steps, ClientGroup part) {
        if (part.fields().size() != 1 || uses(of, steps, part, true) != uses(of, steps, part, false)) {
            return null;
        }
        for (Step step : steps) {
            Slot slot = of.slot(step);
            if (slot != null && slot.owner() == part) {
                return slot;
            }
        }
        return null;
    }

    /** The number of steps that read into a class: those of all ways, or those on each way. */
    private static int uses(ClientClass of, List<Step> steps, ClientGroup part, boolean ofAllWays) {
        int uses = 0;
        for (Step step : steps) {
            Slot slot = of.slot(step);
            uses += slot != null && slot.owner() == part ? 1 : 0;
            if (step instanceof Operation operation && isPart(operation)) {
                uses += uses(of, operation.blocks().get(0), part, ofAllWays);
            } else if (step instanceof Step.Branch branch && ofAllWays) {
                uses += uses(of, branch.then(), part, true) + uses(of, branch.otherwise(), part, true);
            }
        }
        return uses;
    }

    private static boolean isPart(Operation operation) {
        return operation.name().equals("Value") || operation.name().equals("OrCreate");
    }

    private static void move(ClientClass of, List<Step> steps, Slot from, Slot to) {
        for (Step step : steps) {
            if (from.equals(of.slot(step))) {
                of.put(step, to);
            }
            if (step instanceof Operation operation && isPart(operation)) {
                move(of, operation.blocks().get(0), from, to);
            }
        }
        if (from.type() instanceof Part part) {
            of.hold(part.group(), to);
        }
    }

    /** A value that a function describes: its only field, or an object of a class within. */
    private FieldType part(ClientClass of, Operation step, ClientGroup group, Set<String> used, String name) {
        List<Step> block = step.blocks().get(0);
        if (block.size() == 1 && block.get(0) instanceof FamilyValue family) {
            Choice choice = choice(of, family, name);
            field(of, step, group, used, name, choice, step.place());
            of.put(family, place(of, step));
            return choice;
        }
        ClientGroup part = group(name + "Part");
        fill(of, block, part, new HashSet<>());
        Slot single = single(of, block, part);
        FieldType type = single == null ? new Part(part) : single.type();
        field(of, step, group, used, name, type, step.place());
        Slot own = place(of, step);
        if (single == null) {
            of.hold(part, own);
            of.add(part);
        } else {
            move(of, block, single, own);
        }
        return type;
    }

    private static Slot place(ClientClass of, Step step) {
        Slot slot = of.slot(step);
        if (slot == null) {
            throw new IllegalStateException("no place for " + step);
        }
        return slot;
    }

    private void loop(ClientClass of, Step.Loop loop, ClientGroup group, Set<String> used) {
        String name = loopName(loop.steps());
        ClientGroup part = group(name + ITEM);
        fill(of, loop.steps(), part, new HashSet<>());
        if (part.fields().isEmpty()) {
            return;
        }
        Slot single = isAlwaysRead(of, loop.steps()) ? single(of, loop.steps(), part) : null;
        FieldType element = single == null ? new Part(part) : single.type();
        field(of, loop, group, used, name, new ListOf(element), place(loop.steps()));
        int number = of.number(loop);
        if (single == null) {
            of.hold(part, new Slot(null, "passItem" + number, element));
            of.add(part);
        } else {
            move(of, loop.steps(), single, new Slot(null, "pass" + number, element));
        }
    }

    /** Returns whether no pass ends before it has read something. */
    private static boolean isAlwaysRead(ClientClass of, List<Step> steps) {
        for (Step step : steps.subList(LoopEnd.leading(steps), steps.size())) {
            if (of.slot(step) != null) {
                return true;
            } else if (!(step instanceof Operation)) {
                return false;
            }
        }
        return false;
    }

    /** The place in the source of the first step that has one; empty if none has. */
    static String place(List<Step> steps) {
        for (Step step : steps) {
            String place = step instanceof Operation operation ? operation.place() : step instanceof Nested nested ? nested.place()
                    : step instanceof FamilyValue family ? family.place()
                    : step instanceof Step.Branch branch ? place(place(branch.then()), branch.otherwise())
                    : step instanceof Step.Loop loop ? place(loop.steps()) : "";
            if (!place.isEmpty()) {
                return place;
            }
        }
        return "";
    }

    private static String place(String known, List<Step> steps) {
        return known.isEmpty() ? place(steps) : known;
    }

    /** A loop fills the array that an operation in it names; else it is named after the first one. */
    static String loopName(List<Step> steps) {
        List<String> targets = new ArrayList<>();
        targets(steps, targets);
        for (String target : targets) {
            if (target.contains("[")) {
                return name(target, "Passes");
            }
        }
        return targets.isEmpty() ? "Passes" : name(targets.get(0), "Passes");
    }

    private static void targets(List<Step> steps, List<String> targets) {
        for (Step step : steps) {
            String target = step instanceof Operation operation ? operation.target()
                    : step instanceof Nested nested ? nested.target() : null;
            if (target != null) {
                targets.add(target);
            } else if (step instanceof Step.Branch branch) {
                targets(branch.then(), targets);
                targets(branch.otherwise(), targets);
            } else if (step instanceof Step.Loop loop) {
                targets(loop.steps(), targets);
            }
        }
    }

    // ---- Families

    private Choice choice(ClientClass of, FamilyValue step, String name) {
        StringBuilder key = new StringBuilder();
        step.kinds().forEach(kind -> key.append(kind.tag()).append(kind.type()).append(' '));
        Family known = families.get(key.toString());
        String own = known == null ? names.unique(familyPrefix + name) : known.name();
        List<FieldType> types = new ArrayList<>();
        for (Kind kind : step.kinds()) {
            types.add(kind(of, kind, own, step));
        }
        Family family = known == null ? new Family(own, types) : known;
        families.put(key.toString(), family);
        if (!family.kinds().equals(types)) {
            throw new UntranslatableException(step.place(), "a family whose kinds have parts of their own is in two places, which isn't "
                    + "translated: give its kinds serialize methods");
        }
        return new Choice(family);
    }

    private FieldType kind(ClientClass of, Kind kind, String family, FamilyValue step) {
        if (isNested(kind.steps())) {
            Nested nested = (Nested) kind.steps().get(0);
            String type = of.javaType(nested);
            ClientClass known = classes.get(type);
            if (known != null) {
                known.families().add(family);
            }
            Reference reference = new Reference(type);
            of.put(nested, new Slot(null, "kind" + nested.number(), reference));
            return reference;
        }
        String key = family + " " + kind.type();
        ClientGroup group = kinds.get(key);
        int before = group == null ? -1 : group.fields().size();
        if (group == null) {
            group = group(names.unique(UniqueNames.simple(kind.type())));
            kinds.put(key, group);
        }
        fill(of, kind.steps(), group, new HashSet<>());
        if (before >= 0 && before != group.fields().size()) {
            throw new UntranslatableException(step.place(), kind.type() + " is read in two ways, which isn't translated");
        }
        for (ClientField field : group.fields()) {
            if (field.type() instanceof Part) {
                throw new UntranslatableException(step.place(), kind.type() + " has a part without a serialize method of its own, which "
                        + "isn't translated");
            }
        }
        of.hold(group, new Slot(null, "kind" + group.name(), new Part(group)));
        return new Part(group);
    }
}
