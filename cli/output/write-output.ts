import { existsSync, mkdirSync, renameSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OutputPlan } from './plan-output.ts';

/**
 * Carries out a plan. No reader sees half a file: one in a folder that is there already is written beside its place and
 * renamed, and a new folder is filled beside its place and renamed as a whole, at half the cost. Files of an earlier run
 * are removed last, with the folders they leave empty. When a file cannot be written, what was there stays as it was.
 */
export function writeOutput(plan: OutputPlan): void {
  mkdirSync(plan.root, { recursive: true });
  const staging = createStaging(plan.root);
  try {
    for (const { path, contents } of plan.write) writeFileSync(staging.placeOf(path), contents);
  } catch (error) {
    for (const temporary of staging.renames.keys()) rmSync(temporary, { recursive: true, force: true });
    throw error;
  }
  for (const [temporary, target] of staging.renames) renameSync(temporary, target);
  for (const path of plan.remove) {
    rmSync(join(plan.root, path), { force: true });
    removeEmptyFolders(plan.root, dirname(path));
  }
}

/** Where files are written until all of them are there. */
interface Staging {
  /** Where to write a file, its folder made. */
  readonly placeOf: (path: string) => string;
  /** Temporary file or folder to what it becomes. */
  readonly renames: ReadonlyMap<string, string>;
}

function createStaging(root: string): Staging {
  const renames = new Map<string, string>();
  const places = new Map<string, { readonly folder: string; readonly suffix: string }>();
  const temporaryOf = (path: string): string => `${path}.${process.pid}.tmp`;
  const openFolder = (folder: string): { readonly folder: string; readonly suffix: string } => {
    const missing = topmostMissing(root, folder);
    if (missing === undefined) return { folder: join(root, folder), suffix: temporaryOf('') };
    const target = join(root, missing);
    renames.set(temporaryOf(target), target);
    const staged = join(temporaryOf(target), folder.slice(missing.length));
    mkdirSync(staged, { recursive: true });
    return { folder: staged, suffix: '' };
  };
  const placeOf = (path: string): string => {
    const slash = path.lastIndexOf('/');
    const parent = path.slice(0, Math.max(0, slash));
    const place = places.get(parent) ?? openFolder(parent);
    places.set(parent, place);
    const file = join(place.folder, path.slice(slash + 1));
    if (place.suffix !== '') renames.set(file + place.suffix, file);
    return file + place.suffix;
  };
  return { placeOf, renames };
}

/** The outermost folder on the way to `folder` (both relative to `root`) that is not there. */
function topmostMissing(root: string, folder: string): string | undefined {
  for (let end = folder.indexOf('/'); end !== -1; end = folder.indexOf('/', end + 1)) {
    if (!existsSync(join(root, folder.slice(0, end)))) return folder.slice(0, end);
  }
  return folder === '' || existsSync(join(root, folder)) ? undefined : folder;
}

function removeEmptyFolders(root: string, folder: string): void {
  for (let path = folder; path !== '.' && path !== ''; path = dirname(path)) {
    try {
      rmdirSync(join(root, path));
    } catch {
      // Not empty (or gone already): it and everything above stays.
      return;
    }
  }
}
