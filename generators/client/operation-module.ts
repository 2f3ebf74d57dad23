import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import { quote } from '../emit/code/literal.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import type { ImportCollector } from '../emit/code/imports.ts';
import { schemaType } from '../emit/schema/schema-type.ts';
import type { TypeContext } from '../emit/schema/type-context.ts';
import { afterSign, primary, unionOf, type TypeText } from '../emit/schema/type-text.ts';
import { argumentInterface } from './argument-type.ts';
import { argumentsView } from '../emit/operation/argument-view.ts';
import type { OperationNames } from './client-names.ts';
import { callCode, descriptor, type DescriptorCodecs } from '../emit/operation/operation-descriptor.ts';
import type { NoteImport } from '../emit/operation/parameter-style.ts';
import type { HeaderTypes } from './header-types.ts';
import { eventsOf, jsonEvents, type EventView } from './event-view.ts';
import { paginationItem } from './pagination-view.ts';
import { readersOf, type ReaderView } from './reader-view.ts';
import { responseBodyType } from './result-type.ts';
import { codesWithout, responsesView, type ResponseMember } from '../emit/operation/response-view.ts';

/** What printing an operation needs beside the operation. */
export interface OperationPrinting {
  readonly api: Api;
  readonly names: OperationNames;
  readonly context: TypeContext;
  readonly imports: ImportCollector;
  /** Specifiers of the runtime core and of the modules with readers. */
  readonly runtime: Readonly<Record<'core' | 'paginate' | 'lines' | 'events', string>>;
  /** Imports of what descriptors refer to. */
  readonly note: NoteImport;
  readonly headers: Pick<HeaderTypes, 'nameOf'>;
  readonly defaultSecurity: string;
  readonly codecs: (operation: Operation) => DescriptorCodecs;
}

/** Argument type, result type and function of one operation, ready to stand in a module. */
export function operationSource(operation: Operation, printing: OperationPrinting): string {
  const { names, context, imports, runtime, defaultSecurity } = printing;
  const kind = argumentsView(operation).isOptional ? 'OptionalOperation' : 'Operation';
  imports.type(runtime.core, kind);
  const data = descriptor(operation, { defaultSecurity, note: printing.note, codecs: printing.codecs(operation) });
  return [
    `/** Arguments of {@link ${names.call}}. */\n${argumentInterface(names.args, operation, context)}`,
    `/** What {@link ${names.call}} can return. */\nexport type ${names.result} =${resultType(operation, printing)};\n`,
    operationComment(operation) +
      constant(names.call, [kind, names.args, names.result], [imports.value(runtime.core, 'operation'), ...data]),
    ...readersOf(operation).map((reader) => readerSource(operation, reader, printing)),
  ].join('\n');
}

function operationComment(operation: Operation): string {
  const { summary, description, deprecated, method, path } = operation;
  const tags = operation.externalDocs === undefined ? [] : [{ tag: 'see', text: operation.externalDocs.url }];
  const line = `\`${method} ${path.replace(/`/g, "'")}\``;
  return docComment({ summary, description: [description, line].filter(Boolean).join('\n\n'), deprecated, tags }).code;
}

function resultType(operation: Operation, printing: OperationPrinting): string {
  const { imports, runtime } = printing;
  const view = responsesView(operation);
  const members = view.members.map((member) => memberType(operation, member, printing));
  if (view.hasImpliedSuccess) {
    members.push(
      primary(`${imports.type(runtime.core, 'Success')}<${imports.type(runtime.core, 'SuccessStatus')}, unknown>`),
    );
  }
  if (!view.isExhaustive) members.push(undeclaredType(operation, printing));
  const type = unionOf(members);
  // One status per line, even when all would fit on one: that is how people look for them.
  return type.binding === 'union' ? type.members.map((code) => `\n  | ${inward(code)}`).join('') : afterSign(type);
}

/** Code of several lines, as a member of a union. */
function inward(code: string): string {
  return code.replace(/\n(?=[^\n])/g, '\n    ');
}

/** `Undeclared<Not[200] & Not[404]>`: every registered status that has no member of its own. */
function undeclaredType(operation: Operation, { imports, runtime }: OperationPrinting): TypeText {
  const view = responsesView(operation);
  const ranges = operation.responses
    .map(({ status }) => status.toUpperCase())
    .filter((status) => /^[2-5]XX$/.test(status));
  if (view.hasImpliedSuccess) ranges.push('2XX');
  const codes = codesWithout(undefined, view.declared, ranges);
  imports.type(runtime.core, codes === 'Status' ? 'Status' : 'Not');
  return primary(`${imports.type(runtime.core, 'Undeclared')}<${codes}>`);
}

