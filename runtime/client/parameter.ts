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
  styles: Readonly<Record<string, ParameterEncoder>> = {},
  wrap: (style: ParameterEncoder) => ParameterEncoder = (style) => style,
): ParameterWriter {
  const [property = '', name = property] = entry.split('=').map(decodeURIComponent);
  const write = wrap(styles[property] ?? usual)(name);
  return (args) => {
    const value = args[property];
    // What an object inherits is no argument.
    return write(value === undefined || Object.hasOwn(args, property) ? value : undefined);
  };
}
