import { fs } from '../light-fs.ts';

/** Coarser than the clock of any file system that keeps whole seconds, milliseconds. */
const slowTick = 2500;

/** Coarser than the clock of any other, which goes with the ticks of the kernel. */
const quickTick = 50;

/** Files as they were read: path to the hash of the bytes (empty: not there) and, unless it had just been changed, the stamp. */
export type NotedFiles = Readonly<Record<string, readonly [hash: string, stamp?: string]>>;

/**
 * Size, times and identity of an input. A change sets the time of change, whatever it does to the time of modification;
 * only a file that had just been changed when it was noted can change once more within the same tick of the clock, and
 * then has no stamp.
 *
 * @param noted When the file was noted, milliseconds since 1970.
 */
export function inputStamp(path: string, noted: number): string | undefined {
  const stat = fs.statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  const tick = stat.ctimeMs % 1000 === 0 ? slowTick : quickTick;
  if (stat.ctimeMs > noted - tick) return undefined;
  return `${stat.size}:${stat.mtimeMs}:${stat.ctimeMs}:${stat.ino}`;
}

/** Size and time of an output file; undefined when it is not there. */
export function outputStamp(path: string): string | undefined {
  const stat = fs.statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? undefined : `${stat.size}:${stat.mtimeMs}`;
}

/** The files that must be read to know whether they have changed. */
export function doubtfulFiles(files: NotedFiles, noted: number): string[] {
  return Object.entries(files)
    .filter(([file, [, stamp]]) => stamp === undefined || inputStamp(file, noted) !== stamp)
    .map(([file]) => file);
}