function memberType(operation: Operation, member: ResponseMember, printing: OperationPrinting): TypeText {
  const { imports, runtime, context, headers } = printing;
  const kind = imports.type(runtime.core, member.ok ? 'Success' : 'Failure');
  for (const [name] of member.status.matchAll(/[A-Z]\w*Status|\bStatus|\bNot\b/g)) imports.type(runtime.core, name);
  const body = afterSign(responseBodyType(member.response, operation.method, context)).trimStart();
  const headerType = headers.nameOf(member.response);
  const parts = [member.status, body, ...(headerType === undefined ? [] : [headerType])];
  return primary(`${kind}<${parts.join(', ')}>`);
}

/** What a reader is made of: its type and maker in a runtime module, and what its comment says. */
const READERS = {
  All: { module: 'paginate', maker: 'paginated', says: 'Every item, page after page; whole pages with `.pages()`.' },
  Lines: { module: 'lines', maker: 'jsonLines', says: 'One value per line, while the answer arrives.' },
  Events: { module: 'events', maker: 'serverSentEvents', says: 'Server-sent events, while they arrive.' },
} as const;

function readerSource(operation: Operation, reader: ReaderView, printing: OperationPrinting): string {
  const { names, context, imports, runtime } = printing;
  const { module, maker, says } = READERS[reader.suffix];
  const name = names.readers.get(reader.suffix) ?? names.call + reader.suffix;
  const loop = `for await (const item of ${name}(client, ...))`;
  const comment = docComment({ description: `${says} \`${loop}\` See {@link ${names.call}}.` }).code;
  const type = (kind: string): string => imports.type(runtime[module], kind);
  const call = [
    imports.value(runtime[module], maker),
    names.call,
    ...readerArguments(reader, printing.codecs(operation)),
  ];
  return comment + constant(name, readerType(operation, reader, { type, names, context }), call);
}

/** What a reader needs beside the operation. */
function readerArguments({ suffix, item }: ReaderView, { item: decoder }: DescriptorCodecs): readonly string[] {
  const present = (code: string | undefined): readonly string[] => (code === undefined ? [] : [code]);
  if (suffix === 'Lines' && item !== undefined) return present(decoder?.(item));
  const events = suffix === 'Events' ? eventsOf(item) : [];
  const pattern = jsonEvents(events);
  if (pattern === undefined) return [];
  const [json, ...others] = events.flatMap(({ isJson, data }) => (isJson && data !== undefined ? [data] : []));
  return [`/${pattern || '(?:)'}/u`, ...present(json === undefined || others.length > 0 ? undefined : decoder?.(json))];
}

function readerType(
  operation: Operation,
  reader: ReaderView,
  { type, names, context }: Pick<OperationPrinting, 'names' | 'context'> & { readonly type: (kind: string) => string },
): readonly string[] {
  const isOptional = argumentsView(operation).isOptional;
  switch (reader.suffix) {
    case 'All': {
      const kind = isOptional ? 'OptionalPaginated' : 'Paginated';
      const element = paginationItem(operation)?.(context) ?? primary('unknown');
      return [type(kind), names.args, names.result, afterSign(element).trimStart()];
    }
    case 'Lines': {
      const item = reader.item === undefined ? primary('unknown') : schemaType(reader.item, 'read', context);
      return [type(isOptional ? 'OptionalLines' : 'Lines'), names.args, afterSign(item).trimStart()];
    }
    case 'Events': {
      const kinds = eventsOf(reader.item).map((event) => eventType(event, type('ServerSentEvent'), context));
      const items = kinds.length === 0 ? [] : [afterSign(unionOf(kinds)).trimStart()];
      return [type(isOptional ? 'OptionalEvents' : 'Events'), names.args, ...items];
    }
  }
}

/** `ServerSentEvent<'added', Item>`. */
function eventType({ name, data }: EventView, generic: string, context: TypeContext): TypeText {
  const inner = data === undefined ? primary('unknown') : schemaType(data, 'read', context);
  return primary(`${generic}<${name === undefined ? 'string' : quote(name)}, ${afterSign(inner).trimStart()}>`);
}

const MAX_LINE = 120;

/** `export const name: Type<A, B> = call(...);`, the type arguments on lines of their own when the line is long. */
function constant(
  name: string,
  [type = '', ...parameters]: readonly string[],
  [maker = '', ...data]: readonly string[],
): string {
  const line = `export const ${name}: ${type}<${parameters.join(', ')}> = /* @__PURE__ */ `;
  if (line.length + maker.length < MAX_LINE && !line.includes('\n')) return `${line}${callCode(maker, data, line)};\n`;
  const lines = parameters.map((parameter) => `  ${parameter.replace(/\n/g, '\n  ')}`).join(',\n');
  const last = '> = /* @__PURE__ */ ';
  return `export const ${name}: ${type}<\n${lines}\n${last}${callCode(maker, data, last)};\n`;
}
