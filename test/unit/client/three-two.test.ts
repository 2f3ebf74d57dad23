import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compile, makeProject, runScript } from './consumer-project.ts';
import { emitFixture, testPath } from './emit-fixture.ts';
import { startRecorder } from './recorder.ts';

it('OAS 3.2: QUERY, additional operations, querystring and sequential media types', { timeout: 240_000 }, async () => {
  const files = await emitFixture(testPath('fixtures/client/three-two.yaml'));
  const project = makeProject(
    'client-esm',
    files.map((file) => ({ ...file, path: `generated/${file.path}` })),
  );
  const recorder = await startRecorder();
  try {
    writeFileSync(join(project.folder, 'types-check.ts'), 'export {};\n');
    writeFileSync(
      join(project.folder, 'main.ts'),
      `import { copySearch, createClient, findLines, search } from './generated/client/index.js';
      const client = createClient({ baseUrl: process.argv[2] });
      const found = await search.orThrow(client, { body: { text: 'x' } });
      const words: string[] = found.body;
      const hits: (string | undefined)[] = [];
      for await (const line of findLines(client, { q: { text: 'a b', tags: ['1', '2'] } })) hits.push(line.hit);
      const { status } = await copySearch.orThrow(client);
      console.log(JSON.stringify([words, hits, status]));
      `,
    );
    expect(await compile(project.folder, 'TypeScript 7', true)).toBe('');
    recorder.answer(({ method }) => {
      if (method === 'COPY') return { status: 204 };
      if (method === 'QUERY') return { headers: { 'content-type': 'application/json' }, body: '["w"]' };
      return { headers: { 'content-type': 'application/jsonl' }, body: '{"hit":"1"}\n{"hit":"2"}\n' };
    });
    expect(await runScript(join(project.folder, 'dist', 'main.js'), recorder.url)).toBe('[["w"],["1","2"],204]\n');
    expect(recorder.requests.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([
      'QUERY /search {"text":"x"}',
      'GET /search?text=a%20b&tags=1&tags=2 ',
      'COPY /search ',
    ]);
  } finally {
    project.remove();
    await recorder.close();
  }
});
