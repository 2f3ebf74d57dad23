import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compile, makeProject, runScript } from '../../../support/consumer-project.ts';
import { emitFixture, testPath } from '../../../support/emit-fixture.ts';
import { startRecorder } from '../../../support/recorder.ts';

it('OAS 3.2: QUERY, additional operations, querystring, sequential media types and typed events', async () => {
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
      `import { copySearch, createClient, findLines, importPeople, search, watchEvents, watchAllEvents } from './generated/client/index.js';
      const client = createClient({ baseUrl: process.argv[2] });
      const found = await search.orThrow(client, { body: { text: 'x' } });
      const words: string[] = found.body;
      const hits: (string | undefined)[] = [];
      for await (const line of findLines(client, { q: { text: 'a b', tags: ['1', '2'] } })) hits.push(line.hit);
      const events: (number | string)[] = [];
      for await (const item of watchEvents(client)) events.push(item.event === 'added' ? item.data.id : item.event + item.data);
      for await (const { data } of watchAllEvents(client, { since: 1 })) events.push(...data);
      const { status } = await copySearch.orThrow(client);
      async function* people() { yield { name: 'a' }; yield { name: 'b' }; }
      await importPeople.orThrow(client, { body: people() });
      await importPeople.orThrow(client, { body: new Set([{ name: 'c' }]) });
      await importPeople.orThrow(client, { body: [1, 2], contentType: 'application/json-seq' });
      await importPeople.orThrow(client, { body: '{"name":"d"}' });
      console.log(JSON.stringify([words, hits, events, status]));
      `,
    );
    expect(await compile(project.folder, 'TypeScript 7', true)).toBe('');
    recorder.answer(({ method, url }) => {
      const stream = { 'content-type': 'text/event-stream' };
      const kinds = 'event: added\ndata: {"id":\ndata: 7}\n\nevent: note\ndata: {}\n\nevent: end.\ndata: 1\n\n';
      if (url === '/events') return { headers: stream, body: kinds };
      if (url.startsWith('/all-events')) return { headers: stream, body: 'event: any\ndata: ["a","b"]\n\n' };
      if (method === 'COPY' || url === '/import') return { status: 204 };
      if (method === 'QUERY') return { headers: { 'content-type': 'application/json' }, body: '["w"]' };
      return { headers: { 'content-type': 'application/jsonl' }, body: '{"hit":"1"}\n{"hit":"2"}\n' };
    });
    expect(await runScript(join(project.folder, 'dist', 'main.js'), recorder.url)).toBe(
      '[["w"],["1","2"],[7,"note{}","end.1","a","b"],204]\n',
    );
    expect(recorder.requests.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([
      'QUERY /search {"text":"x"}',
      'GET /search?text=a%20b&tags=1&tags=2 ',
      'GET /events ',
      'GET /all-events?since=1 ',
      'COPY /search ',
      'POST /import {"name":"a"}\n{"name":"b"}\n',
      'POST /import {"name":"c"}\n',
      'POST /import \u001e1\n\u001e2\n',
      'POST /import {"name":"d"}',
    ]);
  } finally {
    project.remove();
    await recorder.close();
  }
});
