import { decodeForm } from '../../wire/decode-form.ts';
import { absent, decodePairs, typed } from './decode-parameter.ts';
import { omitted, refused } from '../decode-scalar.ts';
import type { ParameterEntry } from '../operation-table.ts';
import { report } from '../problem-sink.ts';
import type { RequestContext } from '../request-context.ts';

/** `in: querystring` (OAS 3.2): the whole query string is one value of a media type. */
export function decodeQuerystring(entry: ParameterEntry, context: RequestContext): unknown {
  const { query } = context.raw;
  const value = query === '' ? absent(entry, context) : readQuerystring(entry, query, context);
  return value === omitted || value === refused ? undefined : value;
}

function readQuerystring(entry: ParameterEntry, query: string, context: RequestContext): unknown {
  if (!/x-www-form-urlencoded/i.test(entry.content ?? '')) {
    return decodePairs({ ...entry, in: 'query' }, [[entry.name, query]], context);
  }
  const { value, problems } = decodeForm(query);
  for (const { name, expected, got } of problems)
    report(context.sink, { in: 'query', name, rule: 'style', expected, value: got });
  return problems.length > 0 ? refused : typed(entry, value, context);
}
