package io.github.tightwire.fleet;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A temporary folder with the logs of the nodes, which goes with the program, whatever ends that. */
final class LogFolder {
    /** The environment's variable with the folder, for the nodes. */
    static final String VARIABLE = "TIGHTWIRE_FLEET_LOGS";

    private final Path folder;

    private LogFolder(Path folder) {
        this.folder = folder;
    }

    static LogFolder create() throws IOException {
        return new LogFolder(Files.createTempDirectory("fleet"));
    }

    /** Returns the folder of the fleet that this process is a node of. */
    static LogFolder ofEnvironment() {
        return new LogFolder(Path.of(System.getenv(VARIABLE)));
    }

    Path log(int node) {
        return folder.resolve("node-" + node + ".log");
    }

    /** Deletes the folder with all logs. Several processes may do so at once: where the program was killed each node does. */
    void delete() {
        try (DirectoryStream<Path> logs = Files.newDirectoryStream(folder)) {
            for (Path log : logs) {
                Files.deleteIfExists(log);
            }
            Files.deleteIfExists(folder);
        } catch (NoSuchFileException e) {
            // Another one was first.
        } catch (IOException e) {
            System.err.println("can't delete the logs in " + folder + ": " + e.getMessage());
        }
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
