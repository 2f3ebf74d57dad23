import { execFileSync } from 'node:child_process';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { emitServer, loadOrFail, testPath, workshop, writeFiles } from '../../../support/emit-workshop.ts';

const compiler = testPath('../node_modules/typescript7/bin/tsc');

/** A program that types what the hook is asked, and prints what it was asked and what was answered. */
const PROGRAM = `
import { createFetchHandler, HttpError } from './api/runtime/http/index.js';
import { type Authorize, operationAccess, operationTable, type Handlers, type SecurityHandlers } from './api/server/index.js';
import { createApp } from './api/stubs/create-app.js';

const asked: string[] = [];
const authorize: Authorize<string> = (question, context) => {
  asked.push(\`\${question.operationId} \${question.access.on} \${question.access.role} \${question.request.path.id}\`);
  if (question.operationId === 'deleteThing') {
    // The data of each operation has the types of its words.
    const also: readonly ['author'] = question.access.also;
    const least: 'owner' = question.access.role;
    throw new HttpError(403, { detail: \`\${least}, \${also.join()}, \${context.method}\` });
  }
  const hidden: 404 = question.access.hidden;
  if (question.request.path.id === 2) throw new HttpError(hidden, { detail: 'hidden' });
};
const handlers: Handlers<string> = {
  listThings: () => ({ status: 200, body: [] }),
  getThing: () => ({ status: 200, body: {} }),
  deleteThing: () => ({ status: 204 }),
};
const security: SecurityHandlers<string> = {};
if (createApp<string>(handlers, { security, authorize }) === undefined) throw new Error('no app');
const handle = createFetchHandler(operationTable, handlers, { authorize, access: operationAccess });
const answers: (number | undefined)[] = [];
for (const [method, path] of [['GET', '/things'], ['GET', '/things/1'], ['GET', '/things/2'], ['DELETE', '/things/1']])
  answers.push((await handle(new Request(\`http://h\${path}\`, { method: method ?? '' })))?.status);
console.log(JSON.stringify({ asked, answers }));
`;

it('hands what x-access says to a hook, typed by operation', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'who-may-call-'));
  writeFiles(join(folder, 'api'), emitServer(await loadOrFail(testPath('fixtures/express/who-may-call.yaml'))));
  symlinkSync(testPath('../node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'main.ts'), PROGRAM);
  const compilerOptions = { target: 'es2022', module: 'nodenext', strict: true, types: ['node'], outDir: 'out' };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }));
  try {
    execFileSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    expect.fail(String((error as { stdout?: string }).stdout));
  }
  const printed = execFileSync(process.execPath, [join(folder, 'out/main.js')], { encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual({
    asked: ['get-thing project anyone 1', 'get-thing project anyone 2', 'deleteThing project owner 1'],
    answers: [200, 200, 404, 403],
  });
});

it('adds nothing to a server whose description does not say who may call', async () => {
  const files = emitServer(await loadOrFail(workshop));
  expect(files.filter(({ path }) => path.includes('operation-access'))).toEqual([]);
  const app = files.find(({ path }) => path.endsWith('create-app.ts'));
  expect(app?.contents).not.toMatch(/authorize|access/i);
});
