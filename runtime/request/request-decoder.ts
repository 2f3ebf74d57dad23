import { PatternLimitError } from '../schema/pattern/pattern-limit.ts';
import { parseCookies } from '../wire/parse-cookies.ts';
import { selectMediaType } from '../wire/media-type.ts';
import { takesHash } from './codec.ts';
import { toldByLine } from './body/body-line.ts';
import { completeEntry, completeTable, type CompleteTable } from './complete-table.ts';
import { mayBeLines, readLines } from './body/decode-lines.ts';
import { REQUEST_LIMITS } from './limits.ts';
import { checkBody } from './body/check-body.ts';
import { typeFields } from './body/body-fields.ts';
import { isFields, readBodyValue, selectBodyEntry } from './body/decode-body.ts';
import { decodePairs, decodeTextParameter, typed } from './parameters/decode-parameter.ts';
import { takesOpenMember } from './decode-members.ts';
import { decodeQuerystring } from './parameters/decode-querystring.ts';
import { decodeQuery, indexQuery, reportUnknown, type LeftOver, type QueryIndex } from './parameters/decode-query.ts';
import { readOnlyRemover } from './body/read-only.ts';
import { checkUploads } from './body/decode-multipart.ts';
import { omitted, refused, setMember } from './decode-value.ts';
import { exactBody, nearestNumbers } from './exact-value.ts';
import { multipartPlan, type MultipartPlan } from './body/multipart-plan.ts';
import type { BodyEntry, ParameterEntry, RequestTable } from './operation-table.ts';
import { treeOf } from './parameters/raw-fields.ts';
import {
  checkRules,
  rawMembers,
  ruleNames,
  rulePlaces,
  type Given,
  type RulePlace,
} from './parameters/parameter-rules.ts';
import type { DecodeResult } from './problem.ts';
import { createSink, report, type ProblemSink } from './problem-sink.ts';
import type { DecodeOptions, RawBody, RawRequest } from './raw-request.ts';
import { noteGiven, type GivenValue, type RequestContext } from './request-context.ts';

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

