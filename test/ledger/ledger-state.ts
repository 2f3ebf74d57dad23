import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** Places where a row can be proven; the folder below `test/suites/` that holds the tests. */
export const places = ['spec', 'validator', 'client', 'server', 'runner', 'docs'] as const;

export type Place = (typeof places)[number];

export type ProofState = 'proven' | 'failing' | 'missing';

/** One row of the ledger as written. */
export interface LedgerRow {
  readonly id: string;
  readonly level: 'must' | 'should';
  readonly statement: string;
  readonly proof: readonly Place[];
}

/** A row with the state of each of its proofs in the last run. */
export interface RowState {
  readonly id: string;
  readonly level: string;
  readonly proof: Partial<Record<Place, ProofState>>;
  /** `file > name` of every test that carries the id. */
  readonly tests: readonly string[];
}

/** Test file to the tests of its last run. */
export type TestResults = Readonly<Record<string, readonly { readonly name: string; readonly state: string }[]>>;

/** Reads the ledger. Throws when a proof names no known place. */
export function readLedger(path: string): LedgerRow[] {
  // `columns: true` yields one string member per column of the header line.
  const rows = parse(readFileSync(path), { columns: true }) as Record<string, string>[];
  return rows.map((row) => ({
    id: row['id'] ?? '',
    level: row['level'] === 'must' ? 'must' : 'should',
    statement: row['statement'] ?? '',
    proof: (row['proof'] ?? '').split(';').map(toPlace),
  }));
}

function toPlace(text: string): Place {
  const place = places.find((candidate) => candidate === text);
  if (place === undefined) throw new Error(`the ledger names an unknown place of proof: "${text}"`);
  return place;
}

/** A row is proven in a place when tests there carry its id and all of them passed; a skipped test proves nothing. */
export function ledgerStates(rows: readonly LedgerRow[], results: TestResults): RowState[] {
  const byId = testsById(results);
  return rows.map(({ id, level, proof }) => {
    const tests = byId.get(id) ?? [];
    const states = proof.map((place) => [place, proofState(tests.filter((test) => test.place === place))] as const);
    return { id, level, proof: Object.fromEntries(states), tests: tests.map(({ file, name }) => `${file} > ${name}`) };
  });
}

interface NamedTest {
  readonly file: string;
  readonly name: string;
  readonly place: Place | undefined;
  readonly state: string;
}

function testsById(results: TestResults): Map<string, NamedTest[]> {
  const byId = new Map<string, NamedTest[]>();
  for (const [file, tests] of Object.entries(results)) {
    const place = places.find((candidate) => file.startsWith(`test/suites/${candidate}/`));
    for (const { name, state } of tests) {
      for (const [, id = ''] of name.matchAll(/\[([AB]-[A-Z]+-\d{3})\]/g)) {
        const known = byId.get(id) ?? [];
        known.push({ file, name, place, state });
        byId.set(id, known);
      }
    }
  }
  return byId;
}

function proofState(tests: readonly NamedTest[]): ProofState {
  if (tests.some(({ state }) => state === 'failed')) return 'failing';
  return tests.some(({ state }) => state === 'passed') ? 'proven' : 'missing';
}
