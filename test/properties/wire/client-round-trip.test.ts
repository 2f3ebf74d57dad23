import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parameterProperty } from '../../../generators/emit/operation/parameter-property.ts';
import {
  loadApi,
  type Api,
  type MediaType,
  type Operation,
  type Parameter,
  type Schema,
} from '../../../model/index.ts';
import { clientAndServer, type Arrival, type ClientAndServer } from './client-and-server.ts';
import { acceptsOf, bodyCanTravel, canTravel, carrierOf, sameValue } from './travel.ts';
import { arbitraryOf } from './schema-arbitrary.ts';

const HERE = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const CORPUS = HERE('../shared/corpus');
const RUNS = Number(process.env['FORGEWRIGHT_RUNS'] ?? 6);

/** Parts of other documents, and what is no OpenAPI description or must not load. */
const PARTS =
  /json-schema-test-suite|cafe-split\/(?:components|paths|webhooks)|\/fail\/|\.arazzo\.|swagger2-rejected|asyncapi|bnpl-arazzo/;

function corpusDocuments(): string[] {
  if (!existsSync(CORPUS)) return [];
  return readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ya?ml|json)$/.test(file) && !PARTS.test(`/${file}`))
    .sort()
    .map((file) => `../shared/corpus/${file}`);
}

const DOCUMENTS = [
  'spec/openapi.yaml',
  'test/fixtures/validators/tracker.yaml',
  'test/fixtures/validators/free-form-travel.yaml',
  'test/fixtures/validators/content-parameters.yaml',
  'test/fixtures/validators/repeated-fields.yaml',
  ...corpusDocuments(),
];

/**
 * Share of parameters that may stay at home in documents that are made to be odd: `circular-paths` has containers inside
 * containers in a header, which OAS leaves undefined; the others declare types and patterns that nothing meets.
 */
const UNDRAWN: Readonly<Record<string, number>> = {
  'circular-paths.json': 1,
  'schema-validation-top-level.json': 1,
  'schema-validation-local.json': 0.5,
  'openapi-3-1.yaml': 0.5,
  'openapi.yaml': 0.5,
};

const GROUPS = { path: 'path', query: 'query', header: 'headers', cookie: 'cookies', querystring: 'query' } as const;

/** One parameter of a call: where its value stands in the arguments and in the decoded request. */
interface Traveller {
  readonly parameter: Parameter;
  readonly argument: string;
  readonly property: string;
  readonly accepts: (value: unknown) => boolean;
  readonly arbitrary: fc.Arbitrary<unknown>;
}

function travellersOf(operation: Operation, pair: ClientAndServer): Traveller[] {
  return pair.argumentsOf(operation).parameters.map(({ property: argument, parameter }) => ({
    parameter,
    argument,
    property: parameterProperty(operation, parameter),
    accepts: acceptsOf(parameter.schema),
    arbitrary: arbitraryOf(parameter.schema),
  }));
}

/** `WireError` of the bundle, which has its own copy of the code: the client will not send what would not read back. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'WireError';
}

/** Rules across parameters refuse what is fine one by one. */
function isAcrossParameters({ problems }: Arrival): boolean {
  return problems.length > 0 && problems.every(({ rule }) => ['exclusive', 'requires'].includes(rule));
}

/** Whether two paths are templates of the same segments. */
function isTemplated(found: Operation | undefined, wanted: Operation): boolean {
  const shape = (path: string): string => path.replace(/\{[^}]*\}/g, '{}');
  return shape(found?.path ?? '') === shape(wanted.path);
}

/** A body in one of the media types of its operation. */
interface Body {
  readonly media: MediaType;
  readonly value: unknown;
}

const NO_BODY = { content: [], required: false } as const;

/** Bodies that can travel; undefined for none. Of several candidates the first that the schema takes. */
function bodies(operation: Operation): fc.Arbitrary<Body | undefined> {
  const isBodyless = ['GET', 'HEAD'].includes(operation.method);
  const { content, required } = isBodyless ? NO_BODY : (operation.requestBody ?? NO_BODY);
  const drawn = content.flatMap((media) => {
    const { schema } = media;
    if (schema === undefined || carrierOf(media) === undefined) return [];
    const accepts = acceptsOf(schema);
    const candidates = fc.array(arbitraryOf(schema), { minLength: 5, maxLength: 5 });
    return candidates.map((values) => {
      const value = values.find((candidate) => accepts(candidate) && bodyCanTravel(media, candidate));
      return value === undefined ? undefined : { media, value };
    });
  });
  if (drawn.length === 0) return fc.constant(undefined);
  return required ? fc.oneof(...drawn) : fc.oneof(...drawn, fc.constant(undefined));
}

