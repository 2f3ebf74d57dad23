import { pathText } from '../wire/path-safety.ts';
import { scalarPair, scalarText } from '../wire/scalar.ts';
import type { Args, ArgumentWriter, OperationDescriptor, OperationDetails } from './descriptor.ts';
import type { AnyResult } from './result.ts';
import { unsent } from './unsent.ts';

/**
 * Reads the short form of an operation.
 * @param text `GET /projects/{id}`: method and path template, a property in each pair of braces. At the end stands the
 *   mark that begins the query, where there is one: arguments without a writer go there.
 */
export function describe(text: string, details?: OperationDetails): OperationDescriptor {
  // The pattern has one group, and no text is without a first part.
  const [name, mark] = text.split(/([?&])$/) as [string, string?];
  const [method, ...parts] = name.split(/[ {}]/) as [string, ...string[]];
  // No prototype: what every object inherits writes nothing.
  const args: Record<string, ArgumentWriter> = { __proto__: null as never, ...details?.args };
  const path = parts.map((part, index) => {
    if (index % 2 === 0) return () => part;
    const write = args[part] ?? scalarText;
    args[part] = unsent;
    return (values: Args) => pathText(part, values[part], write as typeof scalarText); // a style of paths reads no more
  });
  const answer = {
    get headers() {
      // A result has what its prototype asks for.
      const headers = Object.fromEntries((this as unknown as AnyResult).response.headers);
      return details?.convert?.(headers) ?? headers;
    },
  };
  return { ...details, name, method, path, mark, args, answer, other: mark ? scalarPair : unsent };
}
