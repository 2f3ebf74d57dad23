import type { Api } from '../../model/api.ts';
import type { Encoding, MediaType } from '../../model/media-type.ts';
import type { Operation } from '../../model/operation.ts';
import { argumentsView, type ArgumentView } from './argument-view.ts';
import { memberKey, quote } from './literal.ts';
import { styleCode, type NoteImport } from './parameter-style.ts';
import { ownServerCode } from './server-code.ts';
import { responsesView } from './response-view.ts';

/** Security of an operation, as its descriptor writes it: scopes are the server's business, so sets that differ in them are one. */
export function securityList(operation: Pick<Operation, 'security'>): string {
  // Without a credential at hand every call is anonymous, so a set of none need not be named.
  const sets = operation.security
    .filter(({ schemes }) => schemes.length > 0)
    .map(({ schemes }) => `[${schemes.map(({ scheme }) => quote(scheme.name)).join(', ')}]`);
  return `[${[...new Set(sets)].join(', ')}]`;
}

/** What an operation needs beyond plain JSON; see the runtime's `codec.ts`. */
export interface DescriptorCodecs {
  /** Code of a function that reads JSON bodies. */
  readonly decode: string | undefined;
  /** Code of an encoder for a JSON body; undefined for the plain one. */
  readonly encode: (mediaType: MediaType) => string | undefined;
}

const PLAIN: DescriptorCodecs = { decode: undefined, encode: () => undefined };

/** How a descriptor calls the property of a parameter. */
export type PropertyOf = (argument: ArgumentView) => string;

/** What printing a descriptor needs beside the operation. */
export interface DescriptorPrinting {
  readonly defaultSecurity: string;
  readonly note: NoteImport;
  readonly codecs?: DescriptorCodecs;
  /** The property of the argument object when not given. */
  readonly propertyOf?: PropertyOf;
}

/** What an operation is told to the runtime by: the arguments of its `operation`, the short text and what is special. */
export function descriptor(operation: Operation, printing: DescriptorPrinting): string {
  const { note, codecs = PLAIN, propertyOf = ({ property }) => property } = printing;
  const { accept, ok, numbers, hasOther, isBytes } = responsesView(operation);
  const security = securityList(operation);
  const [server] = operation.servers;
  const views = argumentsView(operation).parameters.map((view) => ({ ...view, property: propertyOf(view) }));
  const core = (name: string): string => note('client/index.ts', name);
  const members: [string, string | undefined][] = [
    ['args', argsObject(operation, views, note, codecs)],
    ['decode', codecs.decode],
    ['read', hasOther ? core(isBytes ? 'bytesBody' : 'anyBody') : undefined],
    ['accept', accept === undefined ? undefined : quote(accept)],
    ['ok', okCode(ok, note)],
    ['convert', numbers.length === 0 ? undefined : call(core('numbers'), textList(numbers))],
    ['security', security === printing.defaultSecurity ? undefined : security],
    ['server', server === undefined || !isOwnServer(operation) ? undefined : ownServerCode(server, note)],
  ];
  const lines = members.flatMap(([key, code]) =>
    code === undefined ? [] : [`  ${key}:${code.startsWith('\n') ? '' : ' '}${code},\n`],
  );
  const text = quote(shortText(operation, views));
  return lines.length === 0 ? text : `${text}, {\n${lines.join('')}}`;
}

/** Codes of success; undefined for 200 alone. */
function okCode(ok: readonly number[] | undefined, note: NoteImport): string | undefined {
  if (ok === undefined) return note('client/index.ts', 'anySuccess');
  return ok.join() === '200' ? undefined : `[${ok.join(', ')}]`;
}

/** `GET /projects/{id}?`: properties stand for parameters, and the mark at the end says that there is a query. */
function shortText({ method, path }: Operation, views: readonly ArgumentView[]): string {
  const template = path.replace(/\{([^{}]+)\}|\s/g, (mark, name?: string) => {
    const view = views.find(({ parameter }) => parameter.in === 'path' && parameter.name === name);
    return name === undefined || view === undefined ? encodeURIComponent(mark) : `{${view.property}}`;
  });
  const mark = template.includes('?') ? '&' : '?';
  return `${method} ${template.replace(/[?&]$/, '')}${views.some(isInQuery) ? mark : ''}`;
}

function isInQuery({ parameter }: ArgumentView): boolean {
  return parameter.in.startsWith('query');
}

/** Writers of the arguments that are more than a scalar of path or query. */
function argsObject(
  operation: Operation,
  views: readonly ArgumentView[],
  note: NoteImport,
  codecs: DescriptorCodecs,
): string | undefined {
  const entries = views.flatMap((view) => {
    const code = writerCode(view, note);
    return code === undefined ? [] : [`${memberKey(view.property)}: ${code}`];
  });
  const body = bodyWriter(operation, note, codecs);
  if (body !== undefined) entries.push(`body: ${body}`);
  // Else it would go to the query.
  if (argumentsView(operation).hasContentType && views.some(isInQuery))
    entries.push(`contentType: ${note('client/index.ts', 'unsent')}`);
  return entries.length === 0 ? undefined : objectLiteral(entries, '  args: ,'.length);
}

