import { describe, expect, it } from 'vitest';
import { accessOf } from '../../../../model/facts/access/access.ts';
import type { Extensions, JsonValue, Operation, Schema } from '../../../../model/index.ts';
import { collectSchemas } from '../../../../model/index.ts';
import { isObject, objectOf } from '../../../../model/json-object.ts';
import { alternatives, api, isNullable, items, target, typesOf } from '../description.ts';

/** A parameter or property with what a reader sees of it. */
interface Told {
  readonly place: string;
  readonly text: string;
  readonly schema: Schema;
  readonly deprecated: boolean;
  readonly extensions: Extensions;
  /** What stands beside it: the other parameters or members. */
  readonly others: readonly Schema[];
}

const schemas = [...collectSchemas(api.schemas)];
const operations = [...api.operations, ...api.webhooks];

function parametersOf({ operationId, parameters }: Operation): Told[] {
  const others = parameters.map((one) => one.schema);
  return parameters.map(({ name, description = '', schema, deprecated, extensions }) => {
    return { place: `${operationId} ${name}`, text: description, schema, deprecated, extensions, others };
  });
}

function membersOf(owner: Schema): Told[] {
  const others = [...owner.properties.values()];
  return [...owner.properties].map(([name, schema]) => {
    const { deprecated, extensions } = schema;
    const text = schema.description ?? target(schema).description ?? '';
    return { place: `${owner.name ?? owner.location.pointer} ${name}`, text, schema, deprecated, extensions, others };
  });
}

const told: readonly Told[] = [...operations.flatMap(parametersOf), ...schemas.flatMap(membersOf)];

/** Names of the description: what a text may speak of without meaning a value. */
const NAMES: ReadonlySet<string> = new Set([
  ...schemas.flatMap((schema) => [...schema.properties.keys()]),
  ...operations.flatMap((item) => item.parameters.map((one) => one.name.replace('[]', ''))),
  ...operations.flatMap((item) => item.responses.flatMap((one) => one.headers.map((header) => header.name))),
  ...Object.keys(objectOf(api.extensions['x-feature-flags'])),
  // Reactions are counted by their names, which are no member of what they are given to.
  ...(schemas.find(({ name }) => name === 'Reaction')?.properties.get('name')?.examples ?? []).map(String),
]);

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** Every value that a schema names: listed, fixed, preset or shown. */
function namedValues(schema: Schema): unknown[] {
  const own = [schema, target(schema), ...alternatives(schema)];
  const ofItems = alternatives(schema).some((one) => one.items !== undefined) ? namedValues(items(schema)) : [];
  const truths = typesOf(schema).includes('boolean') ? [true, false] : [];
  const values = own.flatMap((one) => [
    ...(one.enum ?? []),
    ...(one.hasConst ? [one.const] : []),
    ...(one.hasDefault ? [one.default] : []),
    ...one.examples,
  ]);
  return [...values, ...ofItems, ...truths];
}

/** Plain words in back-quotes that are no name; `scope=all` and `acme%2Fapp` are ways to write something. */
function quotedWords(text: string): string[] {
  return [...text.matchAll(/`([A-Za-z][\w ]*)`/g)].map((match) => match[1] ?? '').filter((word) => !NAMES.has(word));
}

/** Places whose text says something that the schema does not. */
function unsaid(text: RegExp, isSaid: (one: Told, match: RegExpExecArray) => boolean): string[] {
  return told.flatMap((one) => {
    const match = text.exec(one.text);
    return match === null || isSaid(one, match) ? [] : [`${one.place}: ${one.text}`];
  });
}

/** Formats and bounds of a schema as one text. */
function keywordsOf(schema: Schema): string {
  const found = [schema, ...alternatives(schema)].map(
    ({ format, pattern, maxLength, maxItems, minimum, maximum, minItems }) => {
      return { format, pattern, maxLength, maxItems, minimum, maximum, minItems };
    },
  );
  return JSON.stringify(found);
}

