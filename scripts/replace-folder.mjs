// A folder takes another's place, whole, and only where they differ: several commands that build may run at once in one
// checkout, beside a server that still loads its parts from there.
import { existsSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Puts the folder `from` where `to` is, unless both hold the same files; `from` is gone afterwards. */
export function replaceFolder(to, from) {
  if (existsSync(to) && sameFiles(to, from)) return rmSync(from, { recursive: true });
  const former = `${from}-former`;
  rmSync(former, { recursive: true, force: true });
  if (existsSync(to)) renameSync(to, former);
  renameSync(from, to);
  rmSync(former, { recursive: true, force: true });
}

function sameFiles(one, other) {
  const names = filesOf(one);
  if (names.join('\n') !== filesOf(other).join('\n')) return false;
  return names.every((name) => readFileSync(join(one, name)).equals(readFileSync(join(other, name))));
}

function filesOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length)).toSorted();
}
