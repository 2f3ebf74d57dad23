import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { emitClient } from '../../../../generators/client/index.ts';
import { clientSample } from '../../../../generators/docs/samples/client-sample.ts';
import { curlSample } from '../../../../generators/docs/samples/curl-sample.ts';
import { namesOf } from '../../../../generators/emit/operation/operation-names.ts';
import { defaultEmitOptions } from '../../../../generators/emit/options.ts';
import { emitModels } from '../../../../generators/models/index.ts';
import { loadApi } from '../../../../model/index.ts';
import type { Api } from '../../../../model/index.ts';
import { SPEC_FILE, api as ownApi, operation } from '../../../suites/spec/description.ts';
import { type ConsumerProject, compile, makeProject } from '../../../support/consumer-project.ts';

const CORPUS = fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url));
const projects: ConsumerProject[] = [];
afterAll(() => projects.forEach((project) => project.remove()));

/** A project that holds the generated client and every client sample of the docs. */
function projectOf(api: Api): string {
  const generated = [...emitModels(api, defaultEmitOptions), ...emitClient(api, defaultEmitOptions)];
  const samples = api.operations.map((own) => {
    const { functionName, fileName } = namesOf(api, own, undefined);
    const imports = `import { createClient, ${functionName} } from '../api/client/index.js';\n`;
    const client = `const client = createClient({ baseUrl: 'http://127.0.0.1:8080' });\n`;
    return { path: `samples/${fileName}.ts`, contents: imports + client + clientSample(api, own, undefined) };
  });
  const files = generated.map(({ path, contents }) => ({ path: `api/${path}`, contents }));
  const project = makeProject('docs-samples', [...files, ...samples]);
  projects.push(project);
  return project.folder;
}

describe('TypeScript samples', () => {
  it.each([
    SPEC_FILE,
    ...['museum/openapi.yaml', 'cafe-split/cafe.yaml'].map((name) => CORPUS + name).filter(existsSync),
  ])('compile against the generated client: %s', async (file) => {
    const { api } = await loadApi(file);
    if (api === undefined) return expect.fail('not loaded');
    expect(await compile(projectOf(api), 'TypeScript 7', false)).toBe('');
  });

  it('look as people write them', () => {
    expect(clientSample(ownApi, operation('getFile'), undefined)).toBe(
      [
        "const result = await getFile(client, { id: 'open/lib', file_path: 'src/index.ts', ref: 'main' });",
        'if (result.ok) {',
        '  // status 200',
        '  console.log(result.body);',
        '}',
      ].join('\n'),
    );
  });
});

describe('curl samples', () => {
  it('name the address, the credential and the body', () => {
    expect(curlSample(operation('getFile'))).toBe(
      "curl 'http://127.0.0.1:8080/api/v4/projects/open%2Flib/repository/files/src%2Findex.ts?ref=main' \\\n" +
        `  --header 'PRIVATE-TOKEN: '"$TOKEN"`,
    );
    expect(curlSample(operation('headFile'))).toMatch(/^curl --head '/);
    expect(curlSample(operation('createIssueNote'))).toContain(`--data '{\n  "body": "I can reproduce this."\n}'`);
  });

  it('are read by a shell as one command each, whatever the values hold', () => {
    for (const own of ownApi.operations) {
      const script = `curl() { printf '%s\\0' "$@"; }\nTOKEN=secret\n${curlSample(own)}`;
      const args = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
      expect(args.filter((arg) => arg.startsWith('http://127.0.0.1:8080/api/v4/'))).toHaveLength(1);
      const data = args[args.indexOf('--data') + 1];
      if (args.includes('--data') && args.includes('Content-Type: application/json'))
        expect(() => JSON.parse(data ?? '')).not.toThrow();
      const takesToken = own.security.some(({ schemes }) => schemes.length > 0);
      expect(args.includes('PRIVATE-TOKEN: secret'), own.operationId).toBe(takesToken);
    }
  });
});
