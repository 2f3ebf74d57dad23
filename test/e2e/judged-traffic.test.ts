import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { program, runCli } from './run-cli.ts';

const document = `openapi: 3.1.0
info: { title: Things, version: '1' }
paths:
  /things:
    get:
      operationId: listThings
      responses:
        '200':
          description: All.
          content: { application/json: { schema: { type: array, items: { type: integer } } } }
`;

/** Starts `forgewright proxy`; resolves with its URL. */
async function proxyOf(
  target: string,
  folder: string,
): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const args = ['proxy', target, '--spec', 'openapi.yaml', '--port', '0'];
  const reports = ['--report', 'har=seen.har', 'sarif=seen.sarif'];
  const child = spawn(process.execPath, [program, ...args, ...reports], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      const [, found] = /judged at (http:\S+)/.exec(String(chunk)) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  return { url, child };
}

it('a proxy judges what passes, and its archive can be judged again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-proxy-'));
  writeFileSync(join(folder, 'openapi.yaml'), document);
  let answer = '[1]';
  const target = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  });
  await new Promise<void>((resolve) => void target.listen(0, '127.0.0.1', resolve));
  const address = target.address();
  const { url, child } = await proxyOf(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, folder);
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  await (await fetch(`${url}/things`)).text();
  answer = '["one"]';
  await (await fetch(`${url}/things`)).text();
  await (await fetch(`${url}/others`)).text();
  const code = await new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGINT');
  });
  target.closeAllConnections();
  target.close();
  expect(code).toBe(1);
  expect(output).toContain('body /0: expected integer');
  expect(output).toContain('1 exchanges were of no operation of the description');
  const sarif = JSON.parse(readFileSync(join(folder, 'seen.sarif'), 'utf8'));
  expect(sarif.runs[0].results[0].locations[0].physicalLocation).toEqual({
    artifactLocation: { uri: 'openapi.yaml' },
    region: { startLine: 5, startColumn: 5 },
  });
  const again = runCli(['judge', 'seen.har', '--spec', 'openapi.yaml'], folder);
  expect(again.code).toBe(1);
  expect(again.stdout).toMatch(/^listThings +2 /m);
  expect(runCli(['judge', 'openapi.yaml', '--spec', 'openapi.yaml'], folder).code).toBe(2);
});
