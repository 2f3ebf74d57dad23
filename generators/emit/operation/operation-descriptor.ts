import type { Api } from '../../../model/api.ts';
import type { MediaType } from '../../../model/media-type.ts';
import { wirePath } from '../../../model/facts/wire-path.ts';
import { isNullText } from '../../../model/facts/codec/null-text.ts';
import { spreadNames } from '../../../model/facts/codec/spread-names.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Schema } from '../../../model/schema.ts';
import { type Fragment, join, raw, ts } from '../code/fragment.ts';
import { memberKey } from '../code/literal.ts';
import { answerCode, offeredReaders } from './answer-code.ts';
import { usualAccept } from './answer-view.ts';
import { argumentsView, type ArgumentView } from './argument-view.ts';
import { bodyWriter } from './body-writer.ts';
import { longLiteral, objectLiteral, pureCall } from './code-layout.ts';
import { textList } from './field-text.ts';
import { isPlainText, styleCode, type NoteImport } from './parameter-style.ts';
import { ownServerCode } from './server-code.ts';
import { responsesView } from './response-view.ts';

export { callCode } from './code-layout.ts';

/** Security of an operation, as its descriptor writes it: scopes are the server's business, so sets that differ in them are one. */
export function securityList(operation: Pick<Operation, 'security'>): Fragment {
  // Without a credential at hand every call is anonymous, so a set of none need not be named.
  const sets = operation.security
    .filter(({ schemes }) => schemes.length > 0)
    .map(({ schemes }) => `[${schemes.map(({ scheme }) => ts`${scheme.name}`).join(', ')}]`);
  return raw(`[${[...new Set(sets)].join(', ')}]`);
}

/** What an operation needs beyond plain JSON; see the runtime's `codec.ts`. */
export interface DescriptorCodecs {
  /** Code of a function that reads JSON bodies, by the media type that a caller asks for. */
  readonly decode: (asked?: string) => Fragment | undefined;
  /** Code of what converts headers; undefined where they are numbers and texts only. */
  readonly convert?: Fragment | undefined;
  /** Code of the encoder of a parameter that has JSON in it; undefined for the plain one. */
  readonly style?: (parameter: Parameter, note: NoteImport) => Fragment | undefined;
  /** Code of an encoder for a JSON body; undefined for the plain one. */
  readonly encode: (mediaType: MediaType) => Fragment | undefined;
  /** Code of a function that reads one JSON text of a schema; undefined where `JSON.parse` does. */
  readonly item?: (schema: Schema) => Fragment | undefined;
}

const PLAIN: DescriptorCodecs = { decode: () => undefined, encode: () => undefined };

/** How a descriptor calls the property of a parameter. */
export type PropertyOf = (argument: ArgumentView) => string;

/** What printing a descriptor needs beside the operation. */
export interface DescriptorPrinting {
  /** As {@link documentSecurity} prints it. */
  readonly defaultSecurity: string;
  readonly note: NoteImport;
  readonly codecs?: DescriptorCodecs;
  /** Code of the converter of headers that are numbers, where operations share one. */
  readonly converter?: (numbers: readonly string[]) => Fragment | undefined;
  /** The property of the argument object when not given. */
  readonly propertyOf?: PropertyOf;
}

/** Code that makes an operation of the runtime. */
export interface Descriptor {
  /** Runtime module and name of the function to call. */
  readonly maker: readonly [module: 'client/index.ts' | 'client/negotiated.ts', name: 'operation' | 'negotiated'];
  /** Its arguments, without those at the end that it can do without. */
  readonly args: readonly Fragment[];
}

/** Code that tells the runtime about an operation. */
export function descriptor(operation: Operation, printing: DescriptorPrinting): Descriptor {
  const { note, codecs = PLAIN, propertyOf = ({ property }) => property } = printing;
  const views = argumentsView(operation).parameters.map((view) => ({ ...view, property: propertyOf(view) }));
  const writers = objectLiteral(writerEntries(operation, views, note, codecs));
  const names = views.filter(isListed).map(({ property }) => property);
  const readers = offeredReaders(operation, { note, decode: codecs.decode });
  const entries = detailEntries(operation, printing, codecs);
  if (readers !== undefined) entries.push(ts`readers: ${objectLiteral(readers, '  readers: ,')}`);
  const data = [longLiteral(names.join('&')), writers, objectLiteral(entries)];
  const line = longLiteral(`${operation.method} ${template(operation, views)}`);
  if (readers !== undefined) {
    return { maker: ['client/negotiated.ts', 'negotiated'], args: [line, ...data] };
  }
  while (/^(?:''|\{\})$/.test(data.at(-1)?.code ?? '')) data.pop();
  return { maker: ['client/index.ts', 'operation'], args: [line, ...data] };
}

/** Members of the runtime's `OperationDetails`. */
function detailEntries(operation: Operation, printing: DescriptorPrinting, codecs: DescriptorCodecs): Fragment[] {
  const { note } = printing;
  const { numbers } = responsesView(operation);
  const { read, decode } = answerCode(operation, { note, decode: codecs.decode });
  const accept = usualAccept(operation);
  const security = securityList(operation);
  const [server] = operation.servers;
  const usual = (): Fragment => printing.converter?.(numbers) ?? converterCode(numbers, note);
  const members: [string, Fragment | undefined][] = [
    ['success', successCode(operation)],
    ['read', read && ts`${read}`],
    ['decode', decode],
    ['accept', accept === undefined ? undefined : ts`${accept}`],
    ['convert', codecs.convert ?? (numbers.length === 0 ? undefined : usual())],
    ['security', security.code === printing.defaultSecurity ? undefined : security],
    ['server', server === undefined || !operation.hasOwnServers ? undefined : ownServerCode(server, note)],
  ];
  return members.flatMap(([key, code]) => (code === undefined ? [] : [entry(key, code)]));
}

