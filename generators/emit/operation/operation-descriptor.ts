import type { Api } from '../../../model/api.ts';
import type { MediaType } from '../../../model/media-type.ts';
import { wirePath } from '../../../model/facts/wire-path.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { argumentsView, type ArgumentView } from './argument-view.ts';
import { fieldText, textList } from './field-text.ts';
import { memberKey, quote } from '../code/literal.ts';
import { isLines } from './line-media-type.ts';
import { isPlainText, styleCode, type NoteImport } from './parameter-style.ts';
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
  /** Code of a function that reads one JSON text of a schema; undefined where `JSON.parse` does. */
  readonly item?: (schema: Schema) => string | undefined;
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

/** Code that tells the runtime about an operation: the arguments of its `operation`, without those at the end it can do without. */
export function descriptor(operation: Operation, printing: DescriptorPrinting): readonly string[] {
  const { note, codecs = PLAIN, propertyOf = ({ property }) => property } = printing;
  const views = argumentsView(operation).parameters.map((view) => ({ ...view, property: propertyOf(view) }));
  const writers = objectLiteral(writerEntries(operation, views, note, codecs));
  const details = objectLiteral(detailEntries(operation, printing, codecs));
  const names = views.filter(isListed).map(({ property }) => property);
  const data = [literal(names.join('&')), writers, details];
  while (/^(?:''|\{\})$/.test(data.at(-1) ?? '')) data.pop();
  return [literal(`${operation.method} ${template(operation, views)}`), ...data];
}

/** Members of the runtime's `OperationDetails`. */
function detailEntries(operation: Operation, printing: DescriptorPrinting, codecs: DescriptorCodecs): string[] {
  const { note } = printing;
  const { accept, numbers, hasOther, isBytes } = responsesView(operation);
  const security = securityList(operation);
  const [server] = operation.servers;
  const core = (name: string): string => note('client/index.ts', name);
  const members: [string, string | undefined][] = [
    ['success', successCode(operation)],
    ['read', hasOther ? quote(isBytes ? 'blob' : 'arrayBuffer') : undefined],
    ['decode', decodeCode(operation, codecs, core)],
    ['accept', accept === undefined ? undefined : quote(accept)],
    ['convert', numbers.length === 0 ? undefined : call(core('numbers'), textList(numbers))],
    ['security', security === printing.defaultSecurity ? undefined : security],
    ['server', server === undefined || !operation.hasOwnServers ? undefined : ownServerCode(server, note)],
  ];
  return members.flatMap(([key, code]) => (code === undefined ? [] : [`${key}: ${code}`]));
}

/** Code of what makes the value of a body; undefined for plain JSON. */
function decodeCode(
  operation: Operation,
  { decode }: DescriptorCodecs,
  core: (name: string) => string,
): string | undefined {
  const { hasOther, isBytes } = responsesView(operation);
  return hasOther ? call(core(isBytes ? 'bytesBody' : 'anyBody'), decode) : decode;
}

/** The path template with properties in its braces. */
function template(operation: Operation, views: readonly ArgumentView[]): string {
  return wirePath(operation).replace(/\{([^{}]+)\}|\s/g, (mark, name?: string) => {
    const view = views.find(({ parameter }) => parameter.in === 'path' && parameter.name === name);
    return name === undefined || view === undefined ? encodeURIComponent(mark) : `{${view.property}}`;
  });
}

/** A regular expression that finds the declared success codes; undefined when it is 200 alone. */
function successCode(operation: Operation): string | undefined {
  const { ok } = responsesView(operation);
  const statuses = ok === undefined ? '2..' : ok.join('|');
  return statuses === '200' ? undefined : `/${statuses}/`;
}

/** True for a scalar of the query that has its property's name, and one that a list of names can hold. */
function isListed({ property, parameter }: ArgumentView): boolean {
  const { in: place, name } = parameter;
  return place === 'query' && property === name && isPlainText(parameter) && /^[\w.~-]+$/.test(name);
}

const MAX_LINE = 120;
/** Blanks before an argument of the call: what a table of operations has, which is more than others need. */
const INDENT = 6;

/** A literal that goes on in further lines where it is too long for one. */
function literal(text: string): string {
  const lines = [''];
  for (const part of text.split(/(?<=[/?&])/)) {
    const line = (lines.at(-1) ?? '') + part;
    if (INDENT + '  '.length + quote(line).length + ' +'.length > MAX_LINE) lines.push(part);
    else lines[lines.length - 1] = line;
  }
  return lines.map(quote).join(' +\n  ');
}

