import { existsSync, readFileSync } from 'node:fs';
import {
  type Place,
  type ProofState,
  type RowState,
  type TestResults,
  ledgerStates,
  places,
  readLedger,
} from '../test/ledger/ledger-state.ts';

const resultFile = 'test-results/tests.json';
const marks: Readonly<Record<ProofState, string>> = { proven: '+', failing: '!', missing: '.' };

const results = existsSync(resultFile) ? (JSON.parse(readFileSync(resultFile, 'utf8')) as TestResults) : {};
const states = ledgerStates(readLedger('test/ledger/ledger.csv'), results);
if (process.argv.includes('--json')) console.log(JSON.stringify(states, undefined, 2));
else printStates(states);

function printStates(rows: readonly RowState[]): void {
  if (!existsSync(resultFile)) console.log('No test run is on record: run npm test first.');
  console.log(
    `row          level  ${places.map((place) => place.padEnd(9)).join(' ')}   (+ proven, ! failing, . missing)`,
  );
  for (const row of rows) {
    const cells = places.map((place) => cell(row, place).padEnd(9));
    console.log(`${row.id.padEnd(12)} ${row.level.padEnd(6)} ${cells.join(' ')}`.trimEnd());
  }
  console.log('');
  for (const level of ['must', 'should']) printTotals(rows, level);
}

function cell(row: RowState, place: Place): string {
  const state = row.proof[place];
  return state === undefined ? '' : marks[state];
}

function printTotals(rows: readonly RowState[], level: string): void {
  const counts = places.map((place) => {
    const cells = rows.filter((row) => row.level === level && row.proof[place] !== undefined);
    const proven = cells.filter((row) => row.proof[place] === 'proven').length;
    return `${place} ${proven}/${cells.length}`;
  });
  console.log(`${level.padEnd(6)} proven: ${counts.join(', ')}`);
}
