import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../model/index.ts';
import { loadDescription } from '../../support/load-emitted.ts';
import { clientAndServer, type ClientAndServer } from './client-and-server.ts';
import { anyForm, type DrawnForm } from './drawn-form.ts';

const FORMS = Number(process.env['FORGEWRIGHT_FORMS'] ?? 120);
const FORM = 'application/x-www-form-urlencoded';
const PARTS = 'multipart/form-data';

const drawn: readonly DrawnForm[] = fc.sample(anyForm, FORMS);

/** An operation for each schema, which takes it in every carrier. */
function describedBy(): object {
  const paths = Object.fromEntries(
    drawn.map(({ schema, encoding }, index) => {
      const content = { 'application/json': { schema }, [FORM]: { schema, encoding }, [PARTS]: { schema, encoding } };
      const responses = { 204: { description: 'ok' } };
      return [
        `/drawn${index}`,
        { post: { operationId: `drawn${index}`, requestBody: { required: true, content }, responses } },
      ];
    }),
  );
  return { openapi: '3.1.0', info: { title: 'Drawn', version: '1' }, paths };
}

describe('a form means what the same JSON means', () => {
  let api: Api;
  let pairs: Readonly<Record<'strict' | 'lenient', ClientAndServer>>;
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forms-'));
    const file = join(folder, 'api.json');
    writeFileSync(file, JSON.stringify(describedBy()));
    api = await loadDescription(file);
    pairs = { strict: await clientAndServer(api), lenient: await clientAndServer(api, 'lenient') };
    rmSync(folder, { recursive: true });
  });

  it.each(
    ['application/json', FORM, PARTS].flatMap((type) => (['strict', 'lenient'] as const).map((mode) => [type, mode])),
  )('%s, %s', async (contentType, mode) => {
    const pair = pairs[mode === 'lenient' ? 'lenient' : 'strict'];
    const wrong: string[] = [];
    const told = (text: string): void => void wrong.push(text.replace(/\r\n/g, ' | '));
    for (const [index, { schema, bodies }] of drawn.entries()) {
      const operation = api.operations.find(({ operationId }) => operationId === `drawn${index}`);
      if (operation === undefined) throw new Error(`no operation for ${JSON.stringify(schema)}`);
      for (const body of bodies) {
        const arrival = await pair.call(operation, { body, contentType }).catch(refusalOf);
        if (arrival === undefined) continue;
        const { request, problems, status, line } = arrival;
        const came: unknown = request?.body === undefined ? undefined : JSON.parse(JSON.stringify(request.body));
        if (JSON.stringify(sorted(came)) === JSON.stringify(sorted(body))) continue;
        const reasons = problems.map(({ detail }) => detail).join('; ');
        told(
          `${JSON.stringify(body)} came as ${JSON.stringify(came)} (${status} ${reasons}) from ${line} by ${JSON.stringify(schema)}`,
        );
      }
    }
    expect(wrong.sort((left, right) => left.length - right.length).slice(0, 10)).toEqual([]);
  });
});

/** What a client that refuses to write a value has sent. */
function refusalOf(error: unknown): undefined {
  if (!(error instanceof Error) || error.name !== 'WireError') throw error;
  return undefined;
}

/** Members in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, member]) => [name, sorted(member)]);
}
