import { mkdirSync, renameSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OutputPlan } from './plan-output.ts';

/**
 * Carries out a plan: each file is written beside its place and renamed, so that no reader sees half a file; files of
 * an earlier run are removed last, with the folders they leave empty.
 */
export function writeOutput(plan: OutputPlan): void {
  const folders = new Set(plan.write.map(({ path }) => dirname(join(plan.root, path))));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  const staged = plan.write.map(({ path, contents }) => stage(join(plan.root, path), contents));
  for (const { temporary, target } of staged) renameSync(temporary, target);
  for (const path of plan.remove) {
    rmSync(join(plan.root, path), { force: true });
    removeEmptyFolders(plan.root, dirname(path));
  }
}

function stage(target: string, contents: Uint8Array): { temporary: string; target: string } {
  const temporary = `${target}.${process.pid}.tmp`;
  writeFileSync(temporary, contents);
  return { temporary, target };
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
