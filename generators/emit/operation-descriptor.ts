import type { Api } from '../../model/api.ts';
import type { Encoding, MediaType } from '../../model/media-type.ts';
import type { Operation } from '../../model/operation.ts';
import type { Parameter } from '../../model/parameter.ts';
import { argumentsView, type ArgumentView } from './argument-view.ts';
import { memberKey, quote } from './literal.ts';
import { baseStyle, styleCode, type NoteImport } from './parameter-style.ts';
import { ownServerCode } from './server-code.ts';
import { responsesView } from './response-view.ts';

/** Security of an operation, as its descriptor writes it: scopes are the server's business, so sets that differ in them are one. */
export function securityList(operation: Pick<Operation, 'security'>): string {
  const sets = operation.security.map(
    ({ schemes }) => `[${schemes.map(({ scheme }) => quote(scheme.name)).join(', ')}]`,
  );
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

/** The data that the runtime calls an operation with, as an object literal; see `OperationDescriptor` of the runtime. */
export function descriptor(operation: Operation, printing: DescriptorPrinting): string {
  const { note, codecs = PLAIN, propertyOf = ({ property }) => property } = printing;
  const { accept, ok, numbers, hasBinary, isBytes } = responsesView(operation);
  const security = securityList(operation);
  const [server] = operation.servers;
  const views = argumentsView(operation).parameters.map((view) => ({ ...view, property: propertyOf(view) }));
  const inPlace = (place: string): ArgumentView[] => views.filter(({ parameter }) => parameter.in.startsWith(place));
  const core = (name: string): string => note('client/index.ts', name);
  const members: [string, string | undefined][] = [
    ['id', quote(operation.operationId)],
    ['method', quote(operation.method)],
    ['path', quote(pathText(operation, inPlace('path')))],
    ['query', textList(inPlace('query').map(entry))],
    ['styles', stylesObject([...inPlace('path'), ...inPlace('query')], note)],
    ['parts', partsList(operation, inPlace, note, codecs)],
    ['decode', codecs.decode],
    ['read', hasBinary ? core(isBytes ? 'bytesBody' : 'anyBody') : undefined],
    ['accept', accept === undefined ? undefined : quote(accept)],
    ['ok', ok === undefined ? undefined : `[${ok.join(', ')}]`],
    ['convert', numbers.length === 0 ? undefined : call(core('numbers'), textList(numbers))],
    ['security', security === printing.defaultSecurity ? undefined : security],
    ['server', server === undefined || !isOwnServer(operation) ? undefined : ownServerCode(server, note)],
  ];
  const lines = members.flatMap(([key, code]) =>
    code === undefined ? [] : [`  ${key}:${code.startsWith('\n') ? '' : ' '}${code},\n`],
  );
  return `{\n${lines.join('')}}`;
}

/** The path template; a parameter whose property has another name is `{property=name}`. */
function pathText(operation: Operation, views: readonly ArgumentView[]): string {
  return operation.path.replace(/\{([^{}]+)\}/g, (mark, name: string) => {
    const view = views.find(({ parameter }) => parameter.name === name);
    return view === undefined ? mark : `{${entry(view)}}`;
  });
}

/** Header and cookie parameters and the body. */
function partsList(
  operation: Operation,
  inPlace: (place: string) => readonly ArgumentView[],
  note: NoteImport,
  codecs: DescriptorCodecs,
): string | undefined {
  const list = (place: 'header' | 'cookie', usual: string): string[] => {
    const views = inPlace(place);
    if (views.length === 0) return [];
    const styles = stylesEntries(views, note, usual);
    const texts = textList(views.map(entry)) ?? '';
    const options = styles.length === 0 ? '' : `, { ${styles.join(', ')} }`;
    return [call(note('client/index.ts', `${place}s`), texts + options)];
  };
  const body = bodyWriter(operation, note, codecs);
  const parts = [...list('header', 'headerStyle'), ...list('cookie', 'formCookieStyle'), ...(body ? [body] : [])];
  if (parts.length === 0) return undefined;
  const line = `[${parts.join(', ')}]`;
  if (!line.includes('\n') && line.length + '  parts: ,'.length <= MAX_LINE) return line;
  return `[\n${parts.map((part) => `    ${part.replaceAll('\n', '\n  ')},\n`).join('')}  ]`;
}

function call(name: string, argument: string = ''): string {
  return `/* @__PURE__ */ ${name}(${argument})`;
}

function stylesObject(views: readonly ArgumentView[], note: NoteImport): string | undefined {
  const entries = stylesEntries(views, note, undefined);
  return entries.length === 0 ? undefined : objectLiteral(entries, '  styles: ,'.length);
}

/** @param usual name of the encoder that needs no mention */
function stylesEntries(views: readonly ArgumentView[], note: NoteImport, usual: string | undefined): string[] {
  return views.flatMap(({ property, parameter }) => {
    const code = styleCode(parameter, usual, note) ?? inheritedStyle(property, parameter, note);
    return code === undefined ? [] : [`${memberKey(property)}: ${code}`];
  });
}

/** Every object has a `constructor`: such a name needs a style of its own to be found. */
function inheritedStyle(property: string, parameter: Parameter, note: NoteImport): string | undefined {
  return property in Object.prototype ? note('wire/encoder.ts', baseStyle(parameter)) : undefined;
}

const MAX_LINE = 120;

/** An object literal below the members of a descriptor, on one line where it fits. */
function objectLiteral(entries: readonly string[], before: number): string {
  const line = `{ ${entries.join(', ')} }`;
  if (before + line.length <= MAX_LINE) return line;
  return `{\n${entries.map((entry) => `    ${entry},\n`).join('')}  }`;
}

/** A server below `paths` belongs to one operation; those of the document are the client's. */
function isOwnServer(operation: Operation): boolean {
  return operation.servers.some((server) => /^\/(?:paths|webhooks)\//.test(server.location.pointer));
}

function entry({ property, parameter }: ArgumentView): string {
  const names = property === parameter.name ? [property] : [property, parameter.name];
  return names.map((name) => name.replace(/[%={}\s]/g, encodeURIComponent)).join('=');
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
  return call(note('client/index.ts', 'oneOf'), objectLiteral(entries, '  parts: [/* @__PURE__ */ oneOf()],'.length));
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
