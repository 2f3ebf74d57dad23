import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync, mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../support/consumer-project.ts';
import { codeBlocks, writeBlocks } from './code-blocks.ts';
import { program } from './run-cli.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
let server: Server;
let served: string[];

/** What a main program of the guide's reader would do with its functions. */
const MAIN = `
import { addPet, client, copyPhoto, firstCats, mustAddPet } from './call.js';
import { follow, names, photoSize, total } from './read.js';
import { csvSize, importAll, sales } from './media.js';
import { owners } from './owners.js';
import { resilient } from './resilient.js';
import { createPet, listPets } from './api/client/index.js';
import { catNames } from './by-path.js';

Object.assign(client, { baseUrl: process.env['SHOP_URL'] });
const refused = await mustAddPet('').catch((error: Error) => error.message);
await copyPhoto(1, 2);
await importAll();
console.log(JSON.stringify([
  await addPet('Tom'), await addPet(''), refused, await firstCats(new AbortController().signal),
  await names(), await total(), await photoSize(1), await follow(), await catNames(),
  await sales(), await csvSize(), await owners(new AbortController().signal),
  (await createPet(resilient, { body: { name: 'again' } })).status, (await listPets(resilient)).status,
]));
`;

beforeAll(async () => {
  const parent = join(root, 'node_modules', '.consumers');
  mkdirSync(parent, { recursive: true });
  folder = mkdtempSync(join(parent, 'client-guide-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const strict = { strict: true, skipLibCheck: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
  const compilerOptions = { target: 'es2022', module: 'nodenext', outDir: 'build', types: ['node'], ...strict };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  writeBlocks(codeBlocks('docs/client.md'), folder);
  writeFileSync(join(folder, 'src/main.ts'), MAIN);
  server = createServer((request, response) => {
    const { status = 200, headers = {}, body = '' } = answer(request.method ?? '', request.url ?? '', request.headers);
    served.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    request.resume().on('end', () => response.writeHead(status, headers).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  served = [];
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

let attempts = 0;
let posts = 0;
let searches = 0;

/** A shop with two pages of pets, that refuses pets without a name, and everything once of those who call it `again`. */
function answer(method: string, url: string, headers: Readonly<Record<string, unknown>>): Reply {
  if (headers['idempotency-key'] !== undefined) {
    attempts += 1;
    if (attempts === 1) return { status: 401 };
    return attempts === 2 ? { status: 503, headers: { 'retry-after': '0' } } : json(201, { id: 9, name: 'again' });
  }
  if (url === '/import') return { status: 204 };
  if (url === '/report') {
    const isCsv = headers['accept'] === 'text/csv';
    return isCsv ? { headers: { 'content-type': 'text/csv' }, body: 'sold\n3' } : json(200, { sold: 3 });
  }
  if (url.startsWith('/owners')) {
    const isEnd = url.includes('cursor=c');
    return json(200, { owners: [{ name: isEnd ? 'Ben' : 'Ann' }], next_cursor: isEnd ? null : 'c' });
  }
  if (url === '/pets/search') {
    searches += 1;
    return json(200, { pets: [{ name: searches === 1 ? 'Tom' : 'Tim' }], total_pages: 2 });
  }
  if (method === 'POST') {
    posts += 1;
    return posts === 2 ? json(201, { id: 7, name: 'Tom' }) : json(422, { problems: ['no name'] });
  }
  if (url.endsWith('/photo')) return method === 'PUT' ? { status: 204 } : { body: 'photo', headers: BYTES };
  if (url === '/events')
    return { headers: { 'content-type': 'text/event-stream' }, body: 'event: born\ndata: Tom\n\n' };
  if (url === '/log') return { headers: { 'content-type': 'application/jsonl' }, body: '{"n":1}\n{"n":2}\n' };
  const isLast = url.includes('page=2');
  const next = { link: `<${url}${url.includes('?') ? '&' : '?'}page=2>; rel="next"` };
  return json(200, [{ name: isLast ? 'Rex' : 'Tom' }], { 'x-total': '2', ...(isLast ? {} : next) });
}

const BYTES = { 'content-type': 'application/octet-stream' };

function json(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

describe('docs/client.md', () => {
  it('shows code that compiles and does what it says', async () => {
    const args = [
      'generate',
      '--spec',
      join(root, 'test/fixtures/client-guide/openapi.yaml'),
      '--only',
      'client,types',
    ];
    const made = spawnSync(process.execPath, [program, ...args, '--out', 'src/api'], { cwd: folder, encoding: 'utf8' });
    expect(made.stderr + made.stdout).toMatch(/10 operations/);
    for (const compiler of ['TypeScript 5.9', 'TypeScript 7'] as const) {
      expect(await compile(folder, compiler, compiler === 'TypeScript 5.9')).toBe('');
    }
    process.env['SHOP_URL'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const printed: string[] = [];
    const log = console.log;
    console.log = (...line: unknown[]) => void printed.push(line.join(' '));
    await import(pathToFileURL(join(folder, 'build/main.js')).href).finally(() => (console.log = log));
    expect(printed.slice(0, -1)).toEqual(['POST /pets 401', 'POST /pets 201', 'GET /pets 200']);
    expect(JSON.parse(printed.at(-1) ?? '')).toEqual([
      'number 7',
      'no name',
      'no name',
      ['Tom'],
      ['Tom', 'Rex'],
      2,
      5,
      [['born', 'Tom'], { n: 1 }, { n: 2 }],
      ['Tom'],
      [3, 'sold\n3'],
      6,
      ['Ann', 'Ben', 'Tom', 'Tim'],
      201,
      200,
    ]);
    expect(served.slice(-4)).toEqual([
      'POST /pets Bearer first',
      'POST /pets Bearer second',
      'POST /pets Bearer second',
      'GET /pets Bearer second',
    ]);
  });
});
