import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesOf } from '../../../generators/emit/operation/operation-names.ts';
import type { MediaType, Operation, Schema } from '../../../model/index.ts';
import { explain } from '../../../runtime/request/explain.ts';
import type { RawBody } from '../../../runtime/request/index.ts';
import type { RequestDecoder } from '../../../runtime/request/request-decoder.ts';
import { encodeForm, WireError, type FieldSpec } from '../../../runtime/wire/index.ts';
import { loadEmitted } from '../../support/load-emitted.ts';
import { randomOf, sampleValue } from './sample-value.ts';

const HERE = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const DOCUMENTS: readonly string[] = [
  'test/fixtures/validators/tracker.yaml',
  'spec/openapi.yaml',
  '../shared/corpus/intercom/openapi.yaml',
];
const FORM = 'application/x-www-form-urlencoded';
const RUNS_PER_OPERATION = 150;

function fieldsOf(mediaType: MediaType): Readonly<Record<string, FieldSpec>> {
  return Object.fromEntries(
    mediaType.encoding.map(({ property, style, explode, allowReserved }): [string, FieldSpec] => [
      property,
      { style, explode, allowReserved },
    ]),
  );
}

/** What a form cannot say: empty containers and items, null in a list, -0, integers beyond 2^53. */
function isSayable(value: unknown): boolean {
  if (Object.is(value, -0) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return false;
  if (typeof value !== 'object' || value === null) return true;
  const members = Object.values(value);
  return members.length > 0 && members.every((member) => member !== '' && member !== null && isSayable(member));
}

function sayableMembers(body: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).filter(([, member]) => member !== null && member !== '' && isSayable(member)),
  );
}

/** Texts of a form get types from the schema: where it names none they stay texts. Read-only ones are not sent at all. */
function isTyped(property: Schema | undefined): boolean {
  if (property === undefined || property.readOnly) return false;
  if (property.types.includes('object') && property.properties.size === 0) return false;
  if (property.types.includes('array')) return property.items !== undefined && isTyped(property.items);
  if (property.types.length > 0 || property.hasConst || property.enum !== undefined) return true;
  return [...property.anyOf, ...property.oneOf, ...property.allOf].some(isTyped);
}

function decode(decoder: RequestDecoder, body: RawBody): ReturnType<RequestDecoder> {
  return decoder(
    { method: 'POST', path: ['1', '1', '1'], query: '', headers: {}, body },
    { mode: 'strict', unknownParameters: 'refuse', explain },
  );
}

/** True when the form could be written and meant the same. */
function checkForm(operation: Operation, decoder: RequestDecoder, seed: number): boolean {
  const form = operation.requestBody?.content.find(({ name }) => name === FORM);
  const sample = form?.schema === undefined ? undefined : sampleValue(form.schema, randomOf(seed));
  if (form === undefined || typeof sample !== 'object' || sample === null || Array.isArray(sample)) return false;
  const value = sayableMembers(sample);
  for (const name of Object.keys(value)) if (!isTyped(form.schema?.properties.get(name))) delete value[name];
  const fromJson = decode(decoder, { kind: 'json', contentType: 'application/json', value });
  if (!fromJson.ok) return false;
  let text: string;
  try {
    text = encodeForm(value, fieldsOf(form));
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return false;
  }
  const fromForm = decode(decoder, { kind: 'form', contentType: FORM, text });
  const shown = `${operation.operationId}: ${text}`;
  if (!fromForm.ok) throw new Error(`${shown}: ${JSON.stringify(fromForm.problems)}`);
  expect(fromForm.value.body, shown).toEqual(fromJson.value.body);
  return true;
}

/** True when the sampled body meets the contract; then the lenient mode must not change it. */
function checkLenient(operation: Operation, decoder: RequestDecoder, seed: number): boolean {
  const schema = operation.requestBody?.content.find(({ name }) => name === 'application/json')?.schema;
  if (schema === undefined) return false;
  const value: unknown = JSON.parse(JSON.stringify(sampleValue(schema, randomOf(seed))) ?? 'null');
  const body: RawBody = { kind: 'json', contentType: 'application/json', value };
  const strict = decode(decoder, body);
  if (!strict.ok) return false;
  const raw = { method: 'POST', path: ['1', '1', '1'], query: '', headers: {}, body };
  const lenient = decoder(raw, { mode: 'lenient', unknownParameters: 'pass', explain });
  const shown = `${operation.operationId}: ${JSON.stringify(value)}`;
  if (!lenient.ok) throw new Error(`${shown}: ${JSON.stringify(lenient.problems)}`);
  expect(lenient.value.body, shown).toEqual(strict.value.body);
  return true;
}

function hasForm(operation: Operation): boolean {
  return operation.requestBody?.content.some(({ name }) => name === FORM) === true;
}

for (const path of DOCUMENTS) {
  describe(`forms of ${path}`, () => {
    if (!existsSync(HERE(path))) return it.skip(`${path} is absent`, () => undefined);
    it('JSON that meets the contract is the same in lenient mode', async () => {
      const { api, decoders } = await loadEmitted(HERE(path));
      let checked = 0;
      for (const operation of api.operations) {
        const decoder = await decoders[namesOf(api, operation, undefined).functionName]?.();
        if (decoder === undefined || operation.requestBody === undefined) continue;
        fc.assert(
          fc.property(fc.integer(), (seed) => {
            if (checkLenient(operation, decoder, seed)) checked += 1;
          }),
          { numRuns: 2 * RUNS_PER_OPERATION, seed: 13 },
        );
      }
      expect(checked).toBeGreaterThan(5);
    });

    it('mean the same as JSON', async () => {
      const { api, decoders } = await loadEmitted(HERE(path));
      let checked = 0;
      for (const operation of api.operations) {
        const decoder = await decoders[namesOf(api, operation, undefined).functionName]?.();
        if (decoder === undefined || operation.requestBody?.content.some(({ name }) => name === FORM) !== true)
          continue;
        fc.assert(
          fc.property(fc.integer(), (seed) => {
            if (checkForm(operation, decoder, seed)) checked += 1;
          }),
          { numRuns: RUNS_PER_OPERATION, seed: 11 },
        );
      }
      expect(checked).toBeGreaterThanOrEqual(api.operations.some(hasForm) ? 5 : 0);
    });
  });
}
