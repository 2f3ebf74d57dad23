import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import fc from 'fast-check';
import { expect, it } from 'vitest';

import { emitTarget } from '../../../cli/output/emit-target.ts';
import { lintApi } from '../../../model/lint/index.ts';
import { loadWithSources } from '../../../model/load-api.ts';
import type { Api } from '../../../model/index.ts';
import { validateValue } from '../../../cli/validate-value.ts';
import { strictReferences } from '../../support/strict-references.ts';

interface Part {
  /** 0 is the description itself. */
  readonly file: number;
  readonly name: string;
  readonly id: 'none' | 'absolute' | 'relative';
  readonly anchor: 'none' | '$anchor' | '$dynamicAnchor';
  readonly hasInner: boolean;
  readonly isDynamic: boolean;
  readonly links: readonly { readonly to: number; readonly way: 'pointer' | 'id' | 'anchor' }[];
}

const part: fc.Arbitrary<Part> = fc.record({
  file: fc.nat(2),
  name: fc.constantFrom('plain', 'a/b', 'c~d', 'e f', 'g%h', '~1', 'é{i}'),
  id: fc.constantFrom('none', 'absolute', 'relative'),
  anchor: fc.constantFrom('none', '$anchor', '$dynamicAnchor'),
  hasInner: fc.boolean(),
  isDynamic: fc.constant(false),
  links: fc.array(fc.record({ to: fc.nat(9), way: fc.constantFrom('pointer', 'id', 'anchor') }), { maxLength: 3 }),
});

const parts = fc.array(part, { minLength: 1, maxLength: 5 });
const dynamic: fc.Arbitrary<Part> = part.map((one) => ({ ...one, anchor: '$dynamicAnchor', isDynamic: true }));
const dynamicParts = fc.tuple(dynamic, fc.array(fc.oneof(part, dynamic), { maxLength: 3 })).map((all) => all.flat());

/** Writes the files of a description, every reference of which says in its description which schema it means. */
function written(drawn: readonly Part[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'bundled-'));
  const names = drawn.map(({ file, name }, index) => (file === 0 ? `P${index}` : `${name}${index}`));
  const home = (file: number): string => pathToFileURL(join(folder, fileName(file))).href;
  const uri = ({ id, file }: Part, index: number): string => {
    if (id === 'none') return home(file);
    return new URL(id === 'absolute' ? `https://example.com/of/${index}` : `id${index}`, home(file)).href;
  };
  const isFirst = (one: Part, index: number): boolean =>
    one.id !== 'none' || drawn.findIndex(({ file, id }) => file === one.file && id === 'none') === index;
  const pointer = (index: number): string => {
    const place = drawn[index]?.file === 0 ? '#/components/schemas/' : '#/parts/';
    return `${place}${encodeURIComponent((names[index] ?? '').replaceAll('~', '~0').replaceAll('/', '~1'))}`;
  };
  const reference = (from: number, to: number, way: string): string => {
    const [one, other] = [drawn[from], drawn[to]];
    if (one === undefined || other === undefined) throw new Error('they are there');
    const address = uri(other, to);
    const own = address === uri(one, from) ? '' : address.replace(/^file:.*\//, one.id === 'absolute' ? '$&' : '');
    if (way === 'anchor' && other.anchor !== 'none' && isFirst(other, to)) return `${own}#tip`;
    if (way === 'id' && other.id !== 'none') return own === '' ? '#' : own;
    return one.file === other.file ? pointer(to) : `${fileName(other.file)}${pointer(to)}`;
  };
  const schema = (one: Part, index: number): object => ({
    ...(one.id !== 'none' && { $id: one.id === 'absolute' ? `https://example.com/of/${index}` : `id${index}` }),
    ...(one.anchor !== 'none' && isFirst(one, index) && { [one.anchor]: 'tip' }),
    title: `T${index}`,
    description: 'A part.',
    type: 'object',
    properties: Object.fromEntries([
      ...one.links.map(({ to, way }, link) => {
        const target = to % drawn.length;
        return [`l${link}`, { $ref: reference(index, target, way), description: `T${target}` }];
      }),
      ...(one.hasInner
        ? [
            [
              'inner',
              { $ref: one.id === 'none' ? `${pointer(index)}/$defs/in` : '#/$defs/in', description: `I${index}` },
            ],
          ]
        : []),
      ...(one.isDynamic && one.anchor === '$dynamicAnchor' && isFirst(one, index)
        ? [['more', { type: 'array', items: { $dynamicRef: '#tip' } }]]
        : []),
    ]),
    ...(one.hasInner && { $defs: { in: { $id: `inner${index}`, title: `I${index}`, type: 'string' } } }),
    example: index % 2 === 0 ? { $ref: 'no reference' } : 'no object',
  });
  for (const file of [1, 2]) {
    const own = drawn.flatMap((one, index) => (one.file === file ? [[names[index], schema(one, index)]] : []));
    writeFileSync(
      join(folder, fileName(file)),
      JSON.stringify({ open: { type: 'string' }, parts: Object.fromEntries(own) }),
    );
  }
  const own = drawn.flatMap((one, index) => (one.file === 0 ? [[names[index], schema(one, index)]] : []));
  const properties = drawn.map((one, index) => {
    const $ref = one.file === 0 ? pointer(index) : `${fileName(one.file)}${pointer(index)}`;
    return [`p${index}`, { $ref, description: `T${index}` }];
  });
  // A schema is known by its `$id` once the file has been read that it stands in.
  const first = [1, 2].map((file) => [`Open${file}`, { $ref: `${fileName(file)}#/open` }]);
  const used = [1, 2].map((file) => [`o${file}`, { $ref: `#/components/schemas/Open${file}` }]);
  const content = {
    'application/json': { schema: { type: 'object', properties: Object.fromEntries([...used, ...properties]) } },
  };
  const responses = { 200: { description: 'Yes.', content } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { '/a': { get: { operationId: 'a', responses } } },
    components: { schemas: Object.fromEntries([...first, ...own]) },
  };
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  return join(folder, 'openapi.json');
}

