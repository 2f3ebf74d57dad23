import { type FSWatcher, existsSync, statSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';

/** Editors write a file in several steps; changes are told when none has happened for this long (milliseconds). */
const settleTime = 40;

/** Watches files that may come, go, and be replaced. */
export interface FileWatch {
  /**
   * The files to watch from now on, present or not. What changed before stays noted, and so is a file not watched before
   * that has changed since the given time (milliseconds since 1970): somebody read it then and saw what it was.
   */
  readonly set: (files: Iterable<string>, since: number) => void;
  /** Files that changed since the last call, once they have settled; empty when the signal ends the wait. */
  readonly next: (signal: AbortSignal) => Promise<ReadonlySet<string>>;
  readonly close: () => void;
}

/**
 * Folders are watched, not files: an editor that saves by renaming replaces the file that a watcher would hold. Changes
 * are noted all the time, so one that happens during a run is not lost.
 */
export function createFileWatch(): FileWatch {
  const watchers = new Map<string, FSWatcher>();
  let files: ReadonlySet<string> = new Set();
  let changed = new Set<string>();
  let wake: () => void = () => undefined;
  const touch = (folder: string, name: string | null): void => {
    const touched = name === null ? [...files].filter((file) => dirname(file) === folder) : [join(folder, name)];
    // A folder that comes or goes takes its files with it.
    const known = [...files].filter((file) => touched.some((path) => file === path || file.startsWith(`${path}/`)));
    if (known.length === 0) return;
    for (const file of known) changed.add(file);
    wake();
  };
  const open = (folder: string): void => {
    if (watchers.has(folder)) return;
    const watcher = watch(folder, (_event, name) => touch(folder, name));
    watcher.on('error', () => close(folder));
    watchers.set(folder, watcher);
  };
  const close = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  return {
    set: (wanted, since) => {
      const before = files;
      files = new Set(wanted);
      const folders = new Set([...new Set([...files].map((file) => dirname(file)))].map(existingFolder));
      for (const folder of watchers.keys()) if (!folders.has(folder)) close(folder);
      for (const folder of folders) open(folder);
      // Once they are watched: a change before that moment is seen here, a later one is told.
      for (const file of files) if (!before.has(file) && changedAt(file) >= since) changed.add(file);
    },
    next: async (signal) => {
      await settled(
        signal,
        () => changed.size,
        (listener) => (wake = listener),
      );
      const told = changed;
      changed = new Set();
      return told;
    },
    close: () => [...watchers.keys()].forEach(close),
  };
}

function changedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? 0;
}

/** A folder, or what is there of the way to it. */
function existingFolder(path: string): string {
  let folder = path;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** Resolves when something has changed and nothing more does, or when the signal fires. */
async function settled(
  signal: AbortSignal,
  count: () => number,
  listen: (listener: () => void) => void,
): Promise<void> {
  await new Promise<void>((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const settle = (): void => {
      clearTimeout(timer);
      timer = setTimeout(end, settleTime);
    };
    signal.addEventListener('abort', end);
    listen(settle);
    if (count() > 0) settle();
    if (signal.aborted) end();
  });
  listen(() => undefined);
}