function entry(key: string, code: Fragment): Fragment {
  return code.code === key ? code : ts`${raw(key)}: ${code}`;
}

/** Code of what converts headers that are numbers. */
export function converterCode(numbers: readonly string[], note: NoteImport): Fragment {
  return pureCall(note('client/index.ts', 'numbers'), [textList(numbers) ?? raw('')]);
}

/** The path template with properties in its braces. */
function template(operation: Operation, views: readonly ArgumentView[]): string {
  return wirePath(operation).replace(/\{([^{}]+)\}|\s/g, (mark, name?: string) => {
    const view = views.find(({ parameter }) => parameter.in === 'path' && parameter.name === name);
    return name === undefined || view === undefined ? encodeURIComponent(mark) : `{${view.property}}`;
  });
}

/** A regular expression that finds the declared success codes; undefined when it is 200 alone. */
function successCode(operation: Operation): Fragment | undefined {
  const { ok } = responsesView(operation);
  const statuses = ok === undefined ? '2..' : ok.join('|');
  return statuses === '200' ? undefined : raw(`/${statuses}/`);
}

/** True for a scalar of the query that has its property's name, and one that a list of names can hold. */
function isListed({ property, parameter }: ArgumentView): boolean {
  const { in: place, name } = parameter;
  return place === 'query' && property === name && isPlainText(parameter) && /^[\w.~-]+$/.test(name);
}

/** Code of writers by property. */
function writerEntries(
  operation: Operation,
  views: readonly ArgumentView[],
  note: NoteImport,
  codecs: DescriptorCodecs,
): Fragment[] {
  const path = template(operation, views);
  const entries = views.flatMap((view) => {
    const code = isListed(view) ? undefined : writerCode(view, path, note, besides(view, operation, codecs));
    return code === undefined ? [] : [ts`${raw(memberKey(view.property))}: ${code}`];
  });
  const body = bodyWriter(operation, note, codecs);
  return body === undefined ? entries : [...entries, ts`body: ${body}`];
}

/** The encoder of an exploded object whose members could be taken for other parameters. */
function besides({ parameter }: ArgumentView, operation: Operation, codecs: DescriptorCodecs): DescriptorCodecs {
  const { possible } = spreadNames(parameter, operation, { nodes: new Map(), readsXml: false });
  if (possible.length === 0) return codecs;
  const others = possible.map(encodeURIComponent).join(' ');
  const style: DescriptorCodecs['style'] = (each, note) => {
    const base = codecs.style?.(each, note) ?? styleCode(each, undefined, note);
    return base && pureCall(note('wire/query.ts', 'besideStyle'), [base, ts`${others}`]);
  };
  return { ...codecs, style };
}

/** Code of the writer of a parameter; undefined where the runtime takes the right one by itself. */
function writerCode(
  view: ArgumentView,
  path: string,
  note: NoteImport,
  codecs: DescriptorCodecs,
): Fragment | undefined {
  const { parameter } = view;
  const { in: place, name } = parameter;
  const exact = codecs.style?.(parameter, note);
  if (place === 'header' || place === 'cookie') {
    const style = exact ?? styleCode(parameter, place === 'header' ? 'headerStyle' : 'formCookieStyle', note);
    return pureCall(note('client/index.ts', makerOf(parameter)), [
      ts`${name}`,
      ...(style === undefined ? [] : [style]),
    ]);
  }
  const style = exact ?? styleCode(parameter, undefined, note);
  if (place === 'path') return pathWriterCode(view, path, style, note);
  if (style !== undefined) return ts`${style.code.startsWith('/*') ? raw('') : PURE}${style}(${name})`;
  return pureCall(note('client/index.ts', 'scalarAs'), [ts`${name}`]);
}

/** What makes the writer of a header or cookie. */
function makerOf(parameter: Parameter): string {
  return parameter.in === 'header' && isNullText(parameter) ? 'nullableHeader' : parameter.in;
}

/** A scalar that is a segment by itself needs none. */
function pathWriterCode(
  { parameter, property }: ArgumentView,
  path: string,
  style: Fragment | undefined,
  note: NoteImport,
): Fragment | undefined {
  const segment = path.split('/').find((each) => each.includes(`{${property}}`)) ?? '';
  const isShared = segment !== `{${property}}`;
  const isContent = parameter.content !== undefined;
  if (style === undefined && !isShared) return undefined;
  const args = [
    style ?? raw(note('wire/encoder.ts', 'simpleStyle')),
    ...(isShared || isContent ? [ts`${segment}`] : []),
    ...(isContent ? [raw('true')] : []),
  ];
  return ts`${PURE}${raw(note('wire/path-safety.ts', 'filled'))}(${join(args, ', ')})(${parameter.name})`;
}

const PURE = raw('/* @__PURE__ */ ');

/** The security that most operations share: they need not repeat it. */
export function documentSecurity(api: Api): string {
  const counts = new Map<string, number>();
  for (const operation of api.operations) {
    const text = securityList(operation).code;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '[]';
}
