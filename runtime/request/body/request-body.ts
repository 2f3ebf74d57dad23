import { acceptedBy } from '../accepted-by.ts';
import { mediaTypeEssence, selectMediaType } from '../../wire/media-type.ts';
import { takesHash } from '../codec.ts';
import { toldByLine } from './body-line.ts';
import type { CompleteTable } from '../complete-table.ts';
import { mayBeLines, readLines } from './decode-lines.ts';
import { checkBody } from './check-body.ts';
import { typeFields } from './body-fields.ts';
import { isFields, readBodyValue, selectBodyEntry } from './decode-body.ts';
import { typed } from '../parameters/decode-parameter.ts';
import type { LeftOver, QueryIndex } from '../parameters/decode-query.ts';
import { readOnlyRemover } from './read-only.ts';
import { checkUploads } from './check-uploads.ts';
import { omitted, refused } from '../decode-scalar.ts';
import { setMember } from '../decode-value.ts';
import { withNumbersAsSent, exactBody, nearestNumbers } from '../exact-value.ts';
import type { BodyEntry, ParameterEntry } from '../operation-table.ts';
import { nameSplit } from '../parameters/name-split.ts';
import { treeOf } from '../parameters/raw-fields.ts';
import type { RulePlace } from '../parameters/parameter-rules.ts';
import { report } from '../problem-sink.ts';
import type { RawBody } from '../raw-request.ts';
import { noteGiven, type RequestContext } from '../request-context.ts';

/** What is made of the table of an operation before its first request. */
export interface Compiled {
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

/** The body of a request, typed by its media type; problems are reported. */
export function decodeBody(compiled: Compiled, context: RequestContext, decoded: Decoded): DecodedBody {
  const declared = compiled.table.body;
  const { body } = context.raw;
  if (declared === undefined) return decodeUndeclaredBody(compiled, context, decoded);
  const lines = mayBeLines(body) ? declared.content.find((each) => isLines(each, body)) : undefined;
  if (lines !== undefined) return decodeLines(lines, context);
  if (body.kind === 'none') return decodeEmptyBody(compiled, declared, context, decoded);
  const entry = selectBodyEntry(declared.content, body, context);
  if (entry !== undefined && isNothing(entry, context)) return decodeMissingBody(declared, context, decoded);
  return entry === undefined ? NO_BODY : decodeDescribed(compiled, entry, context, decoded);
}

/**
 * A body without a single byte: a form without fields where the request says that it is a form (HTML "URL-encoded form data"), else none.
 * Clients that always send the header have no body where it may be left out and the schema asks for fields.
 */
function decodeEmptyBody(
  compiled: Compiled,
  declared: DeclaredBody,
  context: RequestContext,
  decoded: Decoded,
): DecodedBody {
  const { contentType } = context.raw.body;
  const entry = mediaTypeEssence(contentType) === URLENCODED ? declared.content.find(isFormEntry) : undefined;
  const isForm =
    entry !== undefined && (declared.required === true || entry.schema === undefined || acceptedBy(entry.schema, {}));
  if (!isForm) return decodeMissingBody(declared, context, decoded);
  return decodeDescribed(compiled, entry, asForm(context), decoded);
}

/** A request as if its body were a form. */
function asForm(context: RequestContext): RequestContext {
  const { contentType } = context.raw.body;
  return { ...context, raw: { ...context.raw, body: { kind: 'form', contentType, text: '' } } };
}

const URLENCODED = 'application/x-www-form-urlencoded';

function isFormEntry({ mediaType }: BodyEntry): boolean {
  return mediaTypeEssence(mediaType) === URLENCODED;
}

type DeclaredBody = NonNullable<CompleteTable['body']>;

/** Lenient: clients whose languages have null write it where they have no body. */
function isNothing({ schema }: BodyEntry, { lenient, raw: { body } }: RequestContext): boolean {
  return lenient && body.kind === 'json' && body.value === null && schema !== undefined && !acceptedBy(schema, null);
}

/** A body that a media type describes. */
function decodeDescribed(compiled: Compiled, entry: BodyEntry, context: RequestContext, decoded: Decoded): DecodedBody {
  const { body } = context.raw;
  const isUnread = body.kind === 'bytes' || body.kind === 'text';
  if (entry.xml !== undefined && isUnread) return decodeXmlBody(entry, entry.xml.read(entry, context), context);
  const value = readBodyValue(entry, body, context);
  if (value === refused || value === omitted) return NO_BODY;
  const isMerged = context.lenient && isFields(body);
  const merged = isMerged ? mergeFields(compiled, entry, context, { ...decoded, value }) : value;
  return merged === refused ? NO_BODY : checkedBody(entry, merged, context);
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

/** A body of XML is checked as the fields that it stands for. */
function decodeXmlBody(entry: BodyEntry, value: unknown, context: RequestContext): DecodedBody {
  if (value === refused) return NO_BODY;
  return checkedBody(entry, value, asForm(context));
}

/** A decoded body that meets its schema, in the types that handlers get. */
function checkedBody(entry: BodyEntry, value: unknown, context: RequestContext): DecodedBody {
  const { raw, sink } = context;
  const remove = readOnlyRemover(entry, value, context);
  const before = sink.problems.length;
  const checked = checkValue(entry, remove === undefined ? value : remove(value), context);
  const text = raw.body.kind === 'json' ? raw.body.text : undefined;
  if (checked === refused && text !== undefined)
    sink.problems.push(...withNumbersAsSent(sink.problems.splice(before), entry.exact, text));
  const exact = checked === refused ? refused : exactBody(entry.exact, checked, sink, text);
  return exact === refused ? NO_BODY : { body: exact, contentType: entry.mediaType };
}

/** Bytes are nobody's business here. */
function checkValue(entry: BodyEntry, value: unknown, context: RequestContext): unknown {
  const { raw, sink } = context;
  const { body } = raw;
  if (body.kind === 'bytes' || body.kind === 'stream') return value;
  if (body.kind === 'multipart') return checkUploads(entry, value, body, context);
  if (entry.exact === undefined) return checkBody(entry.schema, value, sink);
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

function decodeMissingBody(declared: DeclaredBody, context: RequestContext, { fromQuery }: Decoded): DecodedBody {
  const entry = declared.content.find((candidate) => takesHash(candidate.codec));
  // Lenient: a hash that was not sent is an empty one, and what it lacks is said by name.
  if (entry !== undefined && (fromQuery.length > 0 || (context.lenient && declared.required === true))) {
    const tree = treeOf(fromQuery, context, nameSplit(entry.codec));
    const value = tree === undefined ? refused : typeFields(entry, tree, context);
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
  const tree = treeOf(fromQuery, context, nameSplit(entry.codec));
  const fields = tree === undefined ? refused : typeFields(entry, tree, context);
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
export function ownMember(fields: object, name: string): unknown {
  return Object.hasOwn(fields, name) ? Reflect.get(fields, name) : undefined;
}
