import { type FSWatcher, existsSync, lstatSync, readlinkSync, statSync, watch } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

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
  let places: ReadonlyMap<string, readonly string[]> = new Map();
  let changed = new Set<string>();
  let wake: () => void = () => undefined;
  const touch = (folder: string, name: string | null): void => {
    const path = name === null ? undefined : join(folder, name);
    let isKnown = false;
    for (const [place, own] of places) {
      // A folder that comes or goes takes its files with it.
      if (path === undefined ? dirname(place) !== folder : place !== path && !place.startsWith(`${path}/`)) continue;
      isKnown = true;
      for (const file of own) changed.add(file);
    }
    if (isKnown) wake();
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
      places = placesOf(files);
      const folders = new Set([...new Set([...places.keys()].map((place) => dirname(place)))].map(existingFolder));
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

/** Longer chains of links are circles. */
const MAX_LINKS = 16;

/** Where a change of a file can happen: at its name, and where that leads when it is a link. */
function placesOf(files: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  for (const file of files) {
    let place = file;
    for (let links = 0; links < MAX_LINKS; links += 1) {
      const known = places.get(place);
      if (known === undefined) places.set(place, [file]);
      else if (!known.includes(file)) known.push(file);
      const next = linkTarget(place);
      if (next === undefined) break;
      place = next;
    }
  }
  return places;
}

function linkTarget(place: string): string | undefined {
  try {
    const isLink = lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    return isLink ? resolve(dirname(place), readlinkSync(place)) : undefined;
  } catch {
    // It has just been replaced, which is told as a change.
    return undefined;
  }
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
