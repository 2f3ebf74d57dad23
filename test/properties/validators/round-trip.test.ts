import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderedParameters } from '../../../generators/validators/parameter-entry.ts';
import { standaloneJsonSchema } from '../../../model/facts/json-schema.ts';
import type { Operation, Parameter, Schema } from '../../../model/index.ts';
import { compileSchema, type JsonSchema, type RawRequest } from '../../../runtime/validate/index.ts';
import type { RequestDecoder } from '../../../runtime/validate/request/request-decoder.ts';
import {
  encodeCookies,
  encodeParameter,
  encodeQuery,
  WireError,
  type ParameterSpec,
} from '../../../runtime/wire/index.ts';
import { namesOf } from '../../../generators/emit/operation-names.ts';
import { propertyName } from '../../../generators/emit/naming.ts';
import { loadEmitted } from '../../unit/validate/load-emitted.ts';
import { randomOf, sampleValue, type Random } from './sample-value.ts';

const HERE = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const DOCUMENTS: readonly string[] = [
  'test/fixtures/validators/tracker.yaml',
  'spec/openapi.yaml',
  '../shared/corpus/figma/openapi.yaml',
  '../shared/corpus/airflow/openapi.yaml',
  '../shared/corpus/discord/openapi.json',
  '../shared/corpus/intercom/openapi.yaml',
  '../shared/corpus/redoc-demo/openapi-3-1.yaml',
];
const RUNS_PER_OPERATION = 8;
const validators = new WeakMap<Schema, (value: unknown) => boolean>();

function specOf({ name, in: location, style, explode, allowReserved, content }: Parameter): ParameterSpec {
  return { name, in: location, style, explode, allowReserved, content: content?.name };
}

function acceptsOf(schema: Schema): (value: unknown) => boolean {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  // `standaloneJsonSchema` gives plain JSON, which is what a schema is.
  const { accepts } = compileSchema(standaloneJsonSchema(schema) as JsonSchema, { onProblem: () => undefined });
  validators.set(schema, accepts);
  return accepts;
}

/** A value that the schema takes and that the wire can carry; undefined when none was found. */
function sendable(parameter: Parameter, random: Random): unknown {
  const accepts = acceptsOf(parameter.schema);
  for (let attempt = 0; attempt < 20; attempt++) {
    const value = declaredOnly(parameter.schema, sampleValue(parameter.schema, random));
    if (
      isEmpty(value) ||
      !isExact(value) ||
      !isTyped(parameter.schema, value) ||
      !accepts(value) ||
      !isFlat(parameter, value)
    )
      continue;
    try {
      if (encodeParameter(specOf(parameter), value) !== '') return value;
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
    }
  }
  return undefined;
}

/** Numbers that text carries: -0 reads back as 0, and integers beyond 2^53 are refused by design. */
function isExact(value: unknown): boolean {
  if (typeof value === 'number')
    return !Object.is(value, -0) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return typeof value !== 'object' || value === null || Object.values(value).every(isExact);
}

/** Empty containers, empty texts and null are absent or ambiguous on the wire (RFC 6570 section 2.3). */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

/** Only the bracket grammar and JSON carry containers inside containers (OAS leaves the rest undefined). */
function isFlat(parameter: Parameter, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || parameter.content !== undefined) return true;
  const items = Object.values(value);
  if (parameter.style === 'deepObject')
    return !items.some((item) => isEmpty(item)) && JSON.stringify(value).length < 2000;
  return items.every((item) => typeof item !== 'object' && item !== '');
}

/** Undeclared keys of a hash are unknown parameters, which is another test. */
function declaredOnly(schema: Schema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([name]) => schema.properties.size === 0 || schema.properties.has(name));
  return Object.fromEntries(
    entries.map(([name, member]) => [name, declaredOnly(schema.properties.get(name) ?? schema, member)]),
  );
}

/** A schema without types leaves texts as they are. */
function isTyped(schema: Schema, value: unknown): boolean {
  const saysNothing =
    schema.types.length === 0 &&
    schema.enum === undefined &&
    schema.anyOf.length + schema.oneOf.length + schema.allOf.length === 0;
  return !saysNothing || schema.hasConst || typeof value === 'string';
}

function exclusiveNames(operation: Operation): ReadonlySet<string> {
  const sets = operation.extensions['x-exclusive'];
  return new Set((Array.isArray(sets) ? sets : []).flat().filter((name) => typeof name === 'string'));
}

