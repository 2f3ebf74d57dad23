import { acceptedBy } from '../accepted-by.ts';
import { type Codec, describeCodec, memberCodec, takesHash, takesList, takesText } from '../codec.ts';
import { parseLong } from '../../wire/exact/exact-json.ts';
import { decodeFields } from '../../wire/decode-form.ts';
import { pointerOf } from '../../schema/run.ts';
import { bodyContext, FORM_LIMITS, typeFields } from './body-fields.ts';
import { omitted, refused } from '../decode-scalar.ts';
import { decodeValue } from '../decode-value.ts';
import { seenBy } from '../exact-value.ts';
import { mediaTypeEssence } from '../../wire/media-type.ts';
import { exceededJsonLimit } from '../json-limits.ts';
import { REQUEST_LIMITS } from '../limits.ts';
import { isJsonPart, partCodec, partRole, type PartRole } from './multipart-plan.ts';
import { nameSplit } from '../parameters/name-split.ts';
import { addPart, isShaped, itemCodec, membersOfParts, type CameParts } from './part-values.ts';
import type { BodyEntry } from '../operation-table.ts';
import { report } from '../problem-sink.ts';
import type { RawPart } from '../raw-request.ts';
import type { RequestContext } from '../request-context.ts';
import { typeProblem } from './part-type.ts';
import { styledFields } from './styled-fields.ts';
import { UploadedFile } from './uploaded-file.ts';
import { reportWire, toldOfBody } from '../wire-problems.ts';

/** The value of a multipart body: texts typed by the codec, JSON parts as they came, files to be read. */
export function decodeMultipart(entry: BodyEntry, parts: readonly RawPart[], context: RequestContext): unknown {
  const { codec } = entry;
  const isList = parts.every(({ name }) => name === '') && (parts.length > 0 || isOnlyList(codec));
  const told = parts.map((part, place): ToldPart => {
    const item = isList ? (codec.prefixItems?.[place] ?? codec.items) : undefined;
    const role = partRole(codec, part);
    const name = isList ? String(place) : role.property;
    return { part, role, name, item, isJson: isJsonPart(part) || isJsonItem(part, item) };
  });
  if (isBeyondJsonLimits(told, context) || hasOtherTypes(entry, told, context)) return refused;
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
  const came: CameParts = new Map();
  const lists = listsOfBoth(told);
  for (const each of told) {
    const { part, role } = each;
    if (isTextPart(each) && !lists.has(role.property)) {
      texts.push([part.name, new TextDecoder().decode(part.bytes)]);
      continue;
    }
    const value = isTextPart(each) ? textItem(entry, each, { came, context }) : valueOf(entry, each, { came, context });
    if (value === refused) return refused;
    if (value !== omitted) addPart(came, role, value);
  }
  const values = membersOfParts(came, entry.codec, context.sink);
  return values === refused ? refused : withTexts(entry, texts, { values, context });
}

function isTextPart({ role, isJson }: ToldPart): boolean {
  return !role.isFile && !isJson;
}

function valueOf(entry: BodyEntry, { part, role }: ToldPart, { came, context }: Coming): unknown {
  return role.isFile
    ? fileOf(entry, { part, role }, context)
    : parsePart(entry, { part, own: ownCodec(entry, role, came), whole: wholeList(entry, role) }, context);
}

/** What the schema says of the list that parts of one name are. */
function wholeList({ codec }: BodyEntry, { property, isList }: PartRole): Codec | undefined {
  return isList ? partCodec(codec, property) : undefined;
}

/** What the schema says of the value of a part: of an item where its property is a list. */
function ownCodec({ codec }: BodyEntry, { property, isList }: PartRole, came: CameParts): Codec | undefined {
  const own = partCodec(codec, property);
  return own === undefined || !isList ? own : itemCodec(own, came.get(property)?.values.length ?? 0);
}

/** Properties of which some parts are texts and others are not: together they are one list, in their order. */
function listsOfBoth(told: readonly ToldPart[]): ReadonlySet<string> {
  const of = (parts: readonly ToldPart[]): ReadonlySet<string> => new Set(parts.map(({ role }) => role.property));
  const texts = of(told.filter((part) => part.role.isList && isTextPart(part)));
  return texts.size === 0
    ? texts
    : new Set([...of(told.filter((part) => !isTextPart(part)))].filter((name) => texts.has(name)));
}

interface Coming {
  readonly came: CameParts;
  readonly context: RequestContext;
}

