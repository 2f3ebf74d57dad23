import { withinEffort } from '../schema/pattern/effort.ts';
import { parseCookies } from '../wire/parse-cookies.ts';
import { selectMediaType } from '../wire/media-type.ts';
import { reportLimit } from './accepted-by.ts';
import { decodeComponent } from '../wire/percent.ts';
import { takesHash } from './codec.ts';
import { completeEntry, completeTable, type CompleteTable } from './complete-table.ts';
import { REQUEST_LIMITS } from './limits.ts';
import { isFields } from './body/decode-body.ts';
import { decodePairs, decodeTextParameter } from './parameters/decode-parameter.ts';
import { takesOpenMember } from './decode-members.ts';
import { decodeQuerystring } from './parameters/decode-querystring.ts';
import { decodeQuery, indexQuery, reportUnknown, type LeftOver } from './parameters/decode-query.ts';
import { omitted, refused } from './decode-scalar.ts';
import { setMember } from './decode-value.ts';
import { multipartPlan, type MultipartPlan } from './body/multipart-plan.ts';
import type { BodyEntry, ParameterEntry, RequestTable } from './operation-table.ts';
import { fieldNames } from './parameters/written-shape.ts';
import { checkRules, rawMembers, ruleNames, rulePlaces, type Given } from './parameters/parameter-rules.ts';
import type { DecodeResult } from './problem.ts';
import { createSink, report, type ProblemSink } from './problem-sink.ts';
import type { DecodeOptions, RawRequest } from './raw-request.ts';
import { noteGiven, type GivenValue, type RequestContext } from './request-context.ts';
import { decodeBody, type Compiled, ownMember } from './body/request-body.ts';

/** What a decoder makes of a valid request: every member typed by the description. */
export interface DecodedRequest {
  readonly path: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly cookies: unknown;
  readonly body: unknown;
  /** The declared media type or range that describes the body; absent without a body. */
  readonly contentType?: string;
}

/** Turns a raw request into a typed one, or says everything that is wrong with it. */
export interface RequestDecoder {
  (raw: RawRequest, options: DecodeOptions): DecodeResult<DecodedRequest>;
  /** How a multipart body of a media type is read; undefined where no multipart body is declared for it. */
  readonly multipart?: (contentType: string) => MultipartPlan | undefined;
}

/** The decoder of one operation from its emitted table. */
export function requestDecoder(emitted: RequestTable): RequestDecoder {
  const table = completeTable(emitted);
  const parameters = table.parameters.map(completeEntry);
  const of = (place: ParameterEntry['in']): ParameterEntry[] => parameters.filter((entry) => entry.in === place);
  const compiled: Compiled = {
    table,
    path: of('path'),
    query: indexQuery(of('query'), table.credentials),
    querystring: of('querystring')[0],
    headers: of('header'),
    cookies: of('cookie'),
    watched: ruleNames(table.rules ?? {}),
    placeOf: rulePlaces(parameters, table.body),
  };
  const decoder = (raw: RawRequest, options: DecodeOptions): DecodeResult<DecodedRequest> => {
    try {
      return withinEffort(() => decode(compiled, raw, options));
    } catch (error) {
      // A recursive schema on a value nested thousands of levels deep: the stack is the limit, and the sender's fault.
      if (!(error instanceof RangeError)) throw error;
      return beyondLimits(error);
    }
  };
  return Object.assign(decoder, { multipart: (contentType: string) => planOf(table, contentType) });
}

function planOf({ body }: CompleteTable, contentType: string): MultipartPlan | undefined {
  const content = body?.content ?? [];
  const names = content.map(({ mediaType }) => mediaType);
  const selected = selectMediaType(names, contentType);
  const entry = content.find(({ mediaType }) => mediaType === selected);
  return entry === undefined ? undefined : multipartPlan(entry.codec);
}

function beyondLimits(error: RangeError): DecodeResult<DecodedRequest> {
  const sink = createSink();
  reportLimit(sink, error);
  return { ok: false, problems: sink.problems, status: 400 };
}

function decode(compiled: Compiled, raw: RawRequest, options: DecodeOptions): DecodeResult<DecodedRequest> {
  const context = createContext(compiled, raw, options);
  const { sink, given } = context;
  const path = decodeEach(compiled.path, (entry, index) => decodeTextParameter(entry, raw.path[index], context));
  const bodyEntry = fieldsEntry(compiled, context);
  const leftOver: LeftOver | undefined = bodyEntry === undefined ? undefined : [];
  const query = compiled.querystring === undefined ? decodeQuery(compiled.query, context, leftOver) : {};
  const fields = compiled.querystring === undefined ? query : decodeQuerystring(compiled.querystring, context);
  const headers = compiled.headers.length === 0 ? {} : decodeHeaders(compiled.headers, context);
  const cookies = compiled.cookies.length === 0 ? {} : decodeCookies(compiled.cookies, context);
  const fromQuery = bodyFields(bodyEntry, leftOver, context);
  const body = decodeBody(compiled, context, { query, fromQuery });
  const { rules } = compiled.table;
  if (rules !== undefined && given !== undefined && isWhole(sink)) {
    const members = body.body ?? rawMembers(raw.body);
    const whole = withBody(given, members, compiled.watched);
    checkRules(rules, { given: whole, placeOf: compiled.placeOf, sink, lenient: context.lenient });
  }
  if (sink.problems.length > 0) return { ok: false, problems: sink.problems, status: sink.status };
  return { ok: true, value: { path, query: fields, headers, cookies, ...body }, warnings: sink.warnings };
}