interface Count {
  calls: number;
  readonly travelled: Set<Parameter>;
}

async function checkCall(
  operation: Operation,
  travellers: readonly Traveller[],
  { drawn, body }: { readonly drawn: readonly unknown[]; readonly body: Body | undefined },
  context: { readonly pair: ClientAndServer; readonly count: Count },
): Promise<void> {
  const sent = travellers
    .map((traveller, index) => ({ traveller, value: drawn[index] }))
    .filter(
      ({ traveller, value }) =>
        value !== undefined && canTravel(traveller.parameter, value) && traveller.accepts(value),
    );
  const missing = travellers.filter(
    (traveller) => traveller.parameter.required && !sent.some((entry) => entry.traveller === traveller),
  );
  if (missing.length > 0 || (operation.requestBody?.required === true && body === undefined)) return;
  const args = {
    ...Object.fromEntries(sent.map(({ traveller, value }) => [traveller.argument, value])),
    ...(body === undefined ? {} : { body: body.value, contentType: body.media.name }),
  };
  let arrival: Arrival;
  try {
    arrival = await context.pair.call(operation, args);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return;
  }
  if (isAcrossParameters(arrival)) return;
  const shown = `${operation.operationId} ${JSON.stringify(args)} as ${arrival.line}`;
  if (arrival.request === undefined) throw new Error(`${shown}: ${arrival.status} ${JSON.stringify(arrival.problems)}`);
  // A value that spells a concrete path means that one (OAS "Path Templating").
  if (arrival.operation !== operation && !isTemplated(arrival.operation, operation)) return;
  expect(arrival.operation?.operationId, shown).toBe(operation.operationId);
  context.count.calls += 1;
  for (const { traveller, value } of sent) {
    const group: unknown = arrival.request[GROUPS[traveller.parameter.in]];
    // A parameter that is the whole query string is no member of it.
    const isWhole = traveller.parameter.in === 'querystring';
    const decoded = isWhole ? group : new Map<string, unknown>(Object.entries(Object(group))).get(traveller.property);
    if (!sameValue(traveller, value, decoded))
      throw new Error(`${shown}: ${traveller.parameter.name} came as ${JSON.stringify(decoded)}`);
    context.count.travelled.add(traveller.parameter);
  }
  if (body === undefined) return;
  if (!sameValue({ accepts: acceptsOf(body.media.schema as Schema) }, body.value, arrival.request.body))
    throw new Error(`${shown}: the body came as ${JSON.stringify(arrival.request.body)}`);
}

async function checkOperation(operation: Operation, pair: ClientAndServer, count: Count): Promise<void> {
  const travellers = travellersOf(operation, pair);
  // With many parameters at once, some rule across them would refuse nearly every call.
  const freq = travellers.length > 8 ? 2 : 4;
  const drawn = fc.tuple(
    ...travellers.map(({ parameter, arbitrary }) =>
      parameter.required ? arbitrary : fc.option(arbitrary, { nil: undefined, freq }),
    ),
  );
  const property = fc.asyncProperty(drawn, bodies(operation), (values, body) =>
    checkCall(operation, travellers, { drawn: values, body }, { pair, count }),
  );
  await fc.assert(property, { numRuns: RUNS });
}

function isWorthwhile(api: Api): boolean {
  return api.operations.some(({ parameters, requestBody }) => parameters.length > 0 || requestBody !== undefined);
}

describe('what the emitted client writes, the emitted server reads', () => {
  it.each(DOCUMENTS)('%s', async (path) => {
    const { api } = await loadApi(HERE(path));
    if (api === undefined || !isWorthwhile(api)) return;
    const pair = await clientAndServer(api);
    const count: Count = { calls: 0, travelled: new Set() };
    for (const operation of api.operations) {
      if (operation.parameters.length === 0 && operation.requestBody === undefined) continue;
      // Fetch sends no body with these (Fetch standard, "new Request").
      if (operation.requestBody?.required === true && ['GET', 'HEAD'].includes(operation.method)) continue;
      await checkOperation(operation, pair, count);
    }
    expect(count.calls).toBeGreaterThan(0);
    // Most parameters have been on the way; the others are never drawn, or were refused by rules across parameters.
    const declared = api.operations.flatMap((operation) => pair.argumentsOf(operation).parameters);
    const parameters = new Set(declared.map(({ parameter }) => parameter));
    const undrawn = UNDRAWN[path.slice(path.lastIndexOf('/') + 1)] ?? 0.3;
    expect(count.travelled.size).toBeGreaterThanOrEqual(Math.floor(parameters.size * (1 - undrawn)));
  });
});
