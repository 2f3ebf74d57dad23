import type { NameScope } from '../code/naming.ts';
import { type Fragment, raw, ts } from '../code/fragment.ts';
import type { Descriptor } from './operation-descriptor.ts';

/** Descriptors of which no two say the same at length. */
export interface SharedArguments {
  /** What several operations share, each in a constant. */
  readonly constants: readonly Fragment[];
  /** The descriptors, which refer to the constants. */
  readonly descriptors: readonly Descriptor[];
}

/** The arguments of a descriptor that can be shared: what writes requests, and what reads answers. */
const SHARED = [
  { index: 2, name: 'writers', type: 'WriterTable' },
  { index: 3, name: 'details', type: 'OperationDetails' },
] as const;

/**
 * Puts tables that take several lines, and that several operations of a module have, into constants of their own.
 * @param scope the names that are taken
 * @param type notes the import of a type of the runtime and returns its name
 */
export function sharedArguments(
  descriptors: readonly Descriptor[],
  scope: NameScope,
  type: (name: string) => string,
): SharedArguments {
  const constants: Fragment[] = [];
  const names = new Map<string, Fragment>();
  for (const part of SHARED) {
    const counts = new Map<string, number>();
    for (const { code } of descriptors.flatMap((each) => sharable(each, part.index)))
      counts.set(code, (counts.get(code) ?? 0) + 1);
    for (const [code, count] of counts) {
      if (count === 1) continue;
      const name = raw(scope.take(part.name));
      names.set(code, name);
      constants.push(ts`const ${name}: ${raw(type(part.type))} = ${raw(code)};\n`);
    }
  }
  const nameOf = (argument: Fragment): Fragment => names.get(argument.code) ?? argument;
  return { constants, descriptors: descriptors.map(({ maker, args }) => ({ maker, args: args.map(nameOf) })) };
}

/** The argument at an index, where it takes several lines; what reads an answer by media type has a type of its own. */
function sharable({ maker: [, name], args }: Descriptor, index: number): readonly Fragment[] {
  const argument = name === 'negotiated' && index > 2 ? undefined : args[index];
  return argument?.code.includes('\n') === true ? [argument] : [];
}
