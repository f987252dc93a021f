package io.github.tightwire.internal.origin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * The time at which a file came to be found by its name, in milliseconds since 1970: whatever was written, moved, copied or linked there.
 */
public final class FileTimes {
    /** The unit that the coarsest file systems round down to: FAT. */
    private static final long COARSEST_MILLIS = 2_000;
    private static final int MAX_LINKS = 40;

    private FileTimes() {
    }

    /**
     * The time of the file, or of the youngest symbolic link on the way to it.
     *
     * @param file that is there
     * @return the time; later than that by up to two seconds, where the file system is coarse
     * @throws IOException if it can't be looked at
     */
    public static long changed(Path file) throws IOException {
        Path path = file.toAbsolutePath();
        long millis = of(path);
        if (path.toRealPath().equals(path)) {
            return millis;
        }
        Deque<Path> names = new ArrayDeque<>();
        path.forEach(names::addLast);
        Path at = path.getRoot();
        int links = 0;
        while (!names.isEmpty()) {
            Path next = at.resolve(names.removeFirst()).normalize();
            if (Files.isSymbolicLink(next) && links < MAX_LINKS) {
                links++;
                millis = Math.max(millis, of(next, LinkOption.NOFOLLOW_LINKS));
                Path target = Files.readSymbolicLink(next);
                for (int i = target.getNameCount() - 1; i >= 0; i--) {
                    names.addFirst(target.getName(i));
                }
                at = target.isAbsolute() ? target.getRoot() : at;
            } else {
                at = next;
            }
        }
        return millis;
    }

    private static long of(Path path, LinkOption... options) throws IOException {
        if (path.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            // Of any change. A copy, or an archive that is unpacked, has the other times of what it was made of.
            return millis((FileTime) Files.getAttribute(path, "unix:ctime", options));
        }
        BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class, options);
        return Math.max(millis(attributes.lastModifiedTime()), millis(attributes.creationTime()));
    }

    private static long millis(FileTime time) {
        boolean isCoarse = time.to(TimeUnit.NANOSECONDS) % TimeUnit.SECONDS.toNanos(1) == 0;
        return time.toMillis() + (isCoarse ? COARSEST_MILLIS : 0);
    }
}
