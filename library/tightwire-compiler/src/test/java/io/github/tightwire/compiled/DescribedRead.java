package io.github.tightwire.compiled;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.wire.Expression;
import io.github.tightwire.wire.Step;
import io.github.tightwire.wire.Structure;
import io.github.tightwire.wire.WireType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Reads what a description says, step by step, and nothing else of the type: what a client in another language would do. */
final class DescribedRead implements BitSerializable {
    private final WireType type;
    private final Structure structure;
    /** The results of the operations, by their numbers; of nested objects their reads. */
    private final Map<Integer, Object> received = new HashMap<>();
    private final Map<Integer, Object> variables = new HashMap<>();

    /** A step or an expression that this does not know. */
    static final class UnknownStepException extends RuntimeException {
        private static final long serialVersionUID = 1;

        UnknownStepException(Object what) {
            super(String.valueOf(what));
        }
    }

    /** A tag that is of no kind; what throws is the family's own. */
    static final class UnknownKindException extends RuntimeException {
        private static final long serialVersionUID = 1;

        /** The first bit of the tag. */
        final int bit;

        UnknownKindException(int bit) {
            super("bit " + bit);
            this.bit = bit;
        }
    }

    /** The type's own method threw here. */
    static final class FailedException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    DescribedRead(WireType type) {
        this(type, 0);
    }

    private DescribedRead(WireType type, int structure) {
        this.type = type;
        this.structure = type.structures().get(structure);
    }

    @Override
    public void serialize(BitStream s) {
        if (!structure.held().isEmpty()) {
            throw new UnknownStepException(structure.held());
        }
        run(structure.steps(), s);
    }

    /** Returns the jump that ended the steps; null if none did. */
    private Step.Jump run(List<Step> steps, BitStream s) {
        for (Step step : steps) {
            Step.Jump jump = null;
            if (step instanceof Step.Operation operation) {
                received.put(operation.number(), operation(operation, s));
            } else if (step instanceof Step.Nested nested) {
                DescribedRead read = new DescribedRead(type, nested.structure());
                received.put(nested.number(), read);
                s.serializeObject(read);
            } else if (step instanceof Step.FamilyValue family) {
                family(family, s);
            } else if (step instanceof Step.Branch branch) {
                jump = run(number(branch.condition()).intValue() != 0 ? branch.then() : branch.otherwise(), s);
            } else if (step instanceof Step.Loop loop) {
                jump = loop(loop, s);
            } else if (step instanceof Step.Jump out) {
                jump = out;
            } else {
                throw new UnknownStepException(step);
            }
            if (jump == Step.Jump.FAIL) {
                throw new FailedException();
            }
            if (jump != null) {
                return jump;
            }
        }
        return null;
    }

    private Step.Jump loop(Step.Loop loop, BitStream s) {
        loop.variables().forEach(variable -> variables.put(variable.number(), value(variable.first())));
        while (run(loop.steps(), s) != Step.Jump.BREAK) {
            Map<Integer, Object> next = new HashMap<>();
            loop.variables().forEach(variable -> next.put(variable.number(), value(variable.next())));
            variables.putAll(next);
        }
        return null;
    }

    private void family(Step.FamilyValue family, BitStream s) {
        int start = s.bitPosition();
        int tag = s.serializeInt(0, 0, family.kinds().get(family.kinds().size() - 1).tag());
        Step.Kind kind = family.kinds().stream().filter(each -> each.tag() == tag).findFirst()
                .orElseThrow(() -> new UnknownKindException(start));
        run(kind.steps(), s);
    }

    private int block(List<Step> steps, BitStream s) {
        run(steps, s);
        return 0;
    }

