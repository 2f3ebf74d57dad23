import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import fc from 'fast-check';
import { expect, it } from 'vitest';

import { loadApi, loadValue } from '../../../model/load-api.ts';
import { bundleDescription } from '../../../model/load/core/bundle-core.ts';

/** Letters that mean something in a pointer, in an address, in a name of a file or of a component. */
const letters = fc.constantFrom(...'ab.-_~%# ?é日'.split(''), '~1', '%20', '%2F', '💡');
const fileName = fc
  .array(letters, { minLength: 1, maxLength: 4 })
  .map((parts) => `f${parts.join('')}.json`)
  .filter((name) => !name.includes('..'));
const member = fc
  .array(fc.oneof(letters, fc.constant('/')), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''));

interface Parts {
  readonly files: readonly { readonly name: string; readonly members: readonly string[] }[];
  readonly links: readonly number[];
}

const parts: fc.Arbitrary<Parts> = fc.record({
  files: fc.uniqueArray(
    fc.record({ name: fileName, members: fc.uniqueArray(member, { minLength: 1, maxLength: 3 }) }),
    { minLength: 1, maxLength: 3, selector: ({ name }) => name.toLowerCase() },
  ),
  links: fc.array(fc.nat(50), { minLength: 12, maxLength: 12 }),
});

/** Files of schemas that lead to one another; each says of itself which one it is. */
function written({ files, links }: Parts): string {
  const root = join(mkdtempSync(join(tmpdir(), 'bundle-')), 'openapi.json');
  const places = files.flatMap(({ name, members }) => members.map((key) => ({ name, key })));
  let drawn = 0;
  const link = (from: string): string => {
    const place = places[(links[drawn++ % links.length] ?? 0) % places.length];
    if (place === undefined) throw new Error('there is one');
    const pointer = `#/parts/${encodeURIComponent(place.key.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
    return place.name === from ? pointer : `${encodeURIComponent(place.name)}${pointer}`;
  };
  for (const { name, members } of files) {
    const schema = (key: string): object => ({
      title: `${name} ${key}`,
      type: 'object',
      properties: { one: { $ref: link(name) }, more: { type: 'array', items: { $ref: link(name) } } },
      example: { $ref: 'no reference' },
    });
    mkdirSync(dirname(join(dirname(root), name)), { recursive: true });
    const contents = { parts: Object.fromEntries(members.map((key) => [key, schema(key)])) };
    writeFileSync(join(dirname(root), name), JSON.stringify(contents));
  }
  const content = (): object => ({ 'application/json': { schema: { $ref: link('') } } });
  const responses = { 200: { description: 'Yes.', content: content() } };
  const paths = { '/a': { post: { operationId: 'a', requestBody: { content: content() }, responses } } };
  writeFileSync(root, JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths }));
  return root;
}

it('any files, whatever they and their parts are called, are one description that says the same', async () => {
  await fc.assert(
    fc.asyncProperty(parts, async (drawn) => {
      const file = written(drawn);
      const { api: before, diagnostics } = await loadApi(file);
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      const { document, problems } = await bundleDescription(file);
      expect(problems).toEqual([]);
      const { api, diagnostics: told } = loadValue(file, document);
      expect(told.map(({ message }) => message)).toEqual([]);
      expect(JSON.stringify(document)).not.toContain(dirname(file));
      const titles = (api: typeof before): unknown =>
        api?.schemas
          .filter(({ title }) => title !== undefined)
          .map(({ title, properties }) => [title, ...[...properties.values()].map((one) => (one.items ?? one).title)])
          .sort();
      expect(titles(before)).not.toEqual([]);
      expect(titles(api)).toEqual(titles(before));
    }),
    { numRuns: 150 },
  );
});
