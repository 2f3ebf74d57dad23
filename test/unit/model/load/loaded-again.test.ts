import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLoadCache, loadApi } from '../../../../model/load-api.ts';
import { shareValues } from '../../../../model/load/share-values.ts';
import { projectFolder } from '../../../support/project-folder.ts';

const start = {
  'root.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a: { $ref: 'paths.yaml#/a' }
  /b: { $ref: 'paths.yaml#/b' }
components: { schemas: { A: { type: string } } }
`,
  'paths.yaml': `a:
  get:
    operationId: a
    responses: { '200': { description: A } }
b:
  get:
    operationId: b
    parameters: [{ name: q, in: query, schema: { type: integer } }]
    responses: { '200': { $ref: '#/a/get/responses/200' } }
`,
};

async function edited(from: string, to: string) {
  const root = projectFolder(start);
  const cache = createLoadCache();
  const load = () => loadApi(join(root, 'root.yaml'), { cache });
  const before = await load();
  writeFileSync(join(root, 'paths.yaml'), start['paths.yaml'].replace(from, to));
  return { before: before.api, after: (await load()).api };
}

describe('a description that is loaded again', () => {
  it('has the schemas and the other operations that it had, when one operation has changed', async () => {
    const { before, after } = await edited('operationId: b', 'operationId: b\n    summary: More');
    expect(after?.operations[1]?.summary).toBe('More');
    expect(after?.operations[0]).toBe(before?.operations[0]);
    expect(after?.schemas).toBe(before?.schemas);
    // What was inside the operation and is the same still.
    expect(after?.operations[1]?.parameters[0]).toBe(before?.operations[1]?.parameters[0]);
  });

  it('is built anew when others refer into the operation that has changed', async () => {
    const { before, after } = await edited('description: A', 'description: B');
    expect(after?.operations[1]?.responses[0]?.description).toBe('B');
    expect(after?.schemas).not.toBe(before?.schemas);
  });

  it('reports what was wrong before where it is now', async () => {
    const text = start['paths.yaml'].replace('operationId: a', 'operationId: b');
    const root = projectFolder({ ...start, 'paths.yaml': text });
    const cache = createLoadCache();
    const places = async () => {
      const { diagnostics } = await loadApi(join(root, 'root.yaml'), { cache, lenient: true });
      return diagnostics.map(({ code, line, column }) => [code, line, column]);
    };
    expect(await places()).toEqual([['duplicate-operation-id', 7, 18]]);
    writeFileSync(join(root, 'paths.yaml'), `# One line more\n${text}`);
    expect(await places()).toEqual([['duplicate-operation-id', 8, 18]]);
  });
});

describe('values that are read again', () => {
  it('are the values that were there, where they say the same', () => {
    const before = { a: { list: [{ x: 1 }, { y: 2 }] }, b: { z: 3 }, c: [] };
    const after = shareValues(before, { a: { list: [{ x: 1 }, { y: 4 }] }, b: { z: 3 }, c: {} });
    expect(after).toEqual({ a: { list: [{ x: 1 }, { y: 4 }] }, b: { z: 3 }, c: {} });
    const shared = after as typeof before; // as the line above says
    expect(shared.a.list[0]).toBe(before.a.list[0]);
    expect(shared.a.list[1]).not.toBe(before.a.list[1]);
    expect(shared.b).toBe(before.b);
    expect(shareValues(before, structuredClone(before))).toBe(before);
  });

  it('are others when their members stand in another order, or when a member is called like what all mappings have', () => {
    const before = { a: 1, b: 2 };
    expect(shareValues(before, { b: 2, a: 1 })).not.toBe(before);
    expect(Object.keys(shareValues(before, { b: 2, a: 1 }) as object)).toEqual(['b', 'a']);
    const odd = JSON.parse('{"__proto__": {"x": 1}, "toString": {}}') as object;
    expect(JSON.stringify(shareValues({}, odd))).toBe('{"__proto__":{"x":1},"toString":{}}');
    expect(shareValues({ x: 0 }, { x: -0 })).toEqual({ x: -0 });
  });
});
