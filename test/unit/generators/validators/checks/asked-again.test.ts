import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { askedAgain } from '../../../../../generators/validators/checks/asked-again.ts';
import type { ValueCheck } from '../../../../../runtime/request/operation-table.ts';
import { acceptsBySchema, explain, type SchemaSource } from '../../../../../runtime/request/explain.ts';
import { loadEmitted, type EmittedValidators } from '../../../../support/load-emitted.ts';
import { testPath } from '../emit-description.ts';

let emitted: EmittedValidators;
beforeAll(async () => {
  emitted = await loadEmitted(testPath('fixtures/validators/several-ways-back.yaml'));
});

const forms = ['alternative', 'both', 'tagged', 'conditional', 'closed', 'patterned', 'excluded', 'listed'] as const;

interface Component {
  readonly check: ValueCheck;
  readonly source: SchemaSource;
}

async function component(form: string): Promise<Component> {
  const pascal = form.slice(0, 1).toUpperCase() + form.slice(1);
  const file = join(emitted.folder, `validators/components/${form}.mjs`);
  const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  // What a file of a component exports.
  return { check: module[`is${pascal}`] as ValueCheck, source: module[`source${pascal}`] as SchemaSource };
}

/** A value that is nested so deeply, and how often somebody has looked what is in it. */
function nested(form: string, depth: number, leaf: unknown): { readonly value: unknown; readonly looks: () => number } {
  let count = 0;
  let value: unknown = leaf;
  for (let level = 0; level < depth; level += 1) {
    const child = value;
    const get = (): unknown => {
      count += 1;
      return child;
    };
    value = Object.defineProperty(form === 'listed' ? [] : { kind: 'one' }, form === 'listed' ? '0' : 'child', {
      enumerable: true,
      get,
    });
    if (form !== 'tagged' && form !== 'listed') delete (value as { kind?: string }).kind;
  }
  return { value, looks: () => count };
}

/** How much more there is to look at for each of four levels more, at two depths. */
function growth(form: string, check: (value: unknown) => unknown, leaf: unknown): readonly number[] {
  const looks = [12, 16, 20].map((depth) => {
    const { value, looks: count } = nested(form, depth, leaf);
    check(value);
    return count();
  });
  return [(looks[1] ?? 0) - (looks[0] ?? 0), (looks[2] ?? 0) - (looks[1] ?? 0)];
}

describe.each(forms)('a value of a schema that leads back to itself on several ways (%s)', (form) => {
  it.each([
    ['valid', null],
    ['invalid', 5],
  ])('is looked at as often at each level of nesting, when it is %s', async (_, leaf) => {
    const { check, source } = await component(form);
    const ways: readonly ((value: unknown) => unknown)[] = [
      check,
      (value) => acceptsBySchema(source, value, 'request'),
      (value) => explain(source, value, 'request'),
    ];
    for (const way of ways) {
      const [first = 0, second = 0] = growth(form, way, leaf);
      expect(second).toBeLessThanOrEqual(first + 8);
      expect(second).toBeLessThan(60);
    }
  });

  it('is judged alike by code and by closures', async () => {
    const { check, source } = await component(form);
    for (const leaf of [null, 5, 'text', {}, { child: 5 }, [], [null]]) {
      for (const depth of [0, 1, 5, 9]) {
        const { value } = nested(form, depth, leaf);
        expect(check(value)).toBe(acceptsBySchema(source, value, 'request'));
        expect(explain(source, value, 'request').length > 0).toBe(!check(value));
      }
    }
  });
});

describe('answers are remembered', () => {
  it('for components of such circles alone', () => {
    const names = [...askedAgain(emitted.api)].map(({ name }) => name);
    expect(names).not.toContain('Plain');
    expect(names).toEqual(expect.arrayContaining(['Alternative', 'AlternativeParent', 'Both', 'Tagged', 'TaggedOne']));
  });

  it('only until the outermost check has ended: a value may change', async () => {
    const { check } = await component('both');
    const inner: { child: unknown } = { child: null };
    let value: unknown = inner;
    for (let level = 0; level < 12; level += 1) value = { child: value };
    expect(check(value)).toBe(true);
    inner.child = 5;
    expect(check(value)).toBe(false);
    inner.child = null;
    expect(check(value)).toBe(true);
  });

  it('by no check of a plain tree', () => {
    const file = join(emitted.folder, 'validators/components/plain.mjs');
    expect(readFileSync(file, 'utf8')).not.toContain('remembered');
  });
});
