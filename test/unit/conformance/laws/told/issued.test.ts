import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import type { JsonObject } from '../../../../../model/json-object.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { jsonService } from '../../foreign/json-service.ts';
import { runAll } from '../../run-fake.ts';

const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });
const code = { type: 'string', pattern: '^[0-9]{4}$' };
const box: JsonObject = {
  type: 'object',
  required: ['id', 'state'],
  properties: { id: { type: 'integer' }, state: { type: 'string', enum: ['shut', 'open'] } },
};
const IT = { parameters: [{ name: 'box_id', in: 'path', required: true, schema: { type: 'integer' } }] };

/** Faults of boxes that open with the code that was issued for them last, and block when three wrong ones came. */
interface Faults {
  readonly keepsFormer?: boolean;
  readonly neverBlocks?: boolean;
  /** What is said of codes. */
  readonly said?: string;
}

async function found({
  keepsFormer,
  neverBlocks,
  said = 'An earlier code stops working.',
}: Faults): Promise<readonly string[]> {
  const { api } = loadValue('boxes.json', {
    openapi: '3.1.0',
    info: { title: 'Boxes', version: '1' },
    paths: {
      '/boxes': {
        post: { operationId: 'make_box', responses: { 201: { description: 'Made.', ...json(box) } } },
      },
      '/boxes/{box_id}': {
        ...IT,
        get: { operationId: 'get_box', responses: { 200: { description: 'It.', ...json(box) } } },
      },
      '/boxes/{box_id}/key': {
        ...IT,
        post: {
          operationId: 'issue_code',
          description: said,
          responses: {
            201: { description: 'Issued.', ...json({ type: 'object', required: ['code'], properties: { code } }) },
          },
        },
      },
      '/boxes/{box_id}/open': {
        ...IT,
        post: {
          operationId: 'open_box',
          description: 'Wrong code: 403. After three wrong codes it is blocked (423).',
          requestBody: { required: true, ...json({ type: 'object', required: ['code'], properties: { code } }) },
          responses: {
            200: { description: 'Open.', ...json(box) },
            403: { description: 'Wrong.' },
            423: { description: 'Blocked.' },
          },
        },
      },
    },
  });
  const plan = api === undefined ? expect.fail('does not load') : planRun(api);
  const boxes: { readonly codes: string[]; wrong: number; state: string }[] = [];
  const answer = (path: string, sent: Record<string, unknown>): readonly [number, unknown] => {
    const [, , id, action] = path.split(/[/?]/);
    if (id === undefined) {
      boxes.push({ codes: [], wrong: 0, state: 'shut' });
      return [201, { id: boxes.length, state: 'shut' }];
    }
    const one = boxes[Number(id) - 1];
    if (one === undefined) return [404, undefined];
    if (action === 'key') {
      one.codes.push(String(2000 + 37 * one.codes.length + Number(id)));
      one.wrong = 0;
      return [201, { code: one.codes.at(-1) }];
    }
    if (action === 'open') {
      if (one.wrong >= 3 && neverBlocks !== true) return [423, undefined];
      const isRight =
        keepsFormer === true ? one.codes.includes(String(sent['code'])) : sent['code'] === one.codes.at(-1);
      if (!isRight) one.wrong += 1;
      if (!isRight) return [403, undefined];
      one.state = 'open';
    }
    return [200, { id: Number(id), state: one.state }];
  };
  const { url, close } = await jsonService(({ url: asked, sent }) => answer(asked, sent));
  try {
    const scenario = readScenario('{ name: boxes, world: unknown }', { file: 'boxes.yaml', environment: {} });
    const cases = plan.cases.filter(({ id }) => /\/law\/(?:issued|actions)(?:\/|$)/.test(id));
    const { summary } = await runAll({ ...plan, cases }, { baseUrl: url, scenario });
    if (summary.findings.length === 0) expect(summary.passed).toBe(cases.length);
    return summary.findings.map(({ finding }) => finding.caseId);
  } finally {
    await close();
  }
}

it('what takes a code is told the one that was issued, and a service that does what it says is accused of nothing', async () => {
  expect(await found({})).toEqual([]);
});

it('a code works no more once a newer one was issued', async () => {
  expect(await found({ keepsFormer: true })).toEqual(['issue_code/law/issued/former/open_box']);
});

it('the right code is refused after too many wrong ones', async () => {
  expect(await found({ neverBlocks: true })).toEqual(['open_box/law/issued/blocked/issue_code']);
});

it('where earlier codes stay valid, they may be used', async () => {
  expect(await found({ keepsFormer: true, said: 'Earlier codes stay valid.' })).toEqual([]);
});
