import type { Api } from '../../model/api.ts';
import type { Encoding, MediaType } from '../../model/media-type.ts';
import type { Operation } from '../../model/operation.ts';
import type { Parameter } from '../../model/parameter.ts';
import { quote } from './literal.ts';
import { propertyName } from './naming.ts';
import { argumentsView, type ArgumentView } from './argument-view.ts';
import { responsesView } from './response-view.ts';

/** What a descriptor refers to in the runtime: the names of body encoders. */
export type NoteImport = (name: string) => string;

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

/** The data that the runtime calls an operation with, as an object literal; see `OperationDescriptor` of the runtime. */
export function descriptor(
  operation: Operation,
  defaultSecurity: string,
  runtime: NoteImport,
  codecs: DescriptorCodecs = PLAIN,
): string {
  const { parameters } = argumentsView(operation);
  const responses = responsesView(operation);
  const security = securityList(operation);
  const [server] = operation.servers;
  const members: [string, string | undefined][] = [
    ['id', quote(operation.operationId)],
    ['method', quote(operation.method)],
    ['path', quote(operation.path)],
    ['pathParameters', parameterList(parameters.filter(isUnusualPath))],
    ['query', parameterList(parameters.filter(({ parameter }) => parameter.in.startsWith('query')))],
    ['wholeQuery', parameters.some(isWholeQuery) ? runtime('encodeQuerystring') : undefined],
    ['headers', parameterList(parameters.filter(({ parameter }) => parameter.in === 'header'))],
    ['cookies', parameterList(parameters.filter(({ parameter }) => parameter.in === 'cookie'))],
    ['body', bodyEncoders(operation, runtime, codecs)],
    ['decode', codecs.decode],
    ['accept', responses.accept === undefined ? undefined : quote(responses.accept)],
    ['ok', responses.ok === undefined ? undefined : `[${responses.ok.join(', ')}]`],
    ['numbers', responses.numbers.length === 0 ? undefined : quote(responses.numbers.join(' '))],
    ['security', security === defaultSecurity ? undefined : security],
    ['server', server === undefined || !isOwnServer(operation) ? undefined : quote(server.url)],
  ];
  const lines = members.flatMap(([key, code]) =>
    code === undefined ? [] : [`  ${key}:${code.startsWith('\n') ? '' : ' '}${code},\n`],
  );
  return `{\n${lines.join('')}}`;
}

/** A server below `paths` belongs to one operation; those of the document are the client's. */
function isOwnServer(operation: Operation): boolean {
  return operation.servers.some((server) => /^\/(?:paths|webhooks)\//.test(server.location.pointer));
}

function isWholeQuery({ parameter }: ArgumentView): boolean {
  return parameter.in === 'querystring';
}

function isUnusualPath({ property, parameter }: ArgumentView): boolean {
  if (parameter.in !== 'path') return false;
  return property !== parameter.name || parameterWords(parameter).length > 0;
}

function parameterList(parameters: readonly ArgumentView[]): string | undefined {
  return textList(parameters.map(entry));
}

function entry({ property, parameter }: ArgumentView): string {
  const names = property === propertyName(parameter.name) ? [parameter.name] : [property, parameter.name];
  const words = parameterWords(parameter);
  return names.map(escapeName).join('=') + (words.length === 0 ? '' : `:${words.join(',')}`);
}

/** Only what differs from the defaults of the parameter's place. */
function parameterWords(parameter: Parameter): string[] {
  const { content } = parameter;
  if (parameter.in === 'querystring') return ['whole', content?.name ?? 'application/x-www-form-urlencoded'];
  if (content !== undefined) return [content.name.split(';', 1)[0] ?? ''];
  const { style, explode } = parameter;
  const words: string[] = style === USUAL_STYLE[parameter.in] ? [] : [style];
  const explodes = style === 'form' || style === 'cookie';
  // deepObject has one form only, whatever `explode` says.
  if (style !== 'deepObject' && explode !== explodes) words.push(explode ? 'explode' : 'joined');
  return parameter.allowReserved ? [...words, 'reserved'] : words;
}

const USUAL_STYLE = { path: 'simple', header: 'simple', query: 'form', cookie: 'form', querystring: 'form' } as const;

/** Percent-encodes what has a meaning in a parameter list. */
function escapeName(name: string): string {
  return name.replace(/[%:=\s]/g, (character) => encodeURIComponent(character));
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

function bodyEncoders(operation: Operation, runtime: NoteImport, codecs: DescriptorCodecs): string | undefined {
  const content = operation.requestBody?.content ?? [];
  if (content.length === 0) return undefined;
  const encoders = content.map((mediaType) => codecs.encode(mediaType) ?? bodyEncoder(mediaType, runtime));
  return `[${encoders.map((encoder) => `/* @__PURE__ */ ${encoder}`).join(', ')}]`;
}

function bodyEncoder(mediaType: MediaType, runtime: NoteImport): string {
  const essence = (mediaType.name.split(';', 1)[0] ?? '').trim().toLowerCase();
  const fields = textList(mediaType.encoding.flatMap(fieldEntry)) ?? '';
  if (essence === 'application/x-www-form-urlencoded') return `${runtime('form')}(${fields})`;
  if (essence.startsWith('multipart/')) return `${runtime('multipart')}(${fields})`;
  if (!/[/+]json$/.test(essence)) return `${runtime('plain')}(${quote(mediaType.name)})`;
  return `${runtime('json')}(${essence === 'application/json' ? '' : quote(mediaType.name)})`;
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
