import type { ParameterEncoder } from '../wire/expansion.ts';
import type { Args } from './descriptor.ts';

/** Writes a parameter of a call. */
export type ParameterWriter = (args: Args) => string;

/**
 * The writer of a parameter of a descriptor; see `OperationDescriptor`.
 * @param usual the style where `styles` has none for its property
 */
export function writerOf(
  entry: string,
  usual: ParameterEncoder,
  styles?: Readonly<Record<string, ParameterEncoder>>,
  wrap: (style: ParameterEncoder) => ParameterEncoder = (style) => style,
): ParameterWriter {
  const [property = '', name = property] = entry.split('=').map(decodeURIComponent);
  const write = wrap(styles?.[property] ?? usual)(name);
  // What an object inherits is no argument.
  return (args) => write(Object.hasOwn(args, property) ? args[property] : undefined);
}
