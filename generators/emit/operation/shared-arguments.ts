import type { Operation } from '../../../model/operation.ts';
import type { NameScope } from '../code/naming.ts';
import { type Fragment, raw, ts } from '../code/fragment.ts';
import { type Descriptor, type DescriptorPrinting, converterCode, descriptor } from './operation-descriptor.ts';
import { responsesView } from './response-view.ts';

/** Descriptors of which no two say the same at length. */
export interface SharedArguments {
  /** What several operations share, each in a constant. */
  readonly constants: readonly Fragment[];
  /** A descriptor for each operation; they refer to the constants. */
  readonly descriptors: readonly Descriptor[];
}

/** The arguments of a descriptor that can be shared: what writes requests, and what reads answers. */
const SHARED = [
  { index: 2, name: 'writers', type: 'WriterTable' },
  { index: 3, name: 'details', type: 'OperationDetails' },
] as const;

/** Where the code of shared arguments stands. */
export interface SharedPlace {
  /** Names that are taken. */
  readonly scope: NameScope;
  /** Notes the import of a type of the runtime and returns its name. */
  readonly type: (name: string) => string;
}

/** The descriptors of the operations of a module; what several of them have, and is long, stands in constants of its own. */
export function sharedArguments(
  operations: readonly Operation[],
  printing: (operation: Operation) => DescriptorPrinting,
  place: SharedPlace,
): SharedArguments {
  const { constants, converter } = sharedConverters(operations, printing, place);
  const descriptors = operations.map((operation) => descriptor(operation, { ...printing(operation), converter }));
  const tables = sharedTables(descriptors, place);
  return { constants: [...constants, ...tables.constants], descriptors: tables.descriptors };
}

/** Length from which code is worth a constant when several operations have it. */
const LONG = 40;

interface SharedConverters {
  readonly constants: readonly Fragment[];
  readonly converter: (numbers: readonly string[]) => Fragment | undefined;
}

function sharedConverters(
  operations: readonly Operation[],
  printing: (operation: Operation) => DescriptorPrinting,
  { scope }: SharedPlace,
): SharedConverters {
  const names = new Map<string, Fragment>();
  const constants: Fragment[] = [];
  for (const [text, [first]] of repeated(operations, (operation) => responsesView(operation).numbers.join(' '))) {
    if (first === undefined || converterLength(text) < LONG) continue;
    const name = raw(scope.take('convert'));
    names.set(text, name);
    constants.push(ts`const ${name} = ${converterCode(text.split(' '), printing(first).note)};\n`);
  }
  return { constants, converter: (numbers) => names.get(numbers.join(' ')) };
}

function sharedTables(descriptors: readonly Descriptor[], { scope, type }: SharedPlace): SharedArguments {
  const constants: Fragment[] = [];
  const names = new Map<string, Fragment>();
  for (const part of SHARED) {
    for (const [code] of repeated(descriptors, (each) => longArgument(each, part.index))) {
      if (code === '') continue;
      const name = raw(scope.take(part.name));
      names.set(code, name);
      constants.push(ts`const ${name}: ${raw(type(part.type))} = ${raw(code)};\n`);
    }
  }
  const nameOf = (argument: Fragment): Fragment => names.get(argument.code) ?? argument;
  return { constants, descriptors: descriptors.map(({ maker, args }) => ({ maker, args: args.map(nameOf) })) };
}

function converterLength(names: string): number {
  return names === '' ? 0 : names.length + "/* @__PURE__ */ numbers('')".length;
}

/** The argument at an index, where it is long; what reads an answer by media type has a type of its own. */
function longArgument({ maker: [, name], args }: Descriptor, index: number): string {
  const code = (name === 'negotiated' && index > 2 ? undefined : args[index]?.code) ?? '';
  return code.length < LONG ? '' : code;
}

/** What more than one node says, with these nodes. */
function repeated<Node>(nodes: readonly Node[], textOf: (node: Node) => string): ReadonlyMap<string, readonly Node[]> {
  const byText = new Map<string, Node[]>();
  for (const node of nodes) {
    const text = textOf(node);
    const known = byText.get(text);
    if (known === undefined) byText.set(text, [node]);
    else known.push(node);
  }
  return new Map([...byText].filter(([, own]) => own.length > 1));
}