/** Code of the writer of a parameter; undefined where the runtime takes the right one by itself. */
function writerCode({ property, parameter }: ArgumentView, note: NoteImport): string | undefined {
  const { in: place, name } = parameter;
  if (place === 'header' || place === 'cookie') {
    const style = styleCode(parameter, place === 'header' ? 'headerStyle' : 'formCookieStyle', note);
    return call(note('client/index.ts', place), quote(name) + (style === undefined ? '' : `, ${style}`));
  }
  const style = styleCode(parameter, undefined, note);
  if (style !== undefined) return `${style.startsWith('/*') ? '' : PURE}${style}(${quote(name)})`;
  return place === 'path' || property === name ? undefined : call(note('client/index.ts', 'scalarAs'), quote(name));
}

const PURE = '/* @__PURE__ */ ';

function call(name: string, argument: string = ''): string {
  return `${PURE}${name}(${argument})`;
}

const MAX_LINE = 120;

/** An object literal below the members of a descriptor, on one line where it fits. */
function objectLiteral(entries: readonly string[], before: number): string {
  const line = `{ ${entries.join(', ')} }`;
  if (before + line.length <= MAX_LINE && !line.includes('\n')) return line;
  return `{\n${entries.map((entry) => `    ${entry.replaceAll('\n', '\n  ')},\n`).join('')}  }`;
}

/** A server below `paths` belongs to one operation; those of the document are the client's. */
function isOwnServer(operation: Operation): boolean {
  return operation.servers.some((server) => /^\/(?:paths|webhooks)\//.test(server.location.pointer));
}

/** Percent-encodes what has a meaning in a parameter list. */
function escapeName(name: string): string {
  return name.replace(/[%:=,{}\s]/g, (character) => encodeURIComponent(character));
}

const MAX_TEXT = 96;

/** Entries separated by spaces as one literal, continued on further lines where it is long. */
function textList(entries: readonly string[]): string | undefined {
  if (entries.length === 0) return undefined;
  const lines: string[] = [];
  for (const text of entries) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + text.length < MAX_TEXT) lines[lines.length - 1] = `${last} ${text}`;
    else lines.push(text);
  }
  const literals = lines.map((line, index) => quote(index < lines.length - 1 ? `${line} ` : line));
  return literals.length === 1 ? literals[0] : `\n    ${literals.join(' +\n    ')}`;
}

function bodyWriter(operation: Operation, note: NoteImport, codecs: DescriptorCodecs): string | undefined {
  const content = operation.requestBody?.content ?? [];
  const writers = content.map((mediaType) => [mediaType.name, codecs.encode(mediaType) ?? writerOf(mediaType, note)]);
  const [first] = writers;
  if (first === undefined || writers.length === 1) return first?.[1];
  const entries = writers.map(([name = '', code = '']) => `${memberKey(name)}: ${code}`);
  return call(note('client/index.ts', 'oneOf'), objectLiteral(entries, '    body: /* @__PURE__ */ oneOf(),'.length));
}

function writerOf(mediaType: MediaType, note: NoteImport): string {
  const essence = (mediaType.name.split(';', 1)[0] ?? '').trim().toLowerCase();
  const fields = textList(mediaType.encoding.flatMap(fieldEntry)) ?? '';
  const core = (name: string): string => note('client/index.ts', name);
  if (essence === 'application/x-www-form-urlencoded') return call(core('form'), fields);
  if (essence.startsWith('multipart/')) {
    // A range of types names none: forms are what everybody reads.
    const isForm = essence === 'multipart/form-data' || essence.includes('*');
    return call(core('multipart'), isForm ? fields : `${fields || "''"}, ${quote(essence)}`);
  }
  if (!/[/+]json$/.test(essence)) return call(core('plain'), quote(mediaType.name));
  return essence === 'application/json' ? core('json') : call(core('jsonAs'), quote(mediaType.name));
}

function fieldEntry(encoding: Encoding): string[] {
  const words = encoding.style === undefined ? encoding.contentTypes.slice(0, 1) : styleWords(encoding);
  return words.length === 0 ? [] : [`${escapeName(encoding.property)}:${words.map(escapeName).join(',')}`];
}

function styleWords(encoding: Encoding): string[] {
  const words: string[] = encoding.style === undefined ? [] : [encoding.style];
  if (encoding.style === 'form' && !encoding.explode) words.push('joined');
  if (encoding.allowReserved) words.push('reserved');
  return words;
}

/** The security that most operations share: they need not repeat it. */
export function documentSecurity(api: Api): string {
  const counts = new Map<string, number>();
  for (const operation of api.operations) {
    const text = securityList(operation);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '[]';
}
