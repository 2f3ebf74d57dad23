import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contradictions } from '../../../model/facts/no-value/contradiction.ts';
import { standaloneJsonSchema } from '../../../model/facts/json-schema.ts';
import { boundarySamples } from '../../../model/facts/sample/boundary-samples.ts';
import { seededDraw } from '../../../model/facts/sample/draw.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { type SampleOptions, sampleValue } from '../../../model/facts/sample/sample-value.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import { compileSchema } from '../../../runtime/schema/compile.ts';
import type { JsonSchema } from '../../../runtime/schema/json-schema.ts';
import { loadText } from '../../unit/model/load-text.ts';
import { anySchema } from './any-schema.ts';

const names = Array.from({ length: 12 }, (_, index) => `S${index}`);

/** Components of one description, each with any keywords. */
const components = fc.tuple(...names.map((_, index) => anySchema(names, names.slice(index + 1))));

interface Judge {
  readonly schema: Schema;
  readonly name: string;
  /** Two readings of the same rules, neither of which knows how samples are made. */
  readonly problems: (value: JsonValue) => readonly unknown[];
}

async function judges(schemas: readonly JsonValue[]): Promise<readonly Judge[]> {
  const described = Object.fromEntries(schemas.map((schema, index) => [`S${index}`, schema]));
  const document = {
    openapi: '3.1.0',
    info: { title: 't', version: '1' },
    paths: {},
    components: { schemas: described },
  };
  const { api } = await loadText(JSON.stringify(document), 'openapi.json');
  if (api === undefined) return [];
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false, unicodeRegExp: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', components: document.components });
  return api.schemas.flatMap((schema) => {
    const { name } = schema;
    if (name === undefined || !Object.hasOwn(described, name)) return [];
    const validate = ajv.compile({ $ref: `document#/components/schemas/${name}` });
    // A document made of a schema of the model is one.
    const own = compileSchema(standaloneJsonSchema(schema) as JsonSchema, { onProblem: () => undefined });
    const problems = (value: JsonValue): readonly unknown[] => [
      ...(validate(value) ? [] : (validate.errors ?? [])),
      ...own(value),
    ];
    return [{ schema, name, problems }];
  });
}

it('samples meet their schemas, and of what is shown to have no value there is none', async () => {
  const told = { asked: 0, impossible: 0, sampled: 0 };
  await fc.assert(
    fc.asyncProperty(components, async (schemas) => {
      for (const { schema, name, problems } of await judges(schemas)) {
        const reason = contradictions((part, value) => fits(part, value))(schema);
        const [plain, ...others] = samplesOf(schema);
        for (const value of [plain, ...others]) {
          if (value !== undefined) expect([name, value, problems(value), reason]).toEqual([name, value, [], undefined]);
        }
        told.asked += 1;
        if (reason !== undefined) told.impossible += 1;
        if (plain !== undefined) told.sampled += 1;
      }
    }),
    { numRuns: 15 },
  );
  // Of the others most have no value that could be found by hand either: what contradicts itself is drawn easily.
  expect(told.sampled).toBeGreaterThan(told.asked * 0.45);
  expect(told.impossible).toBeGreaterThan(told.asked * 0.1);
});

/** Plain, drawn and lean values, for both sides, and those at the edges. */
function samplesOf(schema: Schema): readonly (JsonValue | undefined)[] {
  const options: readonly SampleOptions[] = [
    { view: 'read' },
    { view: 'write', draw: seededDraw(1) },
    { view: 'write', draw: seededDraw(2) },
    { view: 'read', isLean: true },
  ];
  const edges = boundarySamples(schema, { view: 'write', most: 30 }).map(({ value }) => value);
  return [...options.map((way) => sampleValue(schema, way)), ...edges];
}