describe('what keywords can say, they say', () => {
  it('in many places', () => {
    expect(told.length).toBeGreaterThan(1500);
  });

  it('of words: what a text quotes is a value of the schema, or of what stands beside it', () => {
    const missing = told.flatMap(({ place, text, schema, extensions, others }) => {
      const named = [schema, ...others].flatMap(namedValues);
      const known = [...named, ...listOf(extensions['x-deprecated-values'])].map(String);
      return quotedWords(text)
        .filter((word) => !known.includes(word) && !(word.endsWith('_') && known.some((one) => one.startsWith(word))))
        .map((word) => `${place}: ${word}`);
    });
    expect(missing).toEqual([]);
  });

  it('of examples', () => {
    expect(unsaid(/for example|such as `/, ({ schema }) => namedValues(schema).length > 0)).toEqual([]);
  });

  it('of deprecations, which name what to use instead', () => {
    const isMarked = (one: Told): boolean => one.deprecated || 'x-deprecated-values' in one.extensions;
    expect(unsaid(/[Dd]eprecated/, isMarked)).toEqual([]);
    const silent = told.filter((one) => one.deprecated && !/Deprecated(?: here)?: \S/.test(one.text));
    expect(silent.map((one) => one.place)).toEqual([]);
    const components = api.schemas.map(({ name, description = '', deprecated }) => [
      name,
      deprecated,
      /Deprecated:/.test(description),
    ]);
    for (const [name, deprecated, isSaid] of components) expect([name, isSaid]).toEqual([name, deprecated]);
    const operationsSaid = api.operations.filter((item) => /Deprecated(?: with|:)/.test(item.description ?? ''));
    expect(operationsSaid.map((item) => item.operationId)).toEqual(
      api.operations.filter((item) => item.deprecated).map((item) => item.operationId),
    );
  });

  it('of bounds: numbers of characters, entries and values', () => {
    const isBound = ({ schema }: Told, [, number = '']: RegExpExecArray): boolean =>
      keywordsOf(schema).includes(number.replaceAll(',', ''));
    expect(unsaid(/at most ([\d,]*\d)/, isBound)).toEqual([]);
    expect(unsaid(/above (0)|from ([01])\b/, ({ schema }) => keywordsOf(schema).includes('minimum'))).toEqual([]);
  });

  it('of defaults', () => {
    const isPreset = ({ schema }: Told, [, word = '']: RegExpExecArray): boolean => String(schema.default) === word;
    expect(unsaid(/`(\w*[^\W_])` (?:when (?:it is )?missing|unless)/, isPreset)).toEqual([]);
    for (const item of api.operations) {
      const sorted = /sorted by `order_by` \(`(\w+)` when missing\) and `sort` \(`(\w+)`\)/.exec(
        item.description ?? '',
      );
      const preset = ['order_by', 'sort'].map((name) => item.parameters.find((one) => one.name === name)?.schema);
      expect([item.operationId, sorted === null]).toEqual([item.operationId, preset[0] === undefined]);
      if (sorted === null) continue;
      expect([
        item.operationId,
        ...preset.map((one) => (one === undefined ? '' : (target(one).default ?? ''))),
      ]).toEqual([item.operationId, sorted[1], sorted[2]]);
    }
  });

  it('of instants and days', () => {
    const isDated = ({ schema }: Told): boolean => /date/.test(keywordsOf(schema));
    expect(unsaid(/\binstant\b|HTTP date|^(?:Last|First) day\b(?! of a week)|\bDay\b/, isDated)).toEqual([]);
  });

  it('of null', () => {
    expect(unsaid(/\bnull\b/, ({ schema }) => isNullable(schema) || typesOf(schema).includes('object'))).toEqual([]);
  });

  it('of what excludes each other', () => {
    const pairs = new Map(
      api.operations.map((item) => [item.operationId, listOf(item.extensions['x-exclusive']).map(String)] as const),
    );
    const isExclusive = ({ place }: Told, [, other = '']: RegExpExecArray): boolean => {
      const [id = '', name = ''] = place.split(' ');
      const own = name.replace('[]', '');
      return (pairs.get(id) ?? []).some((pair) => pair.split(',').includes(own) && pair.split(',').includes(other));
    };
    expect(unsaid(/Not together with `(\w+)`/, isExclusive)).toEqual([]);
    expect(told.filter((one) => one.text.includes('Not together with')).length).toBeGreaterThan(20);
  });

  it('of lists that hold one word or none', () => {
    const isAlone = ({ schema }: Told): boolean => target(schema).not?.contains !== undefined;
    expect(unsaid(/as the only item/, isAlone)).toEqual([]);
    expect(told.filter((one) => one.text.includes('as the only item')).length).toBeGreaterThan(3);
  });

  it('of paths that must not lead upwards', () => {
    const isChecked = ({ schema }: Told): boolean => schema.pattern !== undefined;
    expect(unsaid(/must not lead upwards/, isChecked)).toEqual([]);
    const refusing = api.operations.filter((item) =>
      item.responses.some(({ description }) => description.includes('`file_path` leads upwards')),
    );
    expect(refusing.map((item) => item.operationId)).toEqual(['createFile', 'updateFile', 'deleteFile']);
    for (const { operationId, parameters } of refusing)
      expect([operationId, parameters.find((one) => one.name === 'file_path')?.schema.pattern]).not.toContain(
        undefined,
      );
  });

  it('of secrets that are never returned', () => {
    const isWritten = ({ schema }: Told): boolean => schema.writeOnly === true;
    expect(unsaid(/^Secret .*never returned/, isWritten)).toEqual([]);
  });

  it('of what only administrators may use', () => {
    const isMarked = ({ extensions }: Told): boolean =>
      extensions['x-administrators'] === true || isObject(extensions['x-condition']);
    expect(unsaid(/Administrators only/, isMarked)).toEqual([]);
    const closed = api.operations.filter((item) =>
      /Who may call:\*\* Administrators only/.test(item.description ?? ''),
    );
    expect(closed.length).toBeGreaterThan(15);
    expect(closed.filter((item) => accessOf(item)?.role !== 'administrator').map((one) => one.operationId)).toEqual([]);
  });
});
