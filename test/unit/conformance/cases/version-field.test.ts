import { expect, it } from 'vitest';
import { needsVersion } from '../../../../conformance/cases/version-field.ts';
import type { JsonObject } from '../../../../model/json-object.ts';
import { loadValue } from '../../../../model/load-api.ts';

const field = (name: string, required: boolean): JsonObject => ({
  name,
  in: 'header',
  required,
  schema: { type: 'string' },
});

it.each([
  ['a required If-Match', field('If-Match', true), '412', true],
  ['one whose absence has a status of its own', field('if-match', false), '428', true],
  ['one that may be left out', field('If-Match', false), '412', false],
  ['another field', field('If-None-Match', true), '428', false],
])('%s', (_, parameter, status, expected) => {
  const path = {
    put: { operationId: 'put', parameters: [parameter], responses: { [status]: { description: 'No.' } } },
  };
  const { api } = loadValue('a.json', { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': path } });
  const [operation] = api?.operations ?? [];
  const [given] = operation?.parameters ?? [];
  if (operation === undefined || given === undefined) expect.fail('the description does not load');
  expect(needsVersion(operation, given)).toBe(expected);
});