    private Object operation(Step.Operation step, BitStream s) {
        List<Object> o = new ArrayList<>();
        step.operands().forEach(operand -> o.add(value(operand)));
        return switch (step.name()) {
            case "Bool" -> s.serializeBool(false) ? 1 : 0;
            case "Bits" -> bits(s.serializeBits(0L, i(o, 0)), i(o, 0));
            case "Int" -> s.serializeInt(0, i(o, 0), i(o, 1));
            case "Long" -> s.serializeLong(0, j(o, 0), j(o, 1));
            case "Uint8" -> s.serializeUint8(0);
            case "Uint16" -> s.serializeUint16(0);
            case "Uint32" -> s.serializeUint32(0);
            case "Uint64" -> s.serializeUint64(0);
            case "VarInt" -> s.serializeVarInt(0);
            case "VarLong" -> s.serializeVarLong(0);
            case "SignedVarInt" -> s.serializeSignedVarInt(0);
            case "SignedVarLong" -> s.serializeSignedVarLong(0);
            case "Float" -> s.serializeFloat(0);
            case "Double" -> s.serializeDouble(0);
            case "RawFloat" -> s.serializeRawFloat(0);
            case "RawDouble" -> s.serializeRawDouble(0);
            case "CompressedFloat" -> s.serializeCompressedFloat(0,
                    ((Number) o.get(0)).floatValue(), ((Number) o.get(1)).floatValue(), ((Number) o.get(2)).floatValue());
            case "Count" -> s.serializeCount(0, i(o, 0));
            case "Enum" -> s.serializeInt(0, 0, step.constants().size() - 1);
            case "EnumSet", "ImmutableEnumSet" -> s.serializeBits(0L, step.constants().size());
            case "SmallestThree" -> s.serializeSmallestThree(0, i(o, 0));
            case "String" -> s.serializeString("", i(o, 0));
            case "OptionalString" -> String.valueOf(s.serializeOptionalString(null, i(o, 0)));
            case "ByteArray" -> s.serializeByteArray(new byte[0], i(o, 0));
            case "IntRelative" -> s.serializeIntRelative(i(o, 0), 0);
            case "NextIndex" -> s.serializeNextIndex(i(o, 0), 0, i(o, 1));
            case "Uuid" -> String.valueOf(s.serializeUuid(new UUID(0, 0)));
            case "Align" -> {
                s.serializeAlign();
                yield 0;
            }
            case "Check" -> {
                s.serializeCheck((String) o.get(0));
                yield 0;
            }
            case "Require" -> {
                s.require(i(o, 0) != 0, "");
                yield 0;
            }
            case "Bytes" -> {
                s.serializeBytes(new byte[i(o, 0)]);
                yield 0;
            }
            case "Fixed" -> s.serializeFixed(0, i(o, 0), i(o, 1), j(o, 2), j(o, 3));
            case "Elements" -> s.serializeElements(new int[0], 0, i(o, 0), i(o, 1), int[]::new,
                    (array, index, t) -> block(step.blocks().get(0), t));
            case "Value" -> s.serializeValue(0, (value, t) -> block(step.blocks().get(0), t));
            case "OptionalValue" -> s.serializeOptionalValue(null, 0, (value, t) -> block(step.blocks().get(0), t)) == null ? 0 : 1;
            case "List", "ImmutableList" -> {
                s.serializeList(new ArrayList<>(), i(o, 0), 0, (value, t) -> block(step.blocks().get(0), t));
                yield 0;
            }
            case "Array" -> {
                s.serializeArray(new Integer[0], i(o, 0), 0, (value, t) -> block(step.blocks().get(0), t));
                yield 0;
            }
            default -> throw new UnknownStepException(step.name());
        };
    }

    /** Up to 32 bits may be those of an int, whose highest is its sign; a description does not tell, and comparisons do. */
    private static Number bits(long value, int bits) {
        return bits > Integer.SIZE ? (Number) value : (Number) (int) value;
    }

    private static int i(List<Object> operands, int index) {
        return ((Number) operands.get(index)).intValue();
    }

    private static long j(List<Object> operands, int index) {
        return ((Number) operands.get(index)).longValue();
    }

    // ---- Expressions

    private Number number(Expression expression) {
        return value(expression) instanceof Number number ? number : unknown(expression);
    }

    private static Number unknown(Expression expression) {
        throw new UnknownStepException(expression);
    }

    private Object value(Expression expression) {
        if (expression instanceof Expression.Constant constant) {
            return constant.value();
        } else if (expression instanceof Expression.Received number) {
            return received.get(number.number());
        } else if (expression instanceof Expression.Part part) {
            return value(part.object()) instanceof DescribedRead object ? object.received.get(part.number()) : unknown(expression);
        } else if (expression instanceof Expression.Variable variable) {
            return variables.get(variable.number());
        } else if (expression instanceof Expression.Operator operator) {
            return operator(operator);
        }
        return unknown(expression);
    }

