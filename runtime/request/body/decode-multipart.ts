import { acceptedBy } from '../accepted-by.ts';
import { type Codec, describeCodec, memberCodec, namesMember, takesHash, takesList, takesText } from '../codec.ts';
import { parseLong } from '../../wire/exact/exact-json.ts';
import { decodeFields } from '../../wire/decode-form.ts';
import { isObject } from '../../schema/is-object.ts';
import { pointerOf } from '../../schema/run.ts';
import { checkBody } from './check-body.ts';
import { bodyContext, FORM_LIMITS, typeFields } from './body-fields.ts';
import { refused } from '../decode-scalar.ts';
import { decodeValue, setMember } from '../decode-value.ts';
import { mediaTypeEssence } from '../../wire/media-type.ts';
import { nearestNumbers } from '../exact-value.ts';
import { exceededJsonLimit } from '../json-limits.ts';
import { REQUEST_LIMITS } from '../limits.ts';
import { isJsonPart, partRole, type PartRole } from './multipart-plan.ts';
import type { BodyEntry } from '../operation-table.ts';
import { report, toProblem, type ProblemSink } from '../problem-sink.ts';
import type { FollowingParts, RawMultipart, RawPart } from '../raw-request.ts';
import type { RequestContext } from '../request-context.ts';
import { styledFields } from './styled-fields.ts';
import { UploadedFile, UploadedFiles, withoutFiles } from './uploaded-file.ts';
import { reportWire, toldOfBody } from '../wire-problems.ts';

/** The value of a multipart body: texts typed by the codec, JSON parts as they came, files to be read. */
export function decodeMultipart(entry: BodyEntry, parts: readonly RawPart[], context: RequestContext): unknown {
  const { codec } = entry;
  const isList = parts.every(({ name }) => name === '') && (parts.length > 0 || isOnlyList(codec));
  const told = parts.map((part, place): ToldPart => {
    const item = isList ? (codec.prefixItems?.[place] ?? codec.items) : undefined;
    return { part, role: partRole(codec, part), item, isJson: isJsonPart(part) || isJsonItem(part, item) };
  });
  if (isBeyondJsonLimits(told, context)) return refused;
  return isList ? listOfParts(entry, told, context) : fieldsOfParts(entry, told, context);
}

/** A body without parts is an empty list where nothing else can be meant. */
function isOnlyList(codec: Codec): boolean {
  return takesList(codec) && !takesHash(codec);
}

/** An item that is no text is JSON where its part does not say what it is (OAS "Encoding Object", default of `contentType`). */
function isJsonItem({ contentType }: RawPart, item: Codec | undefined): boolean {
  if (contentType !== '' || item === undefined || item.any === true || takesText(item)) return false;
  return takesHash(item) || takesList(item);
}

/** The members of an object that the names of parts are those of. */
function fieldsOfParts(entry: BodyEntry, told: readonly ToldPart[], context: RequestContext): unknown {
  const texts: [string, string][] = [];
  const values: Record<string, unknown> = {};
  for (const { part, role, isJson } of told) {
    if (!role.isFile && !isJson) {
      texts.push([part.name, new TextDecoder().decode(part.bytes)]);
      continue;
    }
    const value = role.isFile ? fileOf(entry, { part, role }, context) : parsePart(entry, part, context);
    if (value === refused || !addValue(values, role, value, context)) return refused;
  }
  const { value, problems } = decodeFields(texts, FORM_LIMITS, (name) => namesMember(entry.codec, name));
  if (problems.length > 0) {
    reportWire(context.sink, 'body', problems);
    return refused;
  }
  const fields = styledFields(value, texts, { entry, isPlain: true, tell: toldOfBody(context.sink) });
  if (fields === refused) return refused;
  if (context.lenient) return typeFields(entry, { ...fields, ...values }, context);
  // Files and JSON are typed already: only texts are read by the codec, which stands for all branches of a union at once.
  const typed = typeFields(entry, fields, context, values);
  return typeof typed === 'object' ? { ...typed, ...values } : typed;
}

/** Parts without names are the items of a list, one after the other. */
function listOfParts(entry: BodyEntry, told: readonly ToldPart[], context: RequestContext): unknown {
  const items = told.map(({ part, role, item, isJson }, place) => {
    if (role.isFile) return new UploadedFile(part);
    if (isJson) return parsePart(entry, part, context);
    const text = new TextDecoder().decode(part.bytes);
    return item === undefined || !isSpelled(part, item)
      ? text
      : decodeValue(item, text, { ...bodyContext(entry, context), path: [String(place)] });
  });
  return items.includes(refused) ? refused : items;
}

/** True for a number or a flag that is written as a text (OAS "Encoding Object", default of `contentType`). */
function isSpelled({ contentType }: RawPart, item: Codec): boolean {
  const isPlain = contentType === '' || mediaTypeEssence(contentType) === 'text/plain';
  return isPlain && item.any !== true && !takesText(item) && !takesHash(item) && !takesList(item);
}

interface ToldPart {
  readonly part: RawPart;
  readonly role: PartRole;
  /** How an item of a list is read. */
  readonly item: Codec | undefined;
  readonly isJson: boolean;
}

/** All JSON parts count as one text: the first one that is no JSON ends the reading, so that none hides the others. */
function isBeyondJsonLimits(told: readonly ToldPart[], context: RequestContext): boolean {
  const json = told.filter(({ role, isJson }) => isJson && !role.isFile);
  const text = json.map(({ part }) => new TextDecoder().decode(part.bytes)).join('\n');
  const expected = exceededJsonLimit(text, REQUEST_LIMITS.json);
  if (expected !== undefined) report(context.sink, { in: 'body', name: '', rule: 'limit', expected, value: 'more' });
  return expected !== undefined;
}

