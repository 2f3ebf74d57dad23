import { pathText } from '../wire/path-safety.ts';
import { scalarPair, scalarText } from '../wire/scalar.ts';
import type { Args, ArgumentWriter, OperationDescriptor, OperationDetails, WriterTable } from './descriptor.ts';
import type { AnyResult } from './result.ts';

/**
 * Reads the short form of an operation.
 * @param text `POST /projects/{id}/issues?page&per_page 201`: method; path template, a property in each pair of braces;
 *   behind the last `?` the parameters of the query that are written as they are; statuses of success as a pattern
 *   (`200|202`, `2..`), 200 when not given
 * @param writers of all other arguments, and of those of the path that are more than a scalar
 */
export function describe(text: string, writers?: WriterTable, details?: OperationDetails): OperationDescriptor {
  const [method, target, ok = '200'] = text.split(' ') as [string, string, string?]; // as the text is written
  // The pattern has one group; in braces a question mark is part of a property.
  const [path, names] = target.split(/\?([^?}]*)$/) as [string, string?];
  // No prototype: what every object inherits writes nothing.
  const args: Record<string, ArgumentWriter> = { __proto__: null as never, ...writers };
  for (const name of names?.match(/[^&]+/g) ?? []) args[name] = scalarPair;
  const parts = path.split(/[{}]/).map((part, index) => {
    if (index % 2 === 0) return () => part;
    const write = args[part] ?? scalarText;
    args[part] = () => {};
    return (values: Args) => pathText(part, values[part], write as typeof scalarText); // a style of paths reads no more
  });
  const answer = {
    get headers() {
      // A result has what its prototype asks for.
      const headers = Object.fromEntries((this as unknown as AnyResult).response.headers);
      return details?.convert?.(headers) ?? headers;
    },
  };
  return { ...details, name: method + ' ' + path, method, path: parts, args, answer, ok: new RegExp(ok) };
}
