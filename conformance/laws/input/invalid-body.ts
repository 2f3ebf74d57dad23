import type { MediaType } from '../../../model/media-type.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { sampleValue } from '../../../model/facts/sample/sample-value.ts';
import { isJsonMediaType } from '../../../runtime/wire/media-type.ts';
import type { BodyValue, Call, ExampleCase } from '../../cases/case.ts';
import { madeAnew } from '../../cases/made-anew.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { JsonObject } from '../../schema-walk.ts';
import { applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { ASIDE, onThingMade } from '../rules/in-place.ts';
import { lexicalReadings } from '../values/lexical-readings.ts';
import { answersBrokenJsonWith400, refusesWhatBreaks } from '../values/told-refusals.ts';
import { wrongBodyCause } from '../values/taken-cause.ts';
import { wrongParts } from '../values/wrong-parts.ts';
import { wrongValues } from '../values/wrong-value.ts';

/** A request body that its schema does not allow is refused, keyword by keyword, and content that is no JSON as well. */
export const invalidBody: Law = {
  id: 'invalid-body',
  title: 'bodies that the schema does not allow are refused',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const base = successes(context, operation).find(({ call }) => isJsonObjectBody(call.body));
      if (base?.call.body === undefined) return [];
      const wrong = wrongBodies(base.call.body, operation, context);
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/invalid-body`,
          law: invalidBody.id,
          summary: `${wrong.length} wrong bodies`,
          operation,
          effect: 'refused',
          run: (probe) => demandRefusals(base, { wrong, context }, probe),
        },
      ];
    }),
};

interface WrongBody {
  /** What is wrong, for people. */
  readonly label: string;
  /** Property it is about; empty for the whole body. */
  readonly property: string;
  readonly value: unknown;
  /** The wrong value of the property alone. */
  readonly wrong?: unknown;
}

function isJsonObjectBody(body: BodyValue | undefined): boolean {
  return (
    body !== undefined &&
    isJsonMediaType(body.mediaType.name) &&
    isObject(body.value) &&
    body.mediaType.schema !== undefined
  );
}

function wrongBodies({ mediaType, value }: BodyValue, operation: Operation, context: LawContext): readonly WrongBody[] {
  const { schema } = mediaType;
  if (schema === undefined || !isObject(value)) return [];
  const candidates: readonly WrongBody[] = [
    ...withoutRequired(value, schema),
    ...withWrongProperty(value, schema),
    ...wrongParts(value, schema).filter(({ isMore }) => isMore !== true),
    ...withMore(value, schema),
    ...wholeBodies(mediaType),
  ];
  const isStrict = refusesWhatBreaks('body', operation, context.api);
  const accepted = (body: unknown): boolean => context.schemas.accepts(schema, body, 'request');
  return candidates.filter((item) => {
    if (accepted(item.value)) return false;
    if (item.wrong === undefined || isStrict) return true;
    // A generous implementation may read "5" as 5 or "a" as ["a"]; only what is wrong in every reading must be refused.
    return !lexicalReadings(item.wrong).some((reading) => accepted({ ...value, [item.property]: reading }));
  });
}

function* withoutRequired(body: JsonObject, schema: Schema): Generator<WrongBody> {
  const names = new Set(applicators([schema]).flatMap((item) => item.required));
  for (const name of names) {
    if (!Object.hasOwn(body, name)) continue;
    const rest = Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));
    yield { label: `without ${name}`, property: name, value: rest };
  }
}

function* withWrongProperty(body: JsonObject, schema: Schema): Generator<WrongBody> {
  const schemas = applicators([schema]);
  const names = new Set(schemas.flatMap((item) => [...item.properties.keys()]));
  for (const name of names) {
    const [first] = propertySchemas(schemas, name);
    if (first === undefined || propertySchemas(schemas, name).some(({ readOnly }) => readOnly)) continue;
    for (const { keyword, value } of [...wrongValues(first), ...otherScheme(body[name])]) {
      yield {
        label: `with ${name} against ${keyword}`,
        property: name,
        wrong: value,
        value: { ...body, [name]: value },
      };
    }
  }
}

/** An address by another protocol: who wants `https` may take `http` by mistake. */
function otherScheme(right: unknown): readonly { readonly keyword: string; readonly value: string }[] {
  const value = typeof right === 'string' ? right.replace(/^(https?|wss?|ftps?|sftp):\/\//, other) : right;
  return typeof value === 'string' && value !== right ? [{ keyword: 'pattern', value }] : [];
}

const other = (_: string, scheme: string): string => `${scheme.endsWith('s') ? scheme.slice(0, -1) : 'ftp'}://`;

/** What the schema says must not be (`not`, and alternatives of which only one may hold). */
function* withMore(body: JsonObject, schema: Schema): Generator<WrongBody> {
  for (const part of applicators([schema])) {
    const banned = part.not === undefined ? undefined : sampleValue(part.not, { view: 'write' });
    if (isObject(banned)) yield { label: 'that `not` rules out', property: '', value: { ...body, ...banned } };
    for (const name of part.not?.required ?? []) {
      const [own] = propertySchemas(applicators([schema]), name);
      const value = own && sampleValue(own, { view: 'write' });
      if (value !== undefined)
        yield { label: `with ${name}, which \`not\` rules out`, property: name, value: { ...body, [name]: value } };
    }
    for (const [name, needed] of part.dependentRequired) {
      const rest = Object.fromEntries(Object.entries(body).filter(([key]) => !needed.includes(key)));
      yield { label: `with ${name} and without ${needed.join(', ')}`, property: name, value: rest };
    }
  }
}

function* wholeBodies({ schema }: MediaType): Generator<WrongBody> {
  yield { label: 'empty', property: '', value: {} };
  if (schema !== undefined) yield { label: 'an array', property: '', value: ['nonsense'] };
}

interface Asked {
  readonly wrong: readonly WrongBody[];
  readonly context: LawContext;
}

async function demandRefusals(base: ExampleCase, { wrong, context }: Asked, probe: Probe): Promise<void> {
  const { call } = base;
  const { body } = call;
  if (body === undefined) return;
  let made: Promise<Call | undefined> | undefined;
  const onMade = (): Promise<Call | undefined> => (made ??= onThingMade(base, context, probe));
  for (const item of wrong) {
    const sent = { ...body, value: item.value };
    const first = await probe.send({ ...call, body: sent }, { refused: true });
    const { status } = first.response;
    // What is refused for what it is about, or for what is there already, is not refused for what is wrong in it.
    const isAside = ASIDE.includes(status);
    const { response } = isAside ? await elsewhere({ ...call, body: sent }, { item, first, onMade }, probe) : first;
    demandRefusal(response.status, { item, cause: wrongBodyCause(context.api, call, item.property) }, probe);
  }
  await demandJson(call, context, probe);
}

interface Aside {
  readonly item: WrongBody;
  /** What was answered where it was sent first. */
  readonly first: Exchange;
  readonly onMade: () => Promise<Call | undefined>;
}

/** What is answered to the same about a thing that was made for it, or with other names and on other days. */
async function elsewhere(call: Call, { item, first, onMade }: Aside, probe: Probe): Promise<Exchange> {
  const send = (other: Call): Promise<Exchange> => probe.send(other, { refused: true });
  const place = await onMade();
  if (place !== undefined) return send({ ...place, body: wrongOn(place, call, item) });
  if (first.response.status !== 409) return first;
  return madeAnew(call, first, { send, fresh: () => probe.fresh(), keeps: [item.property] });
}

/** What is wrong with a body, on that of a thing as it is now. */
function wrongOn(place: Call, { body }: Call, { property }: WrongBody): Call['body'] {
  const [own, wrong] = [place.body?.value, body?.value];
  if (body === undefined || property === '' || !isObject(own) || !isObject(wrong)) return body;
  const { [property]: _, ...rest } = own;
  return { ...body, value: Object.hasOwn(wrong, property) ? { ...rest, [property]: wrong[property] } : rest };
}

async function demandJson(call: Call, { api }: LawContext, probe: Probe): Promise<void> {
  const broken = new TextEncoder().encode('{"broken": ');
  const { response } = await probe.send(call, {
    change: (request) => ({ ...request, body: broken }),
    universal: false,
  });
  const isTold = answersBrokenJsonWith400(call.operation, api);
  const refused = isTold ? TO_BROKEN_JSON.has(response.status) : response.status >= 400 && response.status < 500;
  const expected = `${isTold ? '400' : 'a status of 400 to 499'} for a body that is no JSON`;
  const got = String(response.status);
  probe.demand(refused, { part: 'status', pointer: '', expected, got, cause: 'invalid-body syntax' });
}

/**
 * Statuses of what is no JSON, where 400 is said to be for that: somebody may be refused for who they are, or what they ask about, before
 * anybody looks at what they send.
 */
const TO_BROKEN_JSON: ReadonlySet<number> = new Set([400, 401, 403, 404, 412, 413, 415, 428, 429]);

function demandRefusal(
  status: number,
  { item, cause }: { readonly item: WrongBody; readonly cause: string },
  probe: Probe,
): void {
  // A server error has been recorded by the universal check already.
  if (status >= 500) return;
  const expected = `a status of 400 to 499 for a body ${item.label}`;
  probe.demand(status >= 400, { part: 'status', pointer: '', expected, got: String(status), cause });
}