/** Code of writers by property. */
function writerEntries(
  operation: Operation,
  views: readonly ArgumentView[],
  note: NoteImport,
  codecs: DescriptorCodecs,
): string[] {
  const entries = views.flatMap((view) => {
    const code = isListed(view) ? undefined : writerCode(view, template(operation, views), note);
    return code === undefined ? [] : [`${memberKey(view.property)}: ${code}`];
  });
  const body = bodyWriter(operation, note, codecs);
  return body === undefined ? entries : [...entries, `body: ${body}`];
}

/** Code of the writer of a parameter; undefined where the runtime takes the right one by itself. */
function writerCode(view: ArgumentView, path: string, note: NoteImport): string | undefined {
  const { parameter } = view;
  const { in: place, name } = parameter;
  if (place === 'header' || place === 'cookie') {
    const style = styleCode(parameter, place === 'header' ? 'headerStyle' : 'formCookieStyle', note);
    return call(note('client/index.ts', place), quote(name) + (style === undefined ? '' : `, ${style}`));
  }
  const style = styleCode(parameter, undefined, note);
  if (place === 'path') return pathWriterCode(view, path, style, note);
  if (style !== undefined) return `${style.startsWith('/*') ? '' : PURE}${style}(${quote(name)})`;
  return call(note('client/index.ts', 'scalarAs'), quote(name));
}

/** A scalar that is a segment by itself needs none. */
function pathWriterCode(
  { parameter, property }: ArgumentView,
  path: string,
  style: string | undefined,
  note: NoteImport,
): string | undefined {
  const segment = path.split('/').find((each) => each.includes(`{${property}}`)) ?? '';
  const isShared = segment !== `{${property}}`;
  if (style === undefined && !isShared) return undefined;
  const args = `${style ?? note('wire/encoder.ts', 'simpleStyle')}${isShared ? `, ${quote(segment)}` : ''}`;
  return `${PURE}${note('wire/path-safety.ts', 'filled')}(${args})(${quote(parameter.name)})`;
}

const PURE = '/* @__PURE__ */ ';

function call(name: string, argument: string = ''): string {
  return `${PURE}${name}(${argument})`;
}

/**
 * An object literal, on one line where it fits.
 * @param around what else is on that line of the argument
 */
function objectLiteral(entries: readonly string[], around: string = ','): string {
  if (entries.length === 0) return '{}';
  const line = `{ ${entries.join(', ')} }`;
  if (INDENT + around.length + line.length <= MAX_LINE && !line.includes('\n')) return line;
  return `{\n${entries.map((entry) => `  ${entry.replaceAll('\n', '\n  ')},\n`).join('')}}`;
}

/**
 * A call, its arguments on one line where they fit.
 * @param before what stands on the line already
 */
export function callCode(name: string, args: readonly string[], before: string): string {
  const line = `${name}(${args.join(', ')})`;
  if (before.length + line.length + 1 <= MAX_LINE && !line.includes('\n')) return line;
  return `${name}(\n${args.map((code) => `  ${code.replaceAll('\n', '\n  ')},\n`).join('')})`;
}

function bodyWriter(operation: Operation, note: NoteImport, codecs: DescriptorCodecs): string | undefined {
  const content = operation.requestBody?.content ?? [];
  const writers = content.map((mediaType) => [mediaType.name, codecs.encode(mediaType) ?? writerOf(mediaType, note)]);
  const [first] = writers;
  if (first === undefined || writers.length === 1) return first?.[1];
  const entries = writers.map(([name = '', code = '']) => `${memberKey(name)}: ${code}`);
  return call(note('client/index.ts', 'oneOf'), objectLiteral(entries, '  body: /* @__PURE__ */ oneOf(),'));
}

function writerOf(mediaType: MediaType, note: NoteImport): string {
  const essence = (mediaType.name.split(';', 1)[0] ?? '').trim().toLowerCase();
  const fields = fieldText(mediaType) ?? '';
  const core = (name: string): string => note('client/index.ts', name);
  if (essence === 'application/x-www-form-urlencoded') return call(core('form'), fields);
  if (essence.startsWith('multipart/')) {
    // A range of types names none: forms are what everybody reads.
    const isForm = essence === 'multipart/form-data' || essence.includes('*');
    return call(core('multipart'), isForm ? fields : `${fields || "''"}, ${quote(essence)}`);
  }
  if (isLines(mediaType)) return call(core('lines'), quote(mediaType.name));
  if (!/[/+]json$/.test(essence)) return call(core('plain'), quote(mediaType.name));
  return essence === 'application/json' ? core('json') : call(core('jsonAs'), quote(mediaType.name));
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
