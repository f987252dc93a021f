package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.ClassFiles.Method;
import java.util.HashMap;
import java.util.Map;

/** The bodies of methods, prepared once for a compilation. */
final class Bodies {
    private final ClassFiles files;
    private final Map<Method, Body> known = new HashMap<>();

    Bodies(ClassFiles files) {
        this.files = files;
    }

    ClassFiles files() {
        return files;
    }

    Body of(Method method) {
        Body body = known.get(method);
        if (body == null) {
            body = new Body(method);
            known.put(method, body);
        }
        return body;
    }
}
