import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Plan, type Scenario, planRun, readScenario } from '../../conformance/index.ts';
import { loadApi } from '../../model/load-api.ts';

/** A service with a process of its own, and faults to switch on: one name a line in its lists. */
export interface Bed {
  readonly name: string;
  readonly program: string;
  readonly file: string;
}

const folder = fileURLToPath(new URL('../fixtures/beds/', import.meta.url));

/** Services that know nothing of this project: four in JavaScript, one in Python. */
export const BEDS: readonly Bed[] = [
  { name: 'museum', program: process.execPath, file: 'server.mjs' },
  { name: 'hives', program: 'python3', file: 'server.py' },
  { name: 'practice', program: process.execPath, file: 'server.mjs' },
  { name: 'freight', program: process.execPath, file: 'server.mjs' },
  { name: 'rental', program: process.execPath, file: 'server.mjs' },
];

/** True where this machine can run a service. */
export function canRun({ program }: Bed): boolean {
  return spawnSync(program, ['--version']).status === 0;
}

/** The files of a service: its description, and what its operator tells the runner. */
export function filesOf({ name }: Bed): { readonly source: string; readonly scenario: string } {
  return { source: join(folder, name, 'openapi.yaml'), scenario: join(folder, name, 'scenario.yaml') };
}

/** The plan for a service, and what its operator tells the runner. */
export async function judgingOf(bed: Bed): Promise<{ readonly plan: Plan; readonly scenario: Scenario }> {
  const files = filesOf(bed);
  const { api } = await loadApi(files.source);
  if (api === undefined) throw new Error(`the description of ${bed.name} does not load`);
  const text = readFileSync(files.scenario, 'utf8');
  return { plan: planRun(api), scenario: readScenario(text, { file: 'scenario.yaml', environment: {} }) };
}

/** Names of faults, as a list of the service has them. */
export function faultsIn({ name }: Bed, list: string): readonly string[] {
  return readFileSync(join(folder, name, `${list}.txt`), 'utf8')
    .split('\n')
    .filter(Boolean);
}

/** Starts a service, with a fault or without one. */
export async function openBed(
  { name, program, file }: Bed,
  fault: string,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const child = spawn(program, [join(folder, name, file)], {
    env: { ...process.env, FAULT: fault, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const port of createInterface(child.stdout)) {
    const close = async (): Promise<void> => {
      child.kill();
      await ended;
    };
    return { url: `http://127.0.0.1:${port}`, close };
  }
  throw new Error(`${name} does not start`);
}
