import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProcessCost, measureNode, measurePair, median } from '../measure-process.ts';
import { peerGenerators } from '../peer-generators.ts';
import { largeDocument, ownDocument, program } from '../places.ts';
import { type BenchRow, boundRow, ratioRow } from '../row.ts';

/** The "Client generation" table: cost of generating, cold and unchanged, against openapi-typescript (types only). */
export function clientRows(): BenchRow[] {
  const large = measurePair(
    () => generate(largeDocument, 'client'),
    () => peer('openapi-typescript', largeDocument),
  );
  // Its thousand files make single rounds differ by a fifth.
  const own = ownPair(inMemory, 9);
  const onDisk = ownPair(tmpdir(), 3);
  return [
    ratioRow(
      { measure: 'client + types, 1,223 operations, CPU', unit: 's', ours: large.ours.cpu },
      large.peer.cpu,
      'openapi-typescript',
      0.25,
    ),
    ratioRow(
      { measure: 'client + types, 1,223 operations, peak memory', unit: 'MiB', ours: large.ours.peak },
      large.peer.peak,
      'openapi-typescript',
      0.4,
    ),
    ...typesRows(),
    ...wholeClients(),
    ratioRow(
      { measure: 'own description, all emitters but types, cold, CPU', unit: 's', ours: own.ours.cpu },
      own.peer.cpu,
      'openapi-typescript',
      0.5,
    ),
    {
      ...ratioRow(
        { measure: 'the same, written to the disk', unit: 's', ours: onDisk.ours.cpu },
        onDisk.peer.cpu,
        'openapi-typescript',
        Infinity,
      ),
      target: '',
    },
    boundRow({ measure: 'regeneration with no change, CPU', unit: 'ms', ours: unchanged() }, 100),
  ];
}

/**
 * A file system in memory, where there is one: some on disks look at every file that was deleted in the last minutes when
 * they create one, so that a thousand files cost a tenth of a run or a third, depending on what ran before.
 */
const inMemory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** All emitters but types on our own description, against types only; nothing stays in memory. */
function ownPair(place: string, rounds: number): ReturnType<typeof measurePair> {
  const within = (run: (out: string) => ProcessCost): ProcessCost => {
    const out = mkdtempSync(join(place, 'forgewright-bench-'));
    try {
      return run(out);
    } finally {
      if (place === inMemory) rmSync(out, { recursive: true });
    }
  };
  const emitters = 'models,client,validators,express,docs';
  return measurePair(
    () => within((out) => generate(ownDocument, emitters, out)),
    () => within((out) => peer('openapi-typescript', ownDocument, out)),
    rounds,
  );
}

function generate(spec: string, only: string, out: string = freshFolder()): ProcessCost {
  return measureNode([program, 'generate', '--spec', spec, '--only', only, '--out', out], out);
}

function peer(name: keyof typeof peerGenerators, spec: string, out: string = freshFolder()): ProcessCost {
  return measureNode(peerGenerators[name](spec, out), out);
}

/** The types alone, in the same shape, file to file. That they are equal is the tests' to say. */
function typesRows(): BenchRow[] {
  const { ours, peer: theirs } = measurePair(
    () => printTypes(freshFolder()),
    () => peer('openapi-typescript', largeDocument),
  );
  const measure = 'types in the shape of openapi-typescript, 1,223 operations';
  return [
    ratioRow({ measure: `${measure}, CPU`, unit: 's', ours: ours.cpu }, theirs.cpu, 'openapi-typescript', 0.2),
    ratioRow(
      { measure: `${measure}, peak memory`, unit: 'MiB', ours: ours.peak },
      theirs.peak,
      'openapi-typescript',
      0.4,
    ),
  ];
}

function printTypes(out: string): ProcessCost {
  return measureNode([program, 'types', largeDocument, '-o', join(out, 'types.ts')], out);
}

/** The generators that write functions as well: more work than types only, so ours must be far below. */
function wholeClients(): BenchRow[] {
  return (['oazapfts', 'orval', 'hey-api'] as const).map((name) => {
    const { ours, peer: theirs } = measurePair(
      () => generate(largeDocument, 'client'),
      () => peer(name, largeDocument),
      1,
    );
    const row = { measure: 'client + types, 1,223 operations, CPU', unit: 's', ours: ours.cpu };
    return ratioRow(row, theirs.cpu, name, 1);
  });
}

function unchanged(): number {
  const out = freshFolder();
  generate(ownDocument, 'client', out);
  // A tenth of a second is near what an empty process takes, so that single ones differ by half.
  return median(Array.from({ length: 15 }, () => generate(ownDocument, 'client', out).cpu)) * 1000;
}

function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'forgewright-bench-'));
}
