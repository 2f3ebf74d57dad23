import { describe, expect, it } from 'vitest';
import { ledgerStates, readLedger } from '../ledger/ledger-state.ts';

const rows = [
  { id: 'A-CONV-001', level: 'must', statement: '', proof: ['spec', 'server', 'docs'] },
  { id: 'A-CONV-002', level: 'should', statement: '', proof: ['client'] },
] as const;

describe('ledger states', () => {
  it('are proven, failing or missing per place, from the tests that carry the id', () => {
    const states = ledgerStates(rows, {
      'test/suites/spec/a.test.ts': [{ name: '[A-CONV-001] says the prefix once', state: 'passed' }],
      'test/suites/server/a.test.ts': [
        { name: '[A-CONV-001] serves', state: 'passed' },
        { name: '[A-CONV-001][A-CONV-002] refuses', state: 'failed' },
      ],
      'test/suites/docs/a.test.ts': [{ name: '[A-CONV-001] shows', state: 'skipped' }],
      'test/unit/a.test.ts': [{ name: '[A-CONV-002] is no proof outside the suites', state: 'passed' }],
    });
    expect(states.map(({ proof }) => proof)).toEqual([
      { spec: 'proven', server: 'failing', docs: 'missing' },
      { client: 'missing' },
    ]);
    expect(states[0]?.tests).toHaveLength(4);
  });

  it('cover every row of the ledger', () => {
    const ledger = readLedger('test/ledger/ledger.csv');
    expect(ledger).toHaveLength(703);
    expect(new Set(ledger.map(({ id }) => id)).size).toBe(703);
  });
});
