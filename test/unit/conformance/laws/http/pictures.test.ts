import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import { loadApi } from '../../../../../model/load-api.ts';
import { listening } from '../../foreign/listen.ts';
import { runAll } from '../../run-fake.ts';

interface Answer {
  readonly status: number;
  readonly value?: unknown;
  readonly file?: Picture;
}

interface Picture {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Labels that are put under names of their own, and frames with a picture. */
function openHouse(fault: string): ReturnType<typeof listening> {
  const labels = new Map<string, unknown>();
  const frames = new Map<string, unknown>();
  const pictures = new Map<string, Picture>();
  const labelAt = (method: string, key: string, sent: unknown): Answer => {
    const isThere = labels.has(key);
    if (method === 'DELETE') return { status: labels.delete(key) ? 204 : 404 };
    if (method === 'GET') return isThere ? { status: 200, value: labels.get(key) } : { status: 404 };
    if (method !== 'PUT') return { status: 405 };
    labels.set(key, sent);
    const isNew = fault === 'all are new' || (fault !== 'none is new' && !isThere);
    return { status: isNew ? 201 : 200, value: sent };
  };
  const pictureAt = (method: string, id: string, sent: Picture): Answer => {
    const picture = pictures.get(id);
    if (!frames.has(id)) return { status: 404 };
    if (method === 'PUT') {
      if (!/^image\/(?:png|jpeg)$/.test(sent.type)) return { status: 415 };
      if (fault !== 'the picture is lost') pictures.set(id, sent);
      return { status: 204 };
    }
    if (method !== 'GET') return { status: 405 };
    if (picture === undefined) return { status: 404 };
    const type = fault === 'the type is lost' ? 'image/jpeg' : picture.type;
    return { status: 200, file: { type, bytes: fault === 'the bytes are lost' ? Buffer.from('x') : picture.bytes } };
  };
  const frameAt = (method: string, id: string | undefined, sent: Record<string, unknown>): Answer => {
    if (id !== undefined && method === 'GET')
      return frames.has(id) ? { status: 200, value: frames.get(id) } : { status: 404 };
    if (method === 'GET') return { status: 200, value: [...frames.values()] };
    if (method !== 'POST' || id !== undefined) return { status: 405 };
    const isWrong = Object.keys(sent).some((name) => name !== 'name' && name !== 'note');
    const isNote = sent['note'] === undefined || typeof sent['note'] === 'string';
    const isNull = sent['note'] === null && fault !== 'null is refused';
    if (isWrong || typeof sent['name'] !== 'string' || !(isNote || isNull)) return { status: 422 };
    const made = { id: randomUUID(), name: sent['name'], note: sent['note'] ?? null };
    frames.set(made.id, made);
    return { status: 201, value: made };
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const [, kind = '', id, part] = (request.url ?? '').split('?')[0]?.split('/') ?? [];
      const bytes = Buffer.concat(parts);
      const type = request.headers['content-type'] ?? '';
      const json = (): Record<string, unknown> => {
        const value: unknown = JSON.parse(bytes.toString());
        if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('no object');
        return Object.fromEntries(Object.entries(value));
      };
      const isJson = type.startsWith('application/json');
      const answer = (): Answer => {
        const method = request.method ?? '';
        if (kind === 'frames' && part === 'picture') return pictureAt(method, id ?? '', { type, bytes });
        if (bytes.length > 0 && !isJson) return { status: 415 };
        const sent = bytes.length > 0 ? json() : {};
        if (kind === 'frames' && part === undefined) return frameAt(method, id, sent);
        if (kind !== 'labels' || id === undefined || part !== undefined) return { status: 404 };
        if (!/^[a-z-]{1,40}$/.test(id)) return { status: 404 };
        const isLabel = Object.keys(sent).length === 1 && typeof sent['text'] === 'string';
        return method === 'PUT' && !isLabel ? { status: 422 } : labelAt(method, id, sent);
      };
      let given: Answer;
      try {
        given = answer();
      } catch {
        given = { status: 400 };
      }
      const { status, value, file } = given;
      if (file !== undefined) response.writeHead(status, { 'content-type': file.type }).end(file.bytes);
      else if (value === undefined) response.writeHead(status).end();
      else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    });
  });
  return listening(server);
}

const { api } = await loadApi(fileURLToPath(new URL('pictures.yaml', import.meta.url)));
const plan = api === undefined ? expect.fail('the description does not load') : planRun(api);
const scenario = readScenario('name: pictures\nworld: unknown', { file: 'pictures.yaml', environment: {} });

async function foundWith(fault: string): Promise<readonly string[]> {
  const { url, close } = await openHouse(fault);
  try {
    const { summary } = await runAll(plan, { baseUrl: url, scenario });
    return summary.findings.map(({ finding }) => finding.caseId);
  } finally {
    await close();
  }
}

it('a house that does as it says is accused of nothing', async () => {
  expect(await foundWith('none')).toEqual([]);
});

it.each([
  ['all are new', 'putLabel/law/put-status'],
  ['none is new', 'putLabel/law/put-status'],
  ['the picture is lost', 'putPicture/law/uploads'],
  ['the type is lost', 'putPicture/law/uploads'],
  ['the bytes are lost', 'putPicture/law/uploads'],
  ['null is refused', 'createFrame/law/bounds/note/null'],
])('%s: found by %s', async (fault, caseId) => {
  expect(await foundWith(fault)).toContain(caseId);
});
