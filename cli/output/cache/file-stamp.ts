import { fs } from '../../light-fs.ts';

/** Coarser than the clock of any file system that keeps whole seconds, milliseconds. */
const slowTick = 2500;

/** Coarser than the clock of any other, which goes with the ticks of the kernel. */
const quickTick = 50;

/**
 * What the file system says of a file: numbers as they are, because to print the times of some hundred files would take
 * longer than to ask for them.
 */
export type FileStamp = readonly number[];

/** Files as they were read: path to the hash of the bytes (empty: not there) and, unless it had just been changed, the stamp. */
export type NotedFiles = Readonly<Record<string, readonly [hash: string, stamp?: FileStamp]>>;

/**
 * Size, times and identity of an input. A change sets the time of change, whatever it does to the time of modification;
 * only a file that had just been changed when it was noted can change once more within the same tick of the clock, and
 * then has no stamp.
 *
 * @param noted When the file was noted, milliseconds since 1970.
 */
export function inputStamp(path: string, noted: number): FileStamp | undefined {
  const stat = fs.statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  const tick = stat.ctimeMs % 1000 === 0 ? slowTick : quickTick;
  if (stat.ctimeMs > noted - tick) return undefined;
  return [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino];
}

/** Size and time of an output file; undefined when it is not there. */
export function outputStamp(path: string): FileStamp | undefined {
  const stat = fs.statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? undefined : [stat.size, stat.mtimeMs];
}

/** Whether a file is as it was noted; what is not there, or has no stamp, is not. */
export function isSameStamp(now: FileStamp | undefined, noted: FileStamp | undefined): boolean {
  return now !== undefined && noted !== undefined && now.every((value, index) => value === noted[index]);
}

/** The files that must be read to know whether they have changed. */
export function doubtfulFiles(files: NotedFiles, noted: number): string[] {
  return Object.keys(files).filter((file) => !isSameStamp(inputStamp(file, noted), files[file]?.[1]));
}