/** A part name that comes again makes an array (RFC 7578 section 4.3); one part is an array where only that fits. */
function addValue(
  values: Record<string, unknown>,
  { property, isList, levels, isFile, isDeclared }: PartRole,
  value: unknown,
  context: RequestContext,
): boolean {
  const present = Object.hasOwn(values, property) ? values[property] : undefined;
  if (present === undefined) setMember(values, property, isList && !hasLevels(value, levels) ? [value] : value);
  else if (Array.isArray(present)) present.push(value);
  else if (isFile && isDeclared) {
    const name = pointerOf([property]);
    report(context.sink, { in: 'body', name, rule: 'duplicate', expected: 'one file', value: 'several' });
    return false;
  } else setMember(values, property, [present, value]);
  return true;
}

/** Whether a value has so many lists inside of each other; at least one. */
function hasLevels(value: unknown, levels: number): boolean {
  if (!Array.isArray(value)) return false;
  return levels === 1 || value.some((item) => hasLevels(item, levels - 1));
}

/** A file; one for a property that takes none is refused, where the schema would see a text. */
function fileOf(
  { codec }: BodyEntry,
  { part, role: { property } }: Pick<ToldPart, 'part' | 'role'>,
  context: RequestContext,
): unknown {
  const own = memberCodec(codec, property);
  const takesFiles = own === undefined || isForFiles(own) || (own.items !== undefined && isForFiles(own.items));
  if (takesFiles) return new UploadedFile(part);
  const name = pointerOf([property]);
  report(context.sink, { in: 'body', name, rule: 'type', expected: describeCodec(own), value: 'a file' });
  return refused;
}

function isForFiles({ any, file }: Codec): boolean {
  return any === true || file === true;
}

function parsePart({ exact }: BodyEntry, part: RawPart, context: RequestContext): unknown {
  try {
    const text = new TextDecoder().decode(part.bytes);
    return exact === undefined ? JSON.parse(text) : parseLong(text);
  } catch {
    const name = pointerOf([part.name]);
    report(context.sink, { in: 'body', name, rule: 'type', expected: 'JSON', value: 'other text' });
    return refused;
  }
}

/**
 * Holds a multipart body against its schema, a list of files that has not come whole with as many as it may get, and
 * makes its lists of files ones to go through.
 */
export function checkUploads(entry: BodyEntry, value: unknown, body: RawMultipart, sink: ProblemSink): unknown {
  if (!isObject(value)) return checkBody(entry.schema, value, sink, withoutFiles);
  const { following } = body;
  // Both are copies of an object, members of the same names.
  const seen = (entry.exact === undefined ? value : nearestNumbers(value)) as object;
  if (following === undefined || !takesMore(entry, seen, following.property)) {
    if (checkBody(entry.schema, seen, sink, withoutFiles) === refused) {
      if (following !== undefined) explainOrder(following, sink);
      return refused;
    }
  }
  const members = Object.entries(value).map(([name, member]): [string, unknown] => {
    if (!isFileList(member)) return [name, member];
    const later = following?.property === name ? following : undefined;
    return [name, new UploadedFiles(eachFile(member, later, (count) => accepts(entry, seen, name, count)))];
  });
  return Object.fromEntries(members);
}

/** What is missing may stand behind the file that was too long to be read first. */
function explainOrder({ property }: FollowingParts, sink: ProblemSink): void {
  const expected = 'every field before a file that is too long to be held in memory';
  report(sink, { in: 'body', name: pointerOf([property]), rule: 'order', expected, value: 'a body not read further' });
}

function isFileList(member: unknown): member is UploadedFile[] {
  return Array.isArray(member) && member.length > 0 && member.every((item) => item instanceof UploadedFile);
}

/** A list is not expected to need more files than this. */
const MAX_EXPECTED_FILES = 100;

/** Whether some number of files from the present one on makes the body a valid one. */
function takesMore(entry: BodyEntry, value: object, property: string): boolean {
  const files = Reflect.get(value, property) as unknown; // the reader has put them there
  if (!isFileList(files)) return false;
  for (let count = files.length; count <= MAX_EXPECTED_FILES; count += 1) {
    if (accepts(entry, value, property, count)) return true;
  }
  return false;
}

function accepts({ schema }: BodyEntry, value: object, property: string, count: number): boolean {
  if (schema === undefined) return true;
  const content = { contentType: '', bytes: new Uint8Array(0) };
  // Files of different names, because a schema may ask for unique items.
  const files = Array.from({ length: count }, (_, index) => new UploadedFile({ ...content, filename: String(index) }));
  return acceptedBy(schema, { ...value, [property]: files });
}

async function* eachFile(
  first: readonly UploadedFile[],
  following: FollowingParts | undefined,
  isAccepted: (count: number) => boolean,
): AsyncGenerator<UploadedFile> {
  for (const file of first) yield file;
  if (following === undefined) return;
  let count = first.length;
  const refuse = (): Error => {
    const name = pointerOf([following.property]);
    return following.refuse(
      toProblem({ in: 'body', name, rule: 'items', expected: 'another number of files', value: count }),
    );
  };
  for (let part = await following.next(); part !== undefined; part = await following.next()) {
    count += 1;
    if (!isAccepted(count)) throw refuse();
    yield new UploadedFile(part);
  }
  if (!isAccepted(count)) throw refuse();
}
