import { describe, expect, it } from 'vitest';
import { checkAccess } from '../../../../cli/output/check-access.ts';
import type { JsonValue } from '../../../../model/location.ts';
import { loadValue } from '../../../../model/load-api.ts';

async function problemOf(access: JsonValue | undefined): Promise<string | undefined> {
  const get = {
    operationId: 'listPets',
    responses: { 200: { description: 'Pets.' } },
    ...(access === undefined ? {} : { 'x-access': access }),
  };
  const document = { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: { '/pets': { get } } };
  const { api } = loadValue('pets.json', document);
  if (api === undefined) return expect.fail('does not load');
  return checkAccess(api).then(
    () => undefined,
    (error: unknown) => String(error),
  );
}

describe('who may call, for stubs', () => {
  it.each<readonly [title: string, access: JsonValue | undefined, part: string | undefined]>([
    ['is not said', undefined, undefined],
    ['is said', { on: 'instance', role: 'user', hidden: 404 }, undefined],
    ['an unknown role', { on: 'instance', role: 'wizard' }, 'pets.json#/paths/~1pets/get/x-access/role'],
    ['a misspelt member', { onn: 'instance', role: 'user' }, 'expected the property "on"'],
    ['no object', 'everybody', 'pets.json#/paths/~1pets/get/x-access'],
  ])('%s', async (_, access, part) => {
    const problem = await problemOf(access);
    if (part === undefined) expect(problem).toBeUndefined();
    else expect(problem).toContain(part);
  });
});
