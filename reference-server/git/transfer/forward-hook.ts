import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PushCommand } from '../refs/push-start.ts';

/** Variable that names the references whose history is kept, with a space around each: no name of one has any. */
const KEPT = 'FORGEWRIGHT_KEPT_REFS';

/** Bytes of a variable beyond which systems may start no program with it. */
const LONGEST = 65_536;

/** What git asks of each reference that a push moves (githooks, `update`): whether it may. Without arguments it says that it runs. */
const SCRIPT = `#!/bin/sh
[ $# -eq 3 ] || { echo ready; exit 0; }
case "$${KEPT}" in *" $1 "*) ;; *) exit 0 ;; esac
case "$2 $3" in *0000000000000000000000000000000000000000*) exit 0 ;; esac
git merge-base --is-ancestor "$2" "$3" && exit 0
echo "$1: non-fast-forward" >&2
exit 1
`;

let folder: string | undefined;

/** How git is kept from replacing the history of some of the references that a push moves. */
export interface Forward {
  readonly settings: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const NOWHERE = { settings: [], environment: {} };

/** Git's own switch is for all of a push. */
const EVERYWHERE = { settings: ['receive.denyNonFastForwards=true'], environment: {} };

/**
 * Keeps the history of some references, and lets that of others in the same push be replaced. Where no script can be run, nothing of the push
 * may replace any: git passes over one that it cannot run.
 */
export function forwardOnly(kept: ReadonlySet<string>, commands: readonly PushCommand[]): Forward {
  if (kept.size === 0) return NOWHERE;
  const names = ` ${[...kept].join(' ')} `;
  if (commands.every(({ ref }) => kept.has(ref)) || Buffer.byteLength(names) > LONGEST) return EVERYWHERE;
  const hooks = readyHooks();
  if (hooks === undefined) return EVERYWHERE;
  return { settings: [`core.hooksPath=${hooks}`], environment: { [KEPT]: names } };
}

/** A folder with the script, which was just seen to run; undefined where it does not. */
function readyHooks(): string | undefined {
  folder ??= makeHooks();
  if (runs(folder)) return folder;
  // Somebody may have cleaned up.
  rmSync(folder, { recursive: true, force: true });
  folder = makeHooks();
  return runs(folder) ? folder : undefined;
}

function runs(hooks: string): boolean {
  return spawnSync(join(hooks, 'update'), { encoding: 'utf8' }).stdout === 'ready\n';
}

function makeHooks(): string {
  const made = mkdtempSync(join(tmpdir(), 'forgewright-hooks-'));
  writeFileSync(join(made, 'update'), SCRIPT, { mode: 0o700 });
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}
