package io.github.tightwire.build.client;

import io.github.tightwire.wire.Expression.Constant;
import io.github.tightwire.wire.Step;
import io.github.tightwire.wire.Step.Operation;
import java.util.List;

/** The values of a field that can be sent, in words that need no knowledge of the operations. */
final class FieldBounds {
    private FieldBounds() {
    }

    /** Returns the bounds of what a step reads into a field, or of each element; empty where there are none, or other values say them. */
    static String of(Step step, FieldType type) {
        if (step instanceof Step.Loop loop) {
            return ofEach(loop.steps());
        } else if (step instanceof Operation operation && !(type instanceof FieldType.MapOf)) {
            boolean isEach = type instanceof FieldType.ListOf || type instanceof FieldType.SetOf;
            return operation.blocks().isEmpty() ? of(operation)
                    : isEach ? ofEach(operation.blocks().get(0)) : ofOnly(operation.blocks().get(0));
        }
        return "";
    }

    private static String ofEach(List<Step> block) {
        String bounds = ofOnly(block);
        return bounds.isEmpty() ? "" : "each " + bounds;
    }

    private static String ofOnly(List<Step> block) {
        return block.size() == 1 && block.get(0) instanceof Operation operation && operation.blocks().isEmpty() ? of(operation) : "";
    }

    private static String of(Operation operation) {
        if (!operation.operands().stream().allMatch(Constant.class::isInstance)) {
            return "";
        }
        return switch (operation.name()) {
            case "Int", "Long" -> range(ConstantOperands.number(operation, 0), ConstantOperands.number(operation, 1));
            case "Count" -> range(0, ConstantOperands.number(operation, 0));
            case "Bits" -> bits(ConstantOperands.number(operation, 0));
            case "Uint8" -> bits(Byte.SIZE);
            case "Uint16" -> bits(Short.SIZE);
            case "Float", "Double" -> "finite";
            case "CompressedFloat" -> ConstantOperands.value(operation, 0) + " to " + ConstantOperands.value(operation, 1)
                    + ", resolution " + ConstantOperands.value(operation, 2);
            case "String", "OptionalString" -> "at most " + ConstantOperands.value(operation, 0) + " bytes of UTF-8";
            default -> "";
        };
    }

    private static String range(long min, long max) {
        boolean isAll = min == Integer.MIN_VALUE && max == Integer.MAX_VALUE || min == Long.MIN_VALUE && max == Long.MAX_VALUE;
        return isAll ? "" : min + " to " + max;
    }

    /** Returns the bounds of an unsigned number; empty if it fills an int or a long, which has a sign. */
    private static String bits(long width) {
        return width == Integer.SIZE || width == Long.SIZE ? "" : range(0, (1L << width) - 1);
    }
}
