import { describe, expect, it } from 'vitest';

import { emitClient } from '../../../../generators/client/index.ts';
import type { GeneratedFile } from '../../../../generators/emit/generated-file.ts';
import { defaultEmitOptions, type EmitOptions } from '../../../../generators/emit/options.ts';
import { emitExpress } from '../../../../generators/express/index.ts';
import { emitModels } from '../../../../generators/models/index.ts';
import { emitTypes } from '../../../../generators/types/index.ts';
import { emitValidators } from '../../../../generators/validators/index.ts';
import type { Api, JsonValue } from '../../../../model/index.ts';
import { apiOf } from '../../model/load-text.ts';

const options: EmitOptions = {
  ...defaultEmitOptions,
  folders: { ...defaultEmitOptions.folders, runtime: '../runtime' },
};

const reference = (name: string): { readonly $ref: string } => ({ $ref: `#/components/schemas/${name}` });

/** Every schema holds every other one, wrapped in each of the ways there are, some of them around one another. */
function mutual(count: number): JsonValue {
  const names = Array.from({ length: count }, (_, index) => `S${index}`);
  const wrappers = (name: string): JsonValue[] => [
    { allOf: [reference(name)], description: 'One.' },
    { nullable: true, allOf: [{ allOf: [reference(name)] }] },
    { oneOf: [{ anyOf: [reference(name)] }], readOnly: true },
    { type: 'array', items: { allOf: [{ oneOf: [reference(name)] }] } },
    { type: 'object', additionalProperties: { allOf: [reference(name)] } },
  ];
  const schemas = Object.fromEntries(
    names.map((name) => {
      const properties = names.flatMap((other) => wrappers(other).map((own, index) => [`${other}n${index}`, own]));
      return [name, { type: 'object', properties: Object.fromEntries(properties) as JsonValue }];
    }),
  );
  const content = { 'application/json': { schema: { allOf: [reference('S0')] } } };
  const responses = { '200': { description: 'Fine.', content }, '4XX': { description: 'Not so.', content } };
  return {
    openapi: '3.0.3',
    info: { title: 'Wrappers', version: '1' },
    paths: {
      '/a': {
        get: { operationId: 'getA', responses, parameters: [{ name: 'q', in: 'query', content }] },
        post: { operationId: 'postA', responses, requestBody: { content } },
      },
    },
    components: { schemas },
  };
}

/** Length of what each emitter prints. */
async function sizes(count: number): Promise<Readonly<Record<string, number>>> {
  const document = mutual(count);
  const api = await apiOf(JSON.stringify(document));
  const emitted: Record<string, GeneratedFile[]> = {
    models: emitModels(api, options),
    types: await emitTypes(api, options),
    client: emitClient(api, options),
    validators: emitValidators(api, options),
    express: emitExpress(api, options),
  };
  const length = ({ contents }: GeneratedFile): number => contents.length;
  return Object.fromEntries(
    Object.entries(emitted).map(([name, files]) => [name, files.map(length).reduce((sum, next) => sum + next, 0)]),
  );
}

async function models(schemas: string): Promise<string> {
  const api: Api = await apiOf(`
openapi: 3.0.3
info: {title: Sample, version: '1'}
paths: {}
components:
  schemas:
${schemas}`);
  return emitModels(api, options)
    .map(({ contents }) => String(contents))
    .join('\n');
}

describe('schemas that wrap one component', () => {
  it('cost every emitter the same in each place, however deep they lead into each other', async () => {
    const [few, many] = [await sizes(4), await sizes(16)];
    // Sixteen times as many properties: what is printed in place would multiply at every level.
    for (const [emitter, size] of Object.entries(many)) expect(size, emitter).toBeLessThan(20 * (few[emitter] ?? 0));
  });

  it('are printed as its name, also where it only limits', async () => {
    const text = await models(`
    Need: {type: object, required: [a]}
    Text: {type: string, enum: [a, b]}
    Holder:
      type: object
      properties:
        all: {allOf: [{$ref: '#/components/schemas/Need'}]}
        one: {oneOf: [{$ref: '#/components/schemas/Need'}], description: One.}
        any: {type: object, anyOf: [{$ref: '#/components/schemas/Need'}]}
        none: {nullable: true, allOf: [{$ref: '#/components/schemas/Need'}]}
        text: {type: string, nullable: true, allOf: [{$ref: '#/components/schemas/Text'}]}
        more: {allOf: [{$ref: '#/components/schemas/Need'}], properties: {b: {type: string}}}
`);
    expect(text.slice(text.indexOf('export interface Holder'))).toBe(`export interface Holder {
  all?: Need;
  /** One. */
  one?: Need;
  any?: Need;
  none?: Need | null;
  text?: Text | null;
  more?: { b?: string; a: unknown };
}
`);
  });
});