/** A text among the items of a list that are none. */
function textItem(entry: BodyEntry, { part, role }: ToldPart, { came, context }: Coming): unknown {
  const { property } = role;
  const at = { ...bodyContext(entry, context), path: [property, came.get(property)?.values.length ?? 0] };
  return decodeValue(ownCodec(entry, role, came) ?? { any: true }, new TextDecoder().decode(part.bytes), at);
}

/** The members that texts are, typed, beside those that are typed already. */
function withTexts(
  entry: BodyEntry,
  texts: readonly (readonly [string, string])[],
  { values, context }: { readonly values: Record<string, unknown>; readonly context: RequestContext },
): unknown {
  const split = nameSplit(entry.codec);
  const { value, problems } = decodeFields(texts, FORM_LIMITS, split);
  if (problems.length > 0) {
    reportWire(context.sink, 'body', problems, split);
    return refused;
  }
  const fields = styledFields(value, texts, { entry, isPlain: true, tell: toldOfBody(context.sink, split) });
  if (fields === refused) return refused;
  // Files and JSON are typed already: only texts are read by the codec, which stands for all branches of a union at once.
  const typed = typeFields(entry, fields, context, values);
  if (typeof typed !== 'object' || typed === null) return typed;
  const whole = { ...typed, ...values };
  const isTaken = entry.schema !== undefined && acceptedBy(entry.schema, seenBy(entry, whole));
  if (!context.lenient || isTaken) return whole;
  const respelled = decodeValue(entry.codec, values, { ...bodyContext(entry, context), fromJson: true });
  return typeof respelled === 'object' ? { ...typed, ...respelled } : respelled;
}

/** Parts without names are the items of a list, one after the other. */
function listOfParts(entry: BodyEntry, told: readonly ToldPart[], context: RequestContext): unknown {
  const items = told.map(({ part, role, item, isJson }, place) => {
    if (role.isFile) return new UploadedFile(part);
    if (isJson) return parsePart(entry, { part, own: item }, context);
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
  /** The member of the body that it is, or belongs to. */
  readonly name: string;
  /** How an item of a list is read. */
  readonly item: Codec | undefined;
  readonly isJson: boolean;
}

/** Refuses parts of other media types than the description has for them (415). */
function hasOtherTypes(entry: BodyEntry, told: readonly ToldPart[], { sink, lenient }: RequestContext): boolean {
  if (entry.partTypes === undefined) return false;
  const problems = told.flatMap(({ part, role, name }) => typeProblem(entry, name, part, { ...role, lenient }) ?? []);
  for (const problem of problems) report(sink, problem);
  if (problems.length > 0) sink.status = 415;
  return problems.length > 0;
}

/** All JSON parts count as one text: the first one that is no JSON ends the reading, so that none hides the others. */
function isBeyondJsonLimits(told: readonly ToldPart[], context: RequestContext): boolean {
  const json = told.filter(({ role, isJson }) => isJson && !role.isFile);
  const text = json.map(({ part }) => new TextDecoder().decode(part.bytes)).join('\n');
  const expected = exceededJsonLimit(text, REQUEST_LIMITS.json);
  if (expected !== undefined) report(context.sink, { in: 'body', name: '', rule: 'limit', expected, value: 'more' });
  return expected !== undefined;
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

interface JsonPart {
  readonly part: RawPart;
  readonly own: Codec | undefined;
  /** The list that it is an item of, which senders write in one part as well. */
  readonly whole?: Codec | undefined;
}

/** The value of a JSON part. Senders write texts there as they are, and leave a part empty for null. */
function parsePart(entry: BodyEntry, { part, own = {}, whole }: JsonPart, context: RequestContext): unknown {
  const text = new TextDecoder().decode(part.bytes);
  const value = jsonOf(text, entry);
  const isOnlyText = takesText(own) && !takesHash(own) && !takesList(own);
  if (value !== undefined && (!isOnlyText || isShaped(own, value) || isWholeList(whole, value))) return value;
  const at = { ...bodyContext(entry, context), path: [part.name] };
  if (isOnlyText || (text === '' && own.null === true)) return decodeValue(own, text, at);
  report(context.sink, { in: 'body', name: pointerOf(at.path), rule: 'type', expected: 'JSON', value: 'other text' });
  return refused;
}

function isWholeList(whole: Codec | undefined, value: unknown): boolean {
  return Array.isArray(value) && whole !== undefined && isShaped(whole, value);
}

/** The value of JSON text; undefined for text that is none. */
function jsonOf(text: string, { exact }: BodyEntry): unknown {
  try {
    return exact === undefined ? JSON.parse(text) : parseLong(text);
  } catch {
    return undefined;
  }
}