    private Object operator(Expression.Operator operator) {
        String symbol = operator.symbol();
        List<Expression> operands = operator.operands();
        switch (symbol) {
            case "&&":
                return number(operands.get(0)).intValue() != 0 && number(operands.get(1)).intValue() != 0 ? 1 : 0;
            case "||":
                return number(operands.get(0)).intValue() != 0 || number(operands.get(1)).intValue() != 0 ? 1 : 0;
            case "?":
                return value(operands.get(number(operands.get(0)).intValue() != 0 ? 1 : 2));
            case "!":
                return number(operands.get(0)).intValue() == 0 ? 1 : 0;
            default:
                break;
        }
        Number a = operands.isEmpty() ? unknown(operator) : number(operands.get(0));
        if (operands.size() == 1) {
            return one(operator, a);
        }
        Number b = number(operands.get(1));
        char last = symbol.charAt(symbol.length() - 1);
        String bare = "LFD".indexOf(last) >= 0 ? symbol.substring(0, symbol.length() - 1) : symbol;
        return switch (last) {
            case 'L' -> longs(operator, bare, a.longValue(), b.longValue());
            case 'F' -> floats(operator, bare, a.floatValue(), b.floatValue());
            case 'D' -> doubles(operator, bare, a.doubleValue(), b.doubleValue());
            default -> ints(operator, bare, a.intValue(), b.intValue());
        };
    }

    private static Object one(Expression.Operator operator, Number a) {
        return switch (operator.symbol()) {
            case "negate" -> -a.intValue();
            case "negateL" -> -a.longValue();
            case "negateF" -> -a.floatValue();
            case "negateD" -> -a.doubleValue();
            case "byte" -> (int) (byte) a.intValue();
            case "short" -> (int) (short) a.intValue();
            case "char" -> (int) (char) a.intValue();
            case "int" -> a.intValue();
            case "long" -> a.longValue();
            case "float" -> a.floatValue();
            case "double" -> a.doubleValue();
            default -> unknown(operator);
        };
    }

    private static Object ints(Expression.Operator operator, String symbol, int a, int b) {
        return switch (symbol) {
            case "<<" -> a << b;
            case ">>" -> a >> b;
            case ">>>" -> a >>> b;
            case "min" -> Math.min(a, b);
            case "max" -> Math.max(a, b);
            // The lowest bits of all others are those of the same in longs.
            default -> longs(operator, symbol, a, b).intValue();
        };
    }

    private static Number longs(Expression.Operator operator, String symbol, long a, long b) {
        return switch (symbol) {
            case "+" -> a + b;
            case "-" -> a - b;
            case "*" -> a * b;
            case "/" -> a / b;
            case "%" -> a % b;
            case "<<" -> a << b;
            case ">>" -> a >> b;
            case ">>>" -> a >>> b;
            case "&" -> a & b;
            case "|" -> a | b;
            case "^" -> a ^ b;
            case "==" -> a == b ? 1 : 0;
            case "!=" -> a != b ? 1 : 0;
            case "<" -> a < b ? 1 : 0;
            case "<=" -> a <= b ? 1 : 0;
            case ">" -> a > b ? 1 : 0;
            case ">=" -> a >= b ? 1 : 0;
            default -> unknown(operator);
        };
    }

    private static Object floats(Expression.Operator operator, String symbol, float a, float b) {
        return switch (symbol) {
            case "+" -> a + b;
            case "-" -> a - b;
            case "*" -> a * b;
            case "/" -> a / b;
            case "%" -> a % b;
            default -> doubles(operator, symbol, a, b);
        };
    }

    private static Number doubles(Expression.Operator operator, String symbol, double a, double b) {
        return switch (symbol) {
            case "+" -> a + b;
            case "-" -> a - b;
            case "*" -> a * b;
            case "/" -> a / b;
            case "%" -> a % b;
            case "==" -> a == b ? 1 : 0;
            case "<" -> a < b ? 1 : 0;
            case "<=" -> a <= b ? 1 : 0;
            case ">" -> a > b ? 1 : 0;
            case ">=" -> a >= b ? 1 : 0;
            default -> unknown(operator);
        };
    }
}
