import { describe, expect, it } from 'vitest';

import { toldMisses } from '../../../../conformance/matchers/told/told-misses.ts';
import { contradictoryExample } from '../../../../model/lint/rules/contradictory-example.ts';
import type { LintContext } from '../../../../model/lint/rule.ts';
import { apiOf } from '../load-text.ts';
import { BARE } from './bare-context.ts';

const text = (status: string, content: string): string => `
openapi: 3.1.0
info: { title: Sample, version: '1' }
paths:
  /a:
    get:
      operationId: a
      responses:
        '${status}':
          description: ok
          content: { application/json: { schema: { $ref: '#/components/schemas/A' }, ${content} } }
components:
  schemas:
    A:
      type: object
      properties:
        stock: { type: integer }
        reserved: { type: integer }
        available: { type: integer, description: stock - reserved }
        created_at: { type: string, format: date-time }
        ends_at: { type: string, format: date-time, description: 30 days after created_at }
        balance: { type: number }
        overdue: { type: boolean, description: Whether balance is negative }
        start: { type: integer }
        end: { type: integer }
        window: { type: integer, description: start - end }
        items: { type: array, items: { $ref: '#/components/schemas/A' } }
`;

async function found(description: string, tools: Partial<LintContext> = {}): Promise<readonly string[]> {
  const findings: string[] = [];
  contradictoryExample({
    api: await apiOf(description),
    ...BARE,
    toldMisses,
    report: (_, { pointer }, { parameters }) =>
      void findings.push(`${pointer.split('/').slice(8).join('/')}: ${(parameters as { reason: string }).reason}`),
    ...tools,
  });
  return findings;
}

describe('an example that contradicts what is said of its members', () => {
  it('is named with each of the members, as a run would find them', async () => {
    const example = `{ stock: 10, reserved: 5, available: 4, created_at: '2024-01-01T00:00:00Z', ends_at: '2024-01-30T00:00:00Z', balance: 0, overdue: true }`;
    expect(await found(text('200', `example: ${example}`))).toEqual([
      'example/available: at /available expected 5 (stock - reserved), got 4',
      'example/ends_at: at /ends_at expected 2024-01-31T00:00:00.000Z (30 days after created_at), got "2024-01-30T00:00:00Z"',
      'example/overdue: at /overdue expected false (Whether balance is negative), got true',
    ]);
  });

  it('is named where it is written', async () => {
    const examples =
      '{ one: { value: { items: [{ stock: 3, reserved: 1, available: 2 }, { stock: 3, reserved: 1, available: 3 }] } } }';
    expect(await found(text('200', `examples: ${examples}`))).toEqual([
      'examples/one/value/items/1/available: at /items/1/available expected 2 (stock - reserved), got 3',
    ]);
  });

  it.each([
    ['200', '{ stock: 10, reserved: 5, available: 5 }', {}],
    ['200', '{ start: 9, end: 17, window: 3 }', {}],
    ['404', '{ stock: 10, reserved: 5, available: 4 }', {}],
    ['200', '{ stock: 10, reserved: 5, available: 4 }', { toldMisses: undefined }],
  ])('is not what answers %s with %s', async (status, example, tools) => {
    expect(await found(text(status, `example: ${example}`), tools)).toEqual([]);
  });
});