interface Compiled {
  readonly table: CompleteTable;
  readonly path: readonly ParameterEntry[];
  readonly query: QueryIndex;
  readonly querystring: ParameterEntry | undefined;
  readonly headers: readonly ParameterEntry[];
  readonly cookies: readonly ParameterEntry[];
  /** Names that rules ask for. */
  readonly watched: ReadonlySet<string>;
  readonly placeOf: (name: string) => RulePlace;
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
      return decode(compiled, raw, options);
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

/** A name that is too long for a pattern, or a value that the stack is too small for. */
function beyondLimits(error: RangeError): DecodeResult<DecodedRequest> {
  const isText = error instanceof PatternLimitError;
  const expected = isText ? `names of at most ${error.limit} characters` : 'a value that is not nested as deeply';
  const sink = createSink();
  report(sink, {
    in: 'body',
    name: '',
    rule: 'limit',
    expected,
    value: undefined,
  });
  return { ok: false, problems: sink.problems, status: 400 };
}

function decode(compiled: Compiled, raw: RawRequest, options: DecodeOptions): DecodeResult<DecodedRequest> {
  const context = createContext(compiled, raw, options);
  const { sink, given } = context;
  const path = decodeEach(compiled.path, (entry, index) => decodeTextParameter(entry, raw.path[index], context));
  const bodyEntry = fieldsEntry(compiled, context);
  const leftOver: LeftOver | undefined = bodyEntry === undefined ? undefined : [];
  const query = compiled.querystring === undefined ? decodeQuery(compiled.query, context, leftOver) : {};
  const whole = compiled.querystring === undefined ? query : decodeQuerystring(compiled.querystring, context);
  const headers = compiled.headers.length === 0 ? {} : decodeHeaders(compiled.headers, context);
  const cookies = compiled.cookies.length === 0 ? {} : decodeCookies(compiled.cookies, context);
  const fromQuery = bodyFields(bodyEntry, leftOver, context);
  const body = decodeBody(compiled, context, { query, fromQuery });
  const { rules } = compiled.table;
  if (rules !== undefined && given !== undefined && isWhole(sink)) {
    const members = body.body ?? rawMembers(raw.body);
    checkRules(rules, { given: withBody(given, members, compiled.watched), placeOf: compiled.placeOf, sink });
  }
  if (sink.problems.length > 0) return { ok: false, problems: sink.problems, status: sink.status };
  return { ok: true, value: { path, query: whole, headers, cookies, ...body }, warnings: sink.warnings };
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
  const { unknownParameters: unknown, jsonLimits = REQUEST_LIMITS.json } = options;
  return { raw, lenient, ignoresReadOnly, unknown, sink, jsonLimits, given, watched };
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
  const declared = new Set(entries.flatMap(({ fields, name }) => fields ?? [name]));
  return decodeEach(entries, (entry) => {
    const names = entry.fields ?? [entry.name];
    const isMember = (name: string): boolean =>
      entry.fields !== undefined && !declared.has(name) && takesOpenMember(entry, name);
    const own = pairs.filter(([name]) => names.includes(name) || isMember(name));
    const value = decodePairs(entry, own, context);
    if (own.length > 0) noteGiven(context, entry.property, { in: 'cookie', value });
    return value;
  });
}

interface Decoded {
  readonly query: Record<string, unknown>;
  /** Fields of the body that stand in the query string (lenient). */
  readonly fromQuery: LeftOver;
}

/** The typed body and the declared media type that describes it. */
interface DecodedBody {
  readonly body: unknown;
  readonly contentType?: string;
}

const NO_BODY: DecodedBody = { body: undefined };

function decodeBody(compiled: Compiled, context: RequestContext, decoded: Decoded): DecodedBody {
  const declared = compiled.table.body;
  const { body } = context.raw;
  if (declared === undefined) return decodeUndeclaredBody(compiled, context, decoded);
  const lines = mayBeLines(body) ? declared.content.find((each) => isLines(each, body)) : undefined;
  if (lines !== undefined) return decodeLines(lines, context);
  if (body.kind === 'none') return decodeMissingBody(declared, context, decoded);
  const entry = selectBodyEntry(declared.content, body, context);
  if (entry === undefined) return NO_BODY;
  const value = readBodyValue(entry, body, context);
  if (value === refused || value === omitted) return NO_BODY;
  const merged =
    context.lenient && isFields(body) ? mergeFields(compiled, entry, context, { ...decoded, value }) : value;
  if (merged === refused) return NO_BODY;
  return checkedBody(entry, merged, context);
}

function isLines({ lines, mediaType }: BodyEntry, { contentType }: RawBody): boolean {
  return lines !== undefined && selectMediaType([mediaType], contentType) !== undefined;
}

/** A body of lines is the list of its items, and is checked as one. */
function decodeLines(entry: BodyEntry, context: RequestContext): DecodedBody {
  const { raw, sink, jsonLimits: limits } = context;
  const read = readLines(raw.body, { entry, limits, sink });
  if (read === undefined) return NO_BODY;
  const { body, places } = read;
  const at = { ...context, raw: { ...raw, body } };
  const decoded = checkedBody(entry, readBodyValue(entry, body, at), at);
  toldByLine(sink, places);
  return decoded;
}

/** A decoded body that meets its schema, in the types that handlers get. */
function checkedBody(entry: BodyEntry, value: unknown, context: RequestContext): DecodedBody {
  const { body } = context.raw;
  const remove = readOnlyRemover(entry, value, context);
  const checked = checkValue(entry, remove === undefined ? value : remove(value), context);
  if (checked === refused) return NO_BODY;
  // From the body as it came: its text is where long integers have all their digits.
  const isText = remove !== undefined && body.kind === 'json';
  const exact = exactBody(entry.exact, isText ? value : checked, body, context.sink);
  if (exact === refused) return NO_BODY;
  return { body: isText ? remove(exact) : exact, contentType: entry.mediaType };
}

/** Bytes are nobody's business here. */
function checkValue(entry: BodyEntry, value: unknown, { raw, sink }: RequestContext): unknown {
  const { body } = raw;
  if (body.kind === 'bytes' || body.kind === 'stream') return value;
  if (body.kind === 'multipart') return checkUploads(entry, value, body, sink);
  // JSON as it came has numbers only.
  const isPlain = entry.exact === undefined || (body.kind === 'json' && value === body.value);
  if (isPlain) return checkBody(entry.schema, value, sink);
  return checkBody(entry.schema, nearestNumbers(value), sink) === refused ? refused : value;
}

/** A body where the description has none is refused by the contract; lenient mode reads query parameters from it. */
function decodeUndeclaredBody(compiled: Compiled, context: RequestContext, decoded: Decoded): DecodedBody {
  const { body } = context.raw;
  if (body.kind === 'none') return NO_BODY;
  if (!context.lenient) {
    report(context.sink, { in: 'body', name: '', rule: 'unexpected', expected: 'no body', value: body.contentType });
  } else if (isFields(body)) {
    const fields = readBodyValue({ mediaType: '', codec: { any: true } }, body, context);
    if (typeof fields === 'object' && fields !== null) takeParameters(compiled, fields, context, decoded.query);
  }
  return NO_BODY;
}

function decodeMissingBody(
  declared: NonNullable<CompleteTable['body']>,
  context: RequestContext,
  { fromQuery }: Decoded,
): DecodedBody {
  const entry = declared.content.find((candidate) => takesHash(candidate.codec));
  // Lenient: a hash that was not sent is an empty one, and what it lacks is said by name.
  if (entry !== undefined && (fromQuery.length > 0 || (context.lenient && declared.required === true))) {
    const tree = treeOf(fromQuery, context);
    const value = tree === undefined ? refused : typeFields(entry.codec, tree, context);
    return value === refused ? NO_BODY : checkedBody(entry, value, context);
  }
  if (declared.required === true) {
    const expected = `a body of type ${declared.content.map((candidate) => candidate.mediaType).join(' or ')}`;
    report(context.sink, { in: 'body', name: '', rule: 'required', expected, value: undefined });
  }
  return NO_BODY;
}

/** Lenient: one set of names for query and body. Body wins over query; query parameters may stand in the body. */
function mergeFields(
  compiled: Compiled,
  entry: BodyEntry,
  context: RequestContext,
  decoded: Decoded & { readonly value: unknown },
): unknown {
  const { value, fromQuery, query } = decoded;
  if (typeof value !== 'object' || value === null || !takesHash(entry.codec)) return value;
  takeParameters(compiled, value, context, query);
  if (fromQuery.length === 0) return value;
  const tree = treeOf(fromQuery, context);
  const fields = tree === undefined ? refused : typeFields(entry.codec, tree, context);
  return typeof fields === 'object' && fields !== null ? { ...fields, ...value } : fields;
}

/** Query parameters that came in the body instead. */
function takeParameters(
  compiled: Compiled,
  fields: object,
  context: RequestContext,
  query: Record<string, unknown>,
): void {
  for (const entry of compiled.query.entries) {
    const value = ownMember(fields, entry.name) ?? ownMember(fields, entry.property);
    if (value === undefined || context.given?.has(entry.property) === true) continue;
    const { sink } = context;
    // A required parameter was reported as missing before the body was looked at.
    const missing = sink.problems.findIndex((problem) => problem.name === entry.name && problem.rule === 'required');
    if (missing !== -1) sink.problems.splice(missing, 1);
    const decoded = typed(entry, value, context);
    if (decoded === omitted || decoded === refused) continue;
    setMember(query, entry.property, decoded);
    noteGiven(context, entry.property, { in: 'body', value: decoded });
  }
}

/** A member by a name of the description; never one of a prototype. */
function ownMember(fields: object, name: string): unknown {
  return Object.hasOwn(fields, name) ? Reflect.get(fields, name) : undefined;
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
