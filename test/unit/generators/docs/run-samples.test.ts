import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { parseXml } from '@rgrove/parse-xml';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emitClient } from '../../../../generators/client/index.ts';
import { clientSample } from '../../../../generators/docs/samples/client-sample.ts';
import { curlSample } from '../../../../generators/docs/samples/curl-sample.ts';
import { namesOf } from '../../../../generators/emit/operation/operation-names.ts';
import { defaultEmitOptions } from '../../../../generators/emit/options.ts';
import { emitModels } from '../../../../generators/models/index.ts';
import type { FetchHandler } from '../../../../runtime/http/index.ts';
import { type ConsumerProject, compile, makeProject } from '../../../support/consumer-project.ts';
import { loadOrFail, testPath } from '../../../support/emit-workshop.ts';
import { loadServer } from '../../../support/load-server.ts';

/** What the samples of this description say is sent to its emitted server, as strict as that is. */
const FILE = testPath('fixtures/docs/samples.yaml');
const api = await loadOrFail(FILE);
const ids = api.operations.map(({ operationId }) => operationId);

let server: Server;
let address: string;
let project: ConsumerProject;
let samples: Readonly<Record<string, (baseUrl: string) => Promise<{ status: number; text: string }>>>;

beforeAll(async () => {
  const { createFetchHandler, operationTable } = await loadServer(FILE);
  const handlers = Object.fromEntries(ids.map((id) => [id, () => ({ status: 204 })]));
  const who = (): string => 'somebody';
  const security = { key: who, cookie: who, header: who };
  const handle = createFetchHandler(operationTable, handlers, { security, parseXml });
  server = createServer((request, response) => {
    void answer(handle, request).then(async (answered) => {
      response.writeHead(answered.status).end(await answered.text());
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // What a server is given by `listen` with a port is an address.
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  project = makeProject('docs-samples', sampleFiles());
});

afterAll(() => {
  server.close();
  project.remove();
});

async function answer(handle: FetchHandler, request: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // without an encoding, chunks are bytes
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const body = chunks.length === 0 ? null : Buffer.concat(chunks);
  const { method = 'GET', url = '' } = request;
  return (
    (await handle(new Request(new URL(url, address), { method, headers, body }))) ?? new Response('', { status: 404 })
  );
}

/** The generated client, and a function for every sample. */
function sampleFiles(): readonly { readonly path: string; readonly contents: string }[] {
  const generated = [...emitModels(api, defaultEmitOptions), ...emitClient(api, defaultEmitOptions)];
  const names = api.operations.map((own) => namesOf(api, own, undefined).functionName);
  const functions = api.operations.map((own) => {
    const { functionName } = namesOf(api, own, undefined);
    const code = clientSample(api, own, undefined).replaceAll(/^ {2}console.log.*$/gm, '');
    return `export async function ${functionName}Sample(baseUrl: string): Promise<object> {
const client = createClient({ baseUrl, auth: { key: 'k', cookie: 'c', header: 'h' } });
${code}
return { status: result.status, text: result.ok ? '' : JSON.stringify(result.body) };
}`;
  });
  const imports = `import { createClient, ${names.join(', ')} } from '../api/client/index.js';`;
  return [
    ...generated.map(({ path, contents }) => ({ path: `api/${path}`, contents: String(contents) })),
    { path: 'samples/all.ts', contents: [imports, ...functions].join('\n') },
  ];
}

const hasCurl = spawnSync('curl', ['--version']).status === 0;

describe.skipIf(!hasCurl)('curl samples are accepted (needs curl)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'samples-'));
  writeFileSync(join(folder, 'file'), new Uint8Array([0, 255, 10, 13]));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(ids)('%s', async (id) => {
    const operation = api.operations.find(({ operationId }) => operationId === id) ?? expect.fail('no operation');
    const sample = curlSample(operation).replaceAll('http://samples.test/v1', address);
    const script = `curl() { command curl --silent --show-error --write-out '%{http_code}' "$@"; }\nTOKEN=secret\n${sample}`;
    const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: folder });
    expect([sample, stdout]).toEqual([sample, '204']);
  });
});

describe('TypeScript samples', () => {
  it('compile', async () => {
    expect(await compile(project.folder, 'TypeScript 7', false)).toBe('');
    const outfile = join(project.folder, 'samples.mjs');
    await build({
      entryPoints: [join(project.folder, 'samples/all.ts')],
      outfile,
      bundle: true,
      format: 'esm',
      logLevel: 'error',
    });
    samples = (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as typeof samples; // the text above exports them
  });

  it.each(ids)('are accepted: %s', async (id) => {
    const operation = api.operations.find(({ operationId }) => operationId === id) ?? expect.fail('no operation');
    const { functionName } = namesOf(api, operation, undefined);
    expect(await samples[`${functionName}Sample`]?.(address)).toEqual({ status: 204, text: '' });
  });
});
