import java.io.File;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.maven.plugins.shade.DefaultShader;
import org.apache.maven.plugins.shade.ShadeRequest;
import org.apache.maven.plugins.shade.relocation.Relocator;
import org.apache.maven.plugins.shade.relocation.SimpleRelocator;
import org.apache.maven.plugins.shade.resource.ServicesResourceTransformer;

/** Does what maven-shade-plugin does, of which it is the inside: the archive, whether services are merged, what is moved, the archives. */
public final class Shade {
    private Shade() {
    }

    public static void main(String[] arguments) throws Exception {
        ShadeRequest request = new ShadeRequest();
        request.setUberJar(new File(arguments[0]));
        request.setResourceTransformers(Boolean.parseBoolean(arguments[1]) ? List.of(new ServicesResourceTransformer()) : List.of());
        List<Relocator> relocators = new ArrayList<>();
        for (String each : arguments[2].split(",")) {
            relocators.add(new SimpleRelocator(each.split("=")[0], each.split("=")[1], null, null));
        }
        request.setRelocators(relocators);
        Set<File> archives = new LinkedHashSet<>();
        for (String each : List.of(arguments).subList(3, arguments.length)) {
            archives.add(new File(each));
        }
        request.setJars(archives);
        request.setFilters(List.of());
        new DefaultShader().shade(request);
    }
}
