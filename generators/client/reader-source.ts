import type { Operation } from '../../model/operation.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import { type Fragment, raw, ts } from '../emit/code/fragment.ts';
import { quote } from '../emit/code/literal.ts';
import { argumentsView } from '../emit/operation/argument-view.ts';
import type { DescriptorCodecs } from '../emit/operation/operation-descriptor.ts';
import { schemaType } from '../emit/schema/schema-type.ts';
import type { TypeContext } from '../emit/schema/type-context.ts';
import { afterSign, primary, unionOf, type TypeText } from '../emit/schema/type-text.ts';
import { constant } from './constant.ts';
import { eventsOf, jsonEvents, type EventView } from './event-view.ts';
import type { OperationPrinting } from './operation-printing.ts';
import { listReader, pagePlan } from './pagination-view.ts';
import type { ReaderView } from './reader-view.ts';

/** What the comments of readers say, before and behind the name of the operation. */
const SAYS = {
  All: ['Every item of', ', page after page; whole pages with `.pages()`.'],
  Lines: ['One value per line of', ', while the answer arrives.'],
  Events: ['Server-sent events of', ', while they arrive.'],
} as const;

/** The constant of a reader, with its comment. */
export function readerSource(operation: Operation, reader: ReaderView, printing: OperationPrinting): Fragment {
  const { names, context, imports, runtime } = printing;
  const name = names.readers.get(reader.suffix) ?? names.call + reader.suffix;
  const [before, behind] = SAYS[reader.suffix];
  const comment = docComment({ description: `${before} {@link ${names.call}}${behind}` });
  const { module, maker, args } = readerMaker(operation, reader, printing);
  const home = reader.suffix === 'All' ? 'paginate' : module;
  const type = (kind: string): string => imports.type(runtime[home], kind);
  const call = [raw(imports.value(runtime[module], maker)), raw(names.call), ...args];
  const [kind, ...parameters] = readerType(operation, reader, { type, names, context, options: printing.options });
  return ts`${comment}${constant(name, [raw(kind ?? ''), ...parameters.map(raw)], call)}`;
}

interface ReaderMaker {
  readonly module: keyof OperationPrinting['runtime'];
  readonly maker: string;
  /** Its arguments behind the operation. */
  readonly args: readonly Fragment[];
}

function readerMaker(operation: Operation, reader: ReaderView, printing: OperationPrinting): ReaderMaker {
  const args = readerArguments(reader, printing.codecs(operation));
  if (reader.suffix === 'Lines') return { module: 'lines', maker: 'jsonLines', args };
  if (reader.suffix === 'Events') return { module: 'events', maker: 'serverSentEvents', args };
  const plan = pagePlan(operation, printing.options) ?? { style: 'link', items: '', item: undefined };
  return listReader(operation, plan, (name) => printing.imports.value(printing.runtime.paginateBy, name));
}

/** What a reader needs beside the operation. */
function readerArguments({ suffix, item }: ReaderView, { item: decoder }: DescriptorCodecs): readonly Fragment[] {
  const present = (code: Fragment | undefined): readonly Fragment[] => (code === undefined ? [] : [code]);
  if (suffix === 'Lines' && item !== undefined) return present(decoder?.(item));
  const events = suffix === 'Events' ? eventsOf(item) : [];
  const pattern = jsonEvents(events);
  if (pattern === undefined) return [];
  const [json, ...others] = events.flatMap(({ isJson, data }) => (isJson && data !== undefined ? [data] : []));
  return [
    raw(`/${pattern || '(?:)'}/u`),
    ...present(json === undefined || others.length > 0 ? undefined : decoder?.(json)),
  ];
}

function readerType(
  operation: Operation,
  reader: ReaderView,
  {
    type,
    names,
    context,
    options,
  }: Pick<OperationPrinting, 'names' | 'context' | 'options'> & { readonly type: (kind: string) => string },
): readonly string[] {
  const isOptional = argumentsView(operation).isOptional;
  switch (reader.suffix) {
    case 'All': {
      const kind = isOptional ? 'OptionalPaginated' : 'Paginated';
      const item = pagePlan(operation, options)?.item;
      const element = item === undefined ? primary('unknown') : schemaType(item, 'read', context);
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
