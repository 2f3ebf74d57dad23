import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { EXTENSIONS } from '../../../../model/extensions/extension-schemas.ts';
import { collectSchemas } from '../../../../model/index.ts';
import type { Extensions } from '../../../../model/index.ts';
import { api } from '../description.ts';

const docs = readFileSync(new URL('../../../../docs/extensions.md', import.meta.url), 'utf8');
const SPEC = new URL('../../../../spec/', import.meta.url);

/** Members that hold names of the platform or values, not fields of the description. */
const NOT_FIELDS = new Set(['headers', 'properties', 'example', 'examples', 'value', 'x-cases', 'default']);

/** Names of the extensions that the description uses where the model reads them. */
function usedNames(): string[] {
  const holders: { readonly extensions: Extensions }[] = [
    api,
    ...api.operations,
    ...api.webhooks,
    ...api.operations.flatMap((item) => [...item.parameters, ...item.responses]),
    ...collectSchemas(api.schemas),
  ];
  return [...new Set(holders.flatMap((holder) => Object.keys(holder.extensions)))].toSorted();
}

/** Names of the extensions that are written anywhere in the files. */
function writtenNames(): string[] {
  const names = new Set<string>();
  const walk = (value: unknown, isField: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (isField && key.startsWith('x-')) names.add(key);
      // Inside of a map of names every member is a field again.
      walk(member, Array.isArray(value) || !isField || !NOT_FIELDS.has(key));
    }
  };
  for (const name of readdirSync(SPEC, { recursive: true }).map(String)) {
    // The headers of answers have files of their own, with their names at the top.
    const isDescription = name.endsWith('.yaml') && !/^(?:workflows|components.(?:headers|examples))\b/.test(name);
    if (isDescription) walk(parse(readFileSync(new URL(name, SPEC), 'utf8')), true);
  }
  return [...names].toSorted();
}

describe('extensions', () => {
  it('are those with a meaning, and all of them: none unknown, none unused', () => {
    expect(usedNames()).toEqual(Object.keys(EXTENSIONS).toSorted());
    expect(writtenNames()).toEqual(usedNames());
  });

  it('are documented once each, with a line in the table', () => {
    const sections = [...docs.matchAll(/^## (.*)$/gm)].map((match) => match[1]);
    const rows = [...docs.matchAll(/^\| \[`(x-[a-z-]+)`\]\(#\1\)/gm)].map((match) => match[1]);
    expect(sections.toSorted()).toEqual(Object.keys(EXTENSIONS).toSorted());
    expect(rows).toEqual(sections);
  });

  it('are documented with a schema each', () => {
    for (const section of docs.split(/^## /m).slice(1)) {
      const text = /```json\n([\s\S]*?)```/.exec(section)?.[1];
      expect([section.split('\n')[0], typeof JSON.parse(text ?? '')]).toEqual([section.split('\n')[0], 'object']);
    }
  });
});

describe('the published description', () => {
  const bundle = readFileSync(new URL('../../../../generated/openapi.json', import.meta.url), 'utf8');

  it('holds no extension that is ours alone', () => {
    const hidden = Object.keys(EXTENSIONS).filter((name) => EXTENSIONS[name]?.published === false);
    expect(hidden).toEqual(['x-decisions']);
    for (const name of hidden) expect(bundle).not.toContain(name);
    expect(bundle).toContain('x-tier');
  });
});