function sampleRequest(operation: Operation, random: Random): ReadonlyMap<Parameter, unknown> | undefined {
  const values = new Map<Parameter, unknown>();
  const avoided = exclusiveNames(operation);
  const fields = new Set<string>();
  for (const parameter of orderedParameters(operation)) {
    if (avoided.has(propertyName(parameter.name)) && random() < 0.7) continue;
    if (parameter.name === 'pagination' || (!parameter.required && random() < 0.4)) continue;
    const value = sendable(parameter, random);
    if (value === undefined && parameter.required) return undefined;
    const isExploded =
      parameter.in === 'query' && parameter.style === 'form' && typeof value === 'object' && !Array.isArray(value);
    const names = isExploded && value !== null ? Object.keys(value) : [parameter.name];
    // Fields of exploded objects share the name space of all other parameters.
    if (value === undefined || names.some((name) => fields.has(name))) continue;
    for (const name of names) fields.add(name);
    values.set(parameter, value);
  }
  return values;
}

function encode(values: ReadonlyMap<Parameter, unknown>): RawRequest {
  const of = (place: string): [Parameter, unknown][] => [...values].filter(([parameter]) => parameter.in === place);
  const specs = (place: string): ParameterSpec[] => of(place).map(([parameter]) => specOf(parameter));
  const record = (place: string): Record<string, unknown> =>
    Object.fromEntries(of(place).map(([parameter, value]) => [parameter.name, value]));
  const headers = of('header').map(([parameter, value]) => [
    parameter.name.toLowerCase(),
    encodeParameter(specOf(parameter), value),
  ]);
  const cookie = encodeCookies(specs('cookie'), record('cookie'));
  return {
    method: 'GET',
    path: of('path').map(([parameter, value]) => encodeParameter(specOf(parameter), value)),
    query: encodeQuery(specs('query'), record('query')),
    headers: { ...Object.fromEntries(headers), ...(cookie === '' ? {} : { cookie }) },
    body: { kind: 'none', contentType: '' },
  };
}

/** Values with every scalar as its text: what a union of lexical classes cannot tell apart is the same. */
function lexical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lexical);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, lexical(member)]));
}

const GROUPS: Readonly<Record<string, 'path' | 'query' | 'headers' | 'cookies'>> = {
  path: 'path',
  query: 'query',
  header: 'headers',
  cookie: 'cookies',
};

function checkRoundTrip(operation: Operation, decoder: RequestDecoder, seed: number): number {
  const values = sampleRequest(operation, randomOf(seed));
  if (values === undefined || values.size === 0) return 0;
  const raw = encode(values);
  const result = decoder(raw, { mode: 'strict', unknownParameters: 'refuse' });
  const shown = `${operation.operationId} ${JSON.stringify(raw)}`;
  if (!result.ok) {
    const rules = result.problems.map((problem) => problem.rule);
    if (rules.every((rule) => rule === 'exclusive' || rule === 'requires' || rule === 'required')) return 0;
    throw new Error(`${shown}: ${JSON.stringify(result.problems)}`);
  }
  for (const [parameter, value] of values) {
    const group = new Map<string, unknown>(Object.entries(Object(result.value[GROUPS[parameter.in] ?? 'query'])));
    const decoded = group.get(propertyName(parameter.name));
    const same = parameter.schema.types.length === 1 ? decoded : lexical(decoded);
    expect(same, `${shown}: ${parameter.name}`).toEqual(parameter.schema.types.length === 1 ? value : lexical(value));
  }
  return values.size;
}

for (const path of DOCUMENTS) {
  describe(`what the wire writes, the decoders of ${path} read`, () => {
    if (!existsSync(HERE(path))) return it.skip(`${path} is absent`, () => undefined);
    it('for every operation with parameters', { timeout: 240_000 }, async () => {
      const { api, decoders } = await loadEmitted(HERE(path));
      let checked = 0;
      for (const operation of api.operations) {
        if (
          operation.requestBody?.required === true ||
          operation.parameters.some(({ in: place }) => place === 'querystring')
        )
          continue;
        const decoder = await decoders[namesOf(api, operation).functionName]?.();
        if (decoder === undefined) throw new Error(`no decoder for ${operation.operationId}`);
        fc.assert(
          fc.property(fc.integer(), (seed) => {
            checked += checkRoundTrip(operation, decoder, seed);
          }),
          { numRuns: RUNS_PER_OPERATION, seed: 7 },
        );
      }
      expect(checked).toBeGreaterThan(50);
    });
  });
}
