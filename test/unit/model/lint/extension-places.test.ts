import { describe, expect, it } from 'vitest';
import { validateValue } from '../../../../cli/validate-value.ts';
import { extensionValues } from '../../../../model/lint/rules/extension-values.ts';
import { apiOf } from '../load-text.ts';

/** A description with an extension on one node of each kind, and where each stands. */
function described(extension: string): string {
  return `openapi: 3.1.0
info: {title: Sample, version: '1'}
${extension}
paths:
  /a:
    get:
      operationId: a
      ${extension}
      parameters: [{name: q, in: query, schema: {type: string}, ${extension}}]
      responses: {'200': {description: ok, ${extension}, content: {application/json: {schema: {type: object, ${extension}}}}}}
components: {schemas: {Unused: {type: string, ${extension}}}}
`;
}

const PLACES = {
  document: [''],
  operation: ['/paths/~1a/get'],
  parameter: ['/paths/~1a/get/parameters/0'],
  response: ['/paths/~1a/get/responses/200'],
  schema: ['/paths/~1a/get/responses/200/content/application~1json/schema', '/components/schemas/Unused'],
};

type Place = keyof typeof PLACES;

async function found(text: string): Promise<Record<string, string[]>> {
  const findings: Record<string, string[]> = {};
  extensionValues({
    api: await apiOf(text),
    documents: new Map(),
    validate: validateValue,
    limitOfPattern: () => undefined,
    readXml: undefined,
    toldMisses: undefined,
    report: (code, { pointer }) => (findings[code] ??= []).push(pointer),
  });
  return findings;
}

const CASES: readonly (readonly [name: string, good: string, bad: string, places: readonly Place[]])[] = [
  ['x-access', '{on: instance, role: anyone}', '{on: nowhere}', ['operation']],
  ['x-cases', '{one: {}}', '{}', ['response']],
  ['x-clamp', 'true', '1', ['parameter', 'schema']],
  ['x-decisions', '[A-1]', '7', ['document', 'operation']],
  ['x-needs', '[a]', '[1]', ['schema']],
  ['x-alias-of', 'a', '[a]', ['schema']],
  ['x-no-effect', 'nothing runs jobs', 'true', ['schema']],
  ['x-default-period', '{days: 7, after: created_at}', '{days: 0, after: created_at}', ['schema']],
  ['x-absent', '[{beside: a, after: /b, why: gone}]', '[{beside: a, why: gone}]', ['document']],
  ['x-record', 'true', '{}', ['schema']],
  ['x-since', "'1.2'", '[]', ['operation', 'parameter', 'schema']],
];

describe('extensions with a meaning', () => {
  it.each(CASES)('%s stands where it means something', async (name, good, _bad, places) => {
    const { 'misplaced-extension': misplaced = [] } = await found(described(`${name}: ${good}`));
    const others = (Object.keys(PLACES) as Place[]).filter((place) => !places.includes(place));
    expect(misplaced.toSorted()).toEqual(
      others
        .flatMap((place) => PLACES[place])
        .map((at) => `${at}/${name}`)
        .toSorted(),
    );
  });

  it.each(CASES)('%s has a value of its schema', async (name, good, bad, places) => {
    const wanted = places.flatMap((place) => PLACES[place]).map((at) => `${at}/${name}`);
    const { 'invalid-extension': invalid = [] } = await found(described(`${name}: ${bad}`));
    // A problem may lie inside of the value.
    expect([...new Set(invalid.map((at) => at.slice(0, at.indexOf(name) + name.length)))].toSorted()).toEqual(
      wanted.toSorted(),
    );
    const { 'invalid-extension': none = [] } = await found(described(`${name}: ${good}`));
    expect(none).toEqual([]);
  });

  it('says nothing of extensions that are others’', async () => {
    expect(await found(described('x-mine: [1]'))).toEqual({});
  });
});