/** Nothing can be said about what is missing from a request that was not read to its end. */
function isWhole({ status, problems }: ProblemSink): boolean {
  return status === 400 && !problems.some(({ rule }) => rule === 'limit');
}

function createContext(compiled: Compiled, raw: RawRequest, options: DecodeOptions): RequestContext {
  const lenient = options.mode === 'lenient';
  const asksBody = lenient && isFields(raw.body);
  const given = compiled.table.rules !== undefined || asksBody ? new Map<string, GivenValue>() : undefined;
  const watched = asksBody ? undefined : compiled.watched;
  const ignoresReadOnly = options.readOnlyProperties !== 'refuse';
  const sink = createSink(options.explain);
  const { unknownParameters: unknown, jsonLimits = REQUEST_LIMITS.json, parseXml } = options;
  const takesLong = options.longIntegers === 'nearest';
  return { raw, lenient, ignoresReadOnly, takesLong, unknown, sink, jsonLimits, parseXml, given, watched };
}

/** Lenient: the body description that may take fields from the query string. */
function fieldsEntry(compiled: Compiled, { raw, lenient }: RequestContext): BodyEntry | undefined {
  if (!lenient) return undefined;
  if (raw.body.kind !== 'none' && !isFields(raw.body)) return undefined;
  return compiled.table.body?.content.find((entry) => takesHash(entry.codec));
}

/** Left-over query fields that are properties of the body; the others are unknown parameters. */
function bodyFields(entry: BodyEntry | undefined, leftOver: LeftOver | undefined, context: RequestContext): LeftOver {
  if (entry === undefined || leftOver === undefined || leftOver.length === 0) return [];
  const isProperty = (name: string): boolean => {
    const open = name.indexOf('[');
    const { properties } = entry.codec;
    return properties !== undefined && Object.hasOwn(properties, open > 0 ? name.slice(0, open) : name);
  };
  for (const [name, text] of leftOver) if (!isProperty(name)) reportUnknown(name, text, context);
  return leftOver.filter(([name]) => isProperty(name));
}

function decodeEach(
  entries: readonly ParameterEntry[],
  read: (entry: ParameterEntry, index: number) => unknown,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index];
    if (entry === undefined) continue;
    const value = read(entry, index);
    if (value !== omitted && value !== refused) setMember(values, entry.property, value);
  }
  return values;
}

function decodeHeaders(entries: readonly ParameterEntry[], context: RequestContext): Record<string, unknown> {
  return decodeEach(entries, (entry) => {
    const value = decodeHeader(entry, context);
    if (context.raw.headers[entry.name.toLowerCase()] !== undefined)
      noteGiven(context, entry.property, { in: 'header', value });
    return value;
  });
}

function decodeHeader(entry: ParameterEntry, context: RequestContext): unknown {
  const value = context.raw.headers[entry.name.toLowerCase()];
  if (typeof value !== 'object') return decodeTextParameter(entry, value, context);
  // Field lines of one name combine with commas (RFC 9110 section 5.3); a scalar has no use for that.
  if (value.length === 1 || entry.shape !== 'scalar') return decodeTextParameter(entry, value.join(', '), context);
  report(context.sink, { in: 'header', name: entry.name, rule: 'duplicate', expected: 'one value', value });
  return refused;
}

function decodeCookies(entries: readonly ParameterEntry[], context: RequestContext): Record<string, unknown> {
  const header = context.raw.headers['cookie'];
  const pairs = parseCookies(typeof header === 'string' ? header : (header ?? []).join('; '));
  const declared = new Set(entries.flatMap(fieldNames));
  return decodeEach(entries, (entry) => {
    const names = fieldNames(entry);
    const isMember = (name: string): boolean =>
      entry.fields !== undefined && entry.shape === 'object' && !declared.has(name) && takesOpenMember(entry, name);
    const own = pairs.filter(([name]) => names.includes(cookieName(entry, name)) || isMember(name));
    const value = decodePairs(entry, own, context);
    if (own.length > 0) noteGiven(context, entry.property, { in: 'cookie', value });
    return value;
  });
}

/** The name of a cookie as it is declared; those of an exploded object are percent-encoded where brackets, say, are in them. */
function cookieName({ style, fields }: ParameterEntry, name: string): string {
  const isPlain = style === 'cookie' || fields === undefined || !name.includes('%');
  return isPlain ? name : (decodeComponent(name) ?? name);
}

/** Parameters and properties of the body together: a rule may name both. Only what rules name is looked at. */
function withBody(given: Map<string, GivenValue>, body: unknown, watched: ReadonlySet<string>): Given {
  if (typeof body !== 'object' || body === null) return given;
  for (const name of watched) {
    const value = ownMember(body, name);
    if (value !== undefined && !given.has(name)) given.set(name, { in: 'body', value });
  }
  return given;
}
