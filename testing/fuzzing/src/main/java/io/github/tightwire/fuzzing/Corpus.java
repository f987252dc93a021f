package io.github.tightwire.fuzzing;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/**
 * Inputs on disk. What is kept is in the repository, a folder for each target; what was explored is in {@code target}, and is where the
 * next exploration starts.
 */
final class Corpus {
    private final Path folder;

    Corpus(Path folder) {
        this.folder = folder;
    }

    /** Returns the folder of inputs that once broke something. */
    Path kept(String target) {
        return folder.resolve("corpus").resolve(target);
    }

    /** Returns the folder of inputs that reached something new. */
    Path explored(String target) {
        return folder.resolve("target/fuzzing/explored").resolve(target);
    }

    /** Returns the file of the last output of a target's fuzzer. */
    Path log(String target) {
        return folder.resolve("target/fuzzing").resolve(target + ".log");
    }

    /** An empty folder. */
    Path newFolderOfFindings(String target) throws IOException {
        Path found = Files.createDirectories(folder.resolve("target/fuzzing/found").resolve(target));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(found)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        return found;
    }

    /** Puts seeds to what was explored. */
    void seed(String target, List<byte[]> seeds) throws IOException {
        Files.createDirectories(explored(target));
        for (byte[] seed : seeds) {
            Files.write(explored(target).resolve(name(seed)), seed);
        }
    }

    /** Keeps an input that broke something, by a name that can be made a better one. */
    Path keep(String target, Path finding) throws IOException {
        Files.createDirectories(kept(target));
        String kind = finding.getFileName().toString().replaceAll("-.*", "");
        Path kept = kept(target).resolve(kind + "-" + name(Files.readAllBytes(finding)).substring(0, 8));
        return Files.copy(finding, kept, StandardCopyOption.REPLACE_EXISTING);
    }

    private static String name(byte[] bytes) {
        try {
            return String.format("%040x", new BigInteger(1, MessageDigest.getInstance("SHA-1").digest(bytes)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
