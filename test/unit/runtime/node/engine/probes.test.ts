import { isDeepStrictEqual } from 'node:util';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { HandlerResponse } from '../../../../../runtime/http/handler.ts';
import type { RequestEngine } from '../../../../../runtime/http/request-engine.ts';
import { expressOpenapiValidator } from '../../../../../runtime/node/engine/express-openapi-validator.ts';
import { testPath } from '../../../../support/emit-workshop.ts';
import { send } from '../../../../support/incoming.ts';
import { type EmittedServer, loadServer } from '../../../../support/load-server.ts';
import { type Probe, PROBES } from './probes.ts';

const file = testPath('fixtures/express/probes.yaml');

let emitted: EmittedServer;
beforeAll(async () => {
  emitted = await loadServer(file);
});

/** By group: how many probes an engine gets right, status and value, and which ones it does not. */
async function scoreOf(
  engine: 'aot' | RequestEngine,
): Promise<Record<string, readonly [right: number, wrong: readonly string[]]>> {
  const answer =
    (status: number) =>
    (request: object): HandlerResponse => ({ status, body: request });
  const handlers = { listIssues: answer(200), createIssue: answer(201) };
  const service = emitted.createService(emitted.operationTable, handlers, { engine, validateResponses: 'off' });
  const isRight = async ({ seen, status, ...request }: Probe): Promise<boolean> => {
    const { body, ...got } = await send(service, request);
    if (got.status !== status || seen === undefined) return got.status === status;
    const [part, value] = seen;
    return isDeepStrictEqual(Reflect.get(JSON.parse(String(body)) as object, part), value);
  };
  const score: Record<string, readonly [number, readonly string[]]> = {};
  for (const [group, probes] of Object.entries(PROBES)) {
    const wrong: string[] = [];
    for (const probe of probes) {
      if (!(await isRight(probe))) wrong.push(labelOf(probe));
    }
    score[group] = [probes.length - wrong.length, wrong];
  }
  return score;
}

function labelOf({ method, target, headers, body }: Probe): string {
  const query = target.split('?')[1];
  if (query !== undefined) return query.slice(0, 60);
  return body?.slice(0, 80) ?? `${method} ${target} ${JSON.stringify(headers ?? {})}`;
}

describe('109 probes', () => {
  it('are as many', () => {
    expect(Object.values(PROBES).flat()).toHaveLength(109);
  });

  it('are all answered rightly by the emitted decoders', async () => {
    const score = await scoreOf('aot');
    expect(Object.values(score).flatMap(([, wrong]) => wrong)).toEqual([]);
  });

  it('are answered by express-openapi-validator as its best set-up answers them, and better where it can be helped', async () => {
    const description: object = parse(readFileSync(file, 'utf8'));
    const score = await scoreOf(expressOpenapiValidator(description));
    expect(score).toEqual({
      brackets: [8, []],
      hashes: [9, []],
      scalars: [
        20,
        [
          'per_page=0x10',
          'per_page=1e2',
          'per_page=5.0',
          'per_page=%205',
          'iids[]=9007199254740993',
          'weight=Infinity',
          'assignee_id=5',
        ],
      ],
      texts: [11, ['search=', 'search=%ff', 'ids=a%2Cb,c']],
      forms: [8, ['title=t&assignees[][id]=1&assignees[][role]=owner&assignees[][id]=2']],
      documents: [21, []],
      messages: [
        17,
        [
          'GET /api/projects/1/issues {"cookie":"theme=5"}',
          '__proto__[x]=1',
          'not[__proto__][x]=1',
          'POST /api/projects/1/issues {}',
        ],
      ],
    });
    const right = Object.values(score).reduce((sum, [count]) => sum + count, 0);
    expect(right).toBe(94);
  });
});
