import { describe, expect, it } from 'vitest';

import { apiOf } from '../load-text.ts';

const OK = "responses: { '204': { description: ok } }";

async function ids(paths: string, rest = ''): Promise<readonly string[]> {
  const api = await apiOf(`
openapi: 3.1.0
info: { title: Sample, version: '1' }
paths:
${paths}
${rest}`);
  return api.operations.map(({ path, operationId }) => `${path} ${operationId}`);
}

describe('the id of an operation that others refer to', () => {
  it.each<[string, string]>([
    ['the operation', `  /op: { get: { $ref: '#/paths/~1other/get' } }`],
    ['its path item', `  /op: { $ref: '#/paths/~1other' }`],
  ])('stays with it where a reference to %s comes first', async (_, alias) => {
    const other = `  /other: { get: { operationId: other, ${OK} } }`;
    expect(await ids(`${alias}\n${other}`)).toEqual(['/op getOp', '/other other']);
    expect(await ids(`${other}\n${alias}`)).toEqual(['/other other', '/op getOp']);
  });

  it('stays with it where a chain of references leads there', async () => {
    const chain = `  /a: { get: { $ref: '#/paths/~1b/get' } }\n  /b: { get: { $ref: '#/paths/~1c/get' } }`;
    expect(await ids(`${chain}\n  /c: { get: { operationId: c, ${OK} } }`)).toEqual(['/a getA', '/b getB', '/c c']);
  });

  it('is not read where another one is written beside the reference', async () => {
    const alias = `  /op: { get: { $ref: '#/paths/~1other/get', operationId: op } }`;
    expect(await ids(`${alias}\n  /other: { get: { operationId: other, ${OK} } }`)).toEqual(['/op op', '/other other']);
  });

  it('is that of the first that refers to what stands in no path', async () => {
    const rest = `components: { pathItems: { A: { get: { operationId: a, ${OK} } } } }`;
    const paths = `  /a: { $ref: '#/components/pathItems/A' }\n  /b: { $ref: '#/components/pathItems/A' }`;
    expect(await ids(paths, rest)).toEqual(['/a a', '/b getB']);
    expect(
      await ids(`  /a: { $ref: '#/components/pathItems/A' }\n  /b: { get: { operationId: a, ${OK} } }`, rest),
    ).toEqual(['/a a', '/b getB']);
  });
});
