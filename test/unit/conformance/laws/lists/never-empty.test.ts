import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import { apiOf } from '../../../model/load-text.ts';
import { listening } from '../../foreign/listen.ts';
import { runAll } from '../../run-fake.ts';
import { listenerOf } from '../small-house.ts';

const number = (name: string, least: number, usual: number): string =>
  `{ name: ${name}, in: query, schema: { type: integer, minimum: ${least}, default: ${usual} } }`;
const LIST =
  '{ type: array, minItems: 1, items: { type: object, required: [id], properties: { id: { type: integer } } } }';

const api = await apiOf(`
openapi: 3.1.0
info: { title: Lists that are never empty, version: '1' }
paths:
  /pages:
    get:
      operationId: listPages
      parameters: [${number('page', 1, 1)}, ${number('per_page', 1, 20)}]
      responses:
        '200': { description: A page, content: { application/json: { schema: { type: object, required: [items, total], properties: { items: ${LIST}, total: { type: integer } } } } } }
        4XX: { description: None }
  /rest:
    get:
      operationId: listRest
      parameters: [${number('offset', 0, 0)}, ${number('limit', 1, 20)}]
      responses:
        '200': { description: The rest, content: { application/json: { schema: ${LIST} } } }
        4XX: { description: None }
`);
const plan = planRun(api);
const scenario = readScenario('name: lists\nworld: unknown', { file: 'lists.yaml', environment: {} });

/** What is found in lists of so many items, where nothing is past the end. */
async function foundIn(count: number, fault: string): Promise<readonly string[]> {
  const all = Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
  const { url, close } = await listening(
    createServer(
      listenerOf((method, [path], _, search) => {
        if (method !== 'GET') return { status: 405 };
        const read = (name: string, usual: number): number => Number(search.get(name) ?? usual);
        const size = read(path === 'pages' ? 'per_page' : 'limit', 20);
        const from = path === 'pages' ? (read('page', 1) - 1) * size : read('offset', 0);
        const isWrong = !Number.isInteger(from) || from < 0 || !Number.isInteger(size) || size < 1;
        if (isWrong) return { status: 400 };
        const items = all.slice(fault === 'one twice' && from > 0 ? from - 1 : from, from + size);
        if (items.length === 0) return { status: 404 };
        return { status: 200, value: path === 'pages' ? { items, total: count } : items };
      }),
    ),
  );
  try {
    const { summary } = await runAll(plan, { baseUrl: url, scenario, laws: ['walked-pages', 'offsets'] });
    return summary.findings.map(({ finding }) => `${finding.check} ${finding.caseId}`);
  } finally {
    await close();
  }
}

it.each([3, 4, 5])(
  'pages of %i items are walked, where none may be empty, and nothing is asked for behind the last',
  async (count) => {
    expect(await foundIn(count, 'none')).toEqual([]);
    const found = (await foundIn(count, 'one twice')).join('\n');
    expect(found).toContain('walked-pages listPages/');
    expect(found).toContain('offsets listRest/');
  },
);
