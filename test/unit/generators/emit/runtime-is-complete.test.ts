import { readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emitClient } from '../../../../generators/client/index.ts';
import type { GeneratedFile } from '../../../../generators/emit/generated-file.ts';
import { defaultEmitOptions, type EmitOptions } from '../../../../generators/emit/options.ts';
import { emitExpress } from '../../../../generators/express/index.ts';
import { emitModels } from '../../../../generators/models/index.ts';
import { emitTypes } from '../../../../generators/types/index.ts';
import { emitValidators } from '../../../../generators/validators/index.ts';
import { type Api, type JsonValue, loadApi } from '../../../../model/index.ts';
import { loadValue } from '../../../../model/load-api.ts';
import { testPath } from '../../../support/emit-fixture.ts';

const DATES = ['string', 'Date'] as const;
const INT64 = ['number', 'string', 'bigint'] as const;
const EXTENSIONS = ['.js', '.ts', ''] as const;
const RUNTIMES = ['runtime', '../shared/runtime'];

const policies: readonly EmitOptions[] = DATES.flatMap((dates) =>
  INT64.map((int64) => ({ ...defaultEmitOptions, dates, int64 })),
);
const layouts = EXTENSIONS.flatMap((importExtension) =>
  RUNTIMES.map((runtime) => ({ importExtension, folders: { ...defaultEmitOptions.folders, runtime } })),
);

/** What runs of single emitters write, with what they say they import. */
const runs = {
  client: (api: Api, options: EmitOptions): GeneratedFile[] => [
    ...emitModels(api, options),
    ...emitClient(api, options),
  ],
  types: (api: Api, options: EmitOptions): GeneratedFile[] => emitTypes(api, options),
  validators: (api: Api, options: EmitOptions): GeneratedFile[] => [
    ...emitModels(api, options),
    ...emitValidators(api, options),
  ],
  express: (api: Api, options: EmitOptions): GeneratedFile[] => [
    ...emitModels(api, options),
    ...emitValidators(api, options),
    ...emitExpress(api, options),
  ],
};

/** Imports that lead to no file of the run. */
function dangling(files: readonly GeneratedFile[], extension: string): readonly string[] {
  const known = new Set(files.map(({ path }) => posix.normalize(path)));
  return files.flatMap(({ path, contents }) => {
    const code = String(contents).replaceAll(/\/\*[\s\S]*?\*\//g, '');
    return [...code.matchAll(/(?:from |import\()'(\.[^']+)'/g)].flatMap(([, specifier = '']) => {
      const target = posix.join(posix.dirname(path), specifier);
      const file = `${target.slice(0, target.length - extension.length)}.ts`;
      return known.has(file) ? [] : [`${path}: ${specifier}`];
    });
  });
}

const LONG = { type: 'integer', format: 'int64' };
const VALUES = [{ type: 'string', format: 'date-time' }, LONG] as const;
const PLACES = ['body', 'lines', 'answer', 'lines of the answer', 'events', 'list', 'query'] as const;

/** One value at one place of an operation, in the schema itself or in a component. */
function documentOf(place: (typeof PLACES)[number], value: JsonValue, isNamed: boolean): JsonValue {
  const own = { type: 'object', required: ['v'], properties: { v: value } };
  const schema = isNamed ? { $ref: '#/components/schemas/Own' } : own;
  const json = { 'application/json': { schema } };
  const lines = { 'application/x-ndjson': { itemSchema: schema } };
  const page = {
    type: 'object',
    properties: { items: { type: 'array', items: schema }, total: LONG },
  };
  const contents: Partial<Record<typeof place, JsonValue>> = {
    answer: json,
    'lines of the answer': lines,
    events: {
      'text/event-stream': {
        itemSchema: {
          type: 'object',
          properties: { data: { type: 'string', contentMediaType: 'application/json', contentSchema: schema } },
        },
      },
    },
    list: { 'application/json': { schema: page } },
  };
  const content = contents[place];
  const body = place === 'body' ? json : lines;
  const answers = { '200': { description: 'Done.', ...(content === undefined ? {} : { content }) } };
  return {
    openapi: '3.2.0',
    info: { title: 'Values', version: '1' },
    paths: {
      '/values': {
        post: {
          operationId: 'useValues',
          parameters: [
            { name: 'offset', in: 'query', schema: LONG },
            ...(place === 'query' ? [{ name: 'v', in: 'query', style: 'deepObject', explode: true, schema }] : []),
          ],
          ...(place === 'body' || place === 'lines' ? { requestBody: { content: body } } : {}),
          responses: answers,
        },
      },
    },
    components: { schemas: isNamed ? { Own: own } : {} },
  };
}

function apiOf(...place: Parameters<typeof documentOf>): Api {
  const { api } = loadValue('values.json', documentOf(...place));
  if (api === undefined) throw new Error(`${place.join(', ')}: the document is sound`);
  return api;
}

describe.each(Object.entries(runs))('every import of what %s writes leads to a file', (_, emit) => {
  it('with values of any type at any place', () => {
    for (const place of PLACES) {
      for (const value of VALUES) {
        for (const isNamed of [false, true]) {
          const api = apiOf(place, value, isNamed);
          for (const options of policies) {
            const told = [place, JSON.stringify(value), isNamed, options.dates, options.int64].join(', ');
            expect(dangling(emit(api, options), '.js'), told).toEqual([]);
          }
        }
      }
    }
  });

  it('wherever the runtime lies, and however specifiers end', () => {
    const api = apiOf('answer', VALUES[0], false);
    for (const layout of layouts) {
      const options: EmitOptions = { ...defaultEmitOptions, ...layout, dates: 'Date' };
      expect(dangling(emit(api, options), layout.importExtension), layout.folders.runtime).toEqual([]);
    }
  });
});

it('so it is with documents of every kind', async () => {
  const folder = testPath('fixtures/unseen');
  for (const name of readdirSync(folder)) {
    const { api } = await loadApi(`${folder}/${name}`, { lenient: true });
    if (api === undefined) throw new Error(`${name} has a model`);
    const options: EmitOptions = { ...defaultEmitOptions, dates: 'Date', int64: 'bigint' };
    for (const run of ['client', 'types'] as const) {
      expect(dangling(runs[run](api, options), '.js'), name).toEqual([]);
    }
  }
});
