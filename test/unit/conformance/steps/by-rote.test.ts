import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { startMock } from '../../../../cli/mock/start-mock.ts';
import { planRun, run } from '../../../../conformance/index.ts';
import type { Api } from '../../../../model/api.ts';
import type { JsonValue } from '../../../../model/location.ts';
import { loadValue } from '../../../../model/load-api.ts';
import { listening } from '../foreign/listen.ts';

/** What is wrong with the service: nothing; it forgets what it makes; it keeps no change; it shows one thing under any name. */
type Fault = 'none' | 'forgets' | 'keeps no change' | 'one for all';

interface Note {
  id: number;
  title: string;
  pages: number | null;
}

function notes(): Api {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
  const members = {
    title: { type: 'string', maxLength: 40 },
    pages: { type: ['integer', 'null'], minimum: 0, maximum: 99 },
  };
  const sent = { type: 'object', additionalProperties: false, properties: members };
  const note = {
    type: 'object',
    required: ['id', 'title', 'pages'],
    properties: { id: { type: 'integer' }, ...members },
  };
  const json = (schema: JsonValue): JsonValue => ({ 'application/json': { schema } });
  const answer = (schema: JsonValue): JsonValue => ({ description: 'It.', content: json(schema) });
  const refused = { 400: { description: 'Wrong.' }, 404: { description: 'Not there.' } };
  const { api } = loadValue('notes.json', {
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    paths: {
      '/notes': {
        get: { operationId: 'listNotes', responses: { 200: answer({ type: 'array', items: note }) } },
        post: {
          operationId: 'makeNote',
          requestBody: { required: true, content: json({ ...sent, required: ['title'] }) },
          responses: { 201: answer(note), ...refused },
        },
      },
      '/notes/{id}': {
        parameters: [id],
        get: { operationId: 'getNote', responses: { 200: answer(note), ...refused } },
        patch: {
          operationId: 'changeNote',
          requestBody: { required: true, content: json({ ...sent, minProperties: 1 }) },
          responses: { 200: answer(note), ...refused },
        },
        delete: { operationId: 'removeNote', responses: { 204: { description: 'Gone.' }, ...refused } },
      },
    },
  });
  return api ?? expect.fail('does not load');
}

/** A service that keeps notes, with a fault. */
function keeper(fault: Fault): (request: IncomingMessage, response: ServerResponse) => void {
  const kept = new Map<number, Note>();
  let last = 0;
  return (request, response) => {
    const answer = (status: number, value?: unknown): void => {
      response.writeHead(status, value === undefined ? {} : { 'content-type': 'application/json' });
      response.end(value === undefined ? undefined : JSON.stringify(value));
    };
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const [, , name] = (request.url ?? '').split('?', 1)[0]?.split('/') ?? [];
    const asked = name === undefined ? undefined : kept.get(/^\d+$/.test(name) ? Number(name) : 0);
    const found = fault === 'one for all' && method === 'GET' ? [...kept.values()][0] : asked;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = bodyOf(chunks);
      if (name === undefined && method === 'GET') return answer(200, [...kept.values()]);
      if (name !== undefined && found === undefined) return answer(404);
      if (method === 'GET') return answer(200, found);
      if (method === 'DELETE') return answer(kept.delete(found?.id ?? 0) ? 204 : 404);
      if (request.headers['content-type'] !== 'application/json') return answer(415);
      if (body === undefined || (name === undefined && body.title === undefined)) return answer(400);
      const note = { pages: null, title: '', ...found, ...body, id: found?.id ?? (last += 1) };
      const isKept = name === undefined ? fault !== 'forgets' : fault !== 'keeps no change';
      if (isKept) kept.set(note.id, note);
      return answer(name === undefined ? 201 : 200, note);
    });
  };
}

/** The members that a request sends; undefined where they are none of a note. */
function bodyOf(chunks: readonly Buffer[]): Partial<Note> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString());
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const members = Object.entries(value);
    const isFine = members.every(([name, member]) =>
      name === 'title'
        ? typeof member === 'string' && [...member].length <= 40
        : name === 'pages' && (member === null || (Number.isInteger(member) && member >= 0 && member <= 99)),
    );
    return isFine && members.length > 0 ? (value as Partial<Note>) : undefined;
  } catch {
    return undefined;
  }
}

/** Laws that accuse a service, and reasons why others could not be asked. */
async function judged(url: string): Promise<{ readonly laws: readonly string[]; readonly reasons: readonly string[] }> {
  const laws = new Set<string>();
  const reasons = new Set<string>();
  for await (const event of run(planRun(notes()), { baseUrl: url })) {
    if (event.type !== 'case-finished') continue;
    for (const { check } of event.result.findings) laws.add(check);
    if (event.result.reason !== undefined) reasons.add(event.result.reason);
  }
  return { laws: [...laws], reasons: [...reasons] };
}

async function judgedWith(fault: Fault): ReturnType<typeof judged> {
  const service = await listening(createServer(keeper(fault)));
  try {
    return await judged(service.url);
  } finally {
    await service.close();
  }
}

const ROTE = 'it answers by rote, as servers without state do';

it('accuses no service that answers by rote, and says why it proves nothing', async () => {
  const mock = await startMock(notes(), { port: 0 });
  try {
    const { laws, reasons } = await judged(mock.url);
    expect(laws).toEqual([]);
    expect(reasons).toContain(ROTE);
  } finally {
    await mock.close();
  }
});

it('accuses no service that keeps what it is sent', async () => {
  const { laws, reasons } = await judgedWith('none');
  expect(laws).toEqual([]);
  expect(reasons).not.toContain(ROTE);
});

it.each([
  ['forgets', 'life-cycle'],
  ['keeps no change', 'life-cycle'],
  ['one for all', 'life-cycle'],
] as const)('accuses a service that %s', async (fault, law) => {
  const { laws, reasons } = await judgedWith(fault);
  expect(laws).toContain(law);
  expect(reasons).not.toContain(ROTE);
});