function fileName(file: number): string {
  return file === 0 ? 'openapi.json' : `f${file}.json`;
}

/** What every schema with a title says of its properties. */
function said(api: Api | undefined): unknown {
  const seen = new Map<string, unknown>();
  const look = (schema: Api['schemas'][number] | undefined): void => {
    if (schema?.title === undefined || seen.has(schema.title)) return;
    seen.set(schema.title, undefined);
    const properties = [...schema.properties].map(([name, { ref, items }]) => [name, ref?.title, items?.dynamicRef]);
    seen.set(schema.title, properties);
    for (const property of schema.properties.values()) look(property.ref);
  };
  const content = api?.operations[0]?.responses[0]?.content[0]?.schema;
  for (const property of content?.properties.values() ?? []) look(property.ref);
  return Object.fromEntries([...seen].sort());
}

/** The bundle of a description, or why there is none. */
async function bundleOf(file: string): Promise<{ readonly bundle?: string; readonly failures: readonly string[] }> {
  const { result, store } = await loadWithSources(file, {});
  expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  if (result.api === undefined) throw new Error('it is sound');
  const target = { spec: file, out: '/', emit: ['bundle'] as const, partial: false };
  const { files, failures } = await emitTarget(result.api, target, { store });
  const bundle = files.get('bundle')?.[0]?.contents;
  return { ...(bundle !== undefined && { bundle: String(bundle) }), failures };
}

/** Every reference of the bundle leads where that of the sources leads, for strict readers and for ours. */
async function expectSame(file: string, bundle: string): Promise<void> {
  const bundled = join(mkdtempSync(join(tmpdir(), 'bundled-')), 'openapi.json');
  writeFileSync(bundled, bundle);
  expect(bundle).not.toContain('file:');
  for (const { keyword, text, holder, target } of strictReferences(JSON.parse(bundle))) {
    expect(target, `${keyword}: ${text}`).toBeDefined();
    if (keyword !== '$ref' || holder['description'] === undefined) continue;
    expect(Reflect.get(Object(target), 'title'), text).toBe(holder['description']);
  }
  const [before, after] = [await loadWithSources(file, {}), await loadWithSources(bundled, {})];
  expect(said(after.result.api)).toEqual(said(before.result.api));
  // The general rules do not know `$id`: for them, what a reference by one leads to is never used.
  const codes = async (one: string): Promise<readonly string[]> =>
    (await lintApi(one, { validate: validateValue }))
      .map(({ code, severity }) => `${severity} ${code}`)
      .filter((code) => !code.includes(' lint/'))
      .sort();
  expect(await codes(bundled)).toEqual(await codes(file));
}

it('every description whose schemas have identifiers is bundled, and every reference leads where it led', async () => {
  await fc.assert(
    fc.asyncProperty(parts, async (drawn) => {
      const file = written(drawn);
      const { bundle, failures } = await bundleOf(file);
      expect(failures).toEqual([]);
      await expectSame(file, bundle ?? '');
    }),
    { numRuns: 100 },
  );
});

it('one with `$dynamicRef` is bundled so, or it is said why it cannot be', async () => {
  let bundles = 0;
  await fc.assert(
    fc.asyncProperty(dynamicParts, async (drawn) => {
      const file = written(drawn);
      const { bundle, failures } = await bundleOf(file);
      if (bundle === undefined) expect(failures).toEqual([expect.stringMatching(/^bundle: cannot-bundle: /)]);
      else {
        bundles += 1;
        await expectSame(file, bundle);
      }
    }),
    { numRuns: 100 },
  );
  expect(bundles).toBeGreaterThan(30);
});
