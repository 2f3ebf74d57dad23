import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Extensions } from '../../../../model/index.ts';
import { api } from '../description.ts';

/** A row of a table of docs/decisions.md; a gap may share its row with its twin in the other seed document. */
interface Decision {
  readonly ids: readonly string[];
  /** Number of a contradiction; undefined for an open question. */
  readonly number: number | undefined;
  readonly question: string;
  readonly decision: string;
}

const ROW_ID = /\b[AB]-[A-Z]+-\d{3}\b/g;
const LEDGER = readFileSync(new URL('../../../ledger/ledger.csv', import.meta.url), 'utf8');
const TEXT = readFileSync(new URL('../../../../docs/decisions.md', import.meta.url), 'utf8');

function decisionOf(line: string): Decision | undefined {
  const cells = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.replaceAll(/<a id="[^"]*"><\/a>/g, '').trim());
  const number = /^\d+$/.test(cells[0] ?? '') ? Number(cells.shift()) : undefined;
  const [ids, question, decision] = cells;
  const found = ids?.match(ROW_ID);
  if (!found || question === undefined || decision === undefined) return undefined;
  return { ids: found, number, question, decision };
}

function linkedIds(extensions: Extensions): string[] {
  const value = extensions['x-decisions'];
  return Array.isArray(value) ? value.map(String) : [];
}

const decisions = TEXT.split('\n')
  .filter((line) => line.startsWith('|'))
  .map(decisionOf)
  .filter((row) => row !== undefined);
const questions = decisions.filter((row) => row.number === undefined);
const contradictions = decisions.filter((row) => row.number !== undefined);
const gaps = [...LEDGER.matchAll(/^([AB]-[A-Z]+-\d{3}),[^,]*,gap,/gm)].map((match) => match[1] ?? '');
const holders = [api, ...api.operations, ...api.webhooks];
const linked = new Set(holders.flatMap((holder) => linkedIds(holder.extensions)));

describe('decisions', () => {
  it('stand once for every gap of the ledger', () => {
    expect(gaps).toHaveLength(113);
    const answered = questions.flatMap((row) => row.ids);
    expect(gaps.filter((id) => !answered.includes(id))).toEqual([]);
    expect(answered.filter((id, index) => answered.indexOf(id) !== index)).toEqual([]);
  });

  it('stand for all 42 contradictions', () => {
    expect(contradictions.map((row) => row.number)).toEqual(Array.from({ length: 42 }, (_, index) => index + 1));
  });

  it('say what was in question and what was chosen', () => {
    const silent = decisions.filter((row) => row.question.length < 2 || row.decision.length < 2);
    expect(silent).toEqual([]);
  });

  it('name rows of the ledger', () => {
    const rows = new Set([...LEDGER.matchAll(/^([AB]-[A-Z]+-\d{3}),/gm)].map((match) => match[1]));
    expect(decisions.flatMap((row) => row.ids).filter((id) => !rows.has(id))).toEqual([]);
  });

  it('have one anchor each, named like the row', () => {
    const anchors = [...TEXT.matchAll(/<a id="([^"]*)"><\/a>/g)].map((match) => match[1]);
    const expected = new Set([
      ...decisions.flatMap((row) => row.ids).map((id) => id.toLowerCase()),
      ...contradictions.map((row) => `contradiction-${row.number}`),
    ]);
    expect(anchors.toSorted()).toEqual([...expected].toSorted());
  });
});

describe('x-decisions', () => {
  it('links every decision from an operation or the document', () => {
    expect(decisions.flatMap((row) => row.ids).filter((id) => !linked.has(id))).toEqual([]);
  });

  it('links only decisions that exist', () => {
    const known = new Set(decisions.flatMap((row) => row.ids));
    expect([...linked].filter((id) => !known.has(id))).toEqual([]);
  });

  it('stands on the document only for what concerns every operation', () => {
    const areas = linkedIds(api.extensions).map((id) => id.split('-')[1]);
    expect([...new Set(areas)].toSorted()).toEqual(['AUTH', 'CONV', 'ERROR', 'LIMIT', 'VERS']);
  });
});
