import { absent, decodeFormText, decodePairs } from './decode-parameter.ts';
import { omitted, refused } from '../decode-scalar.ts';
import type { ParameterEntry } from '../operation-table.ts';
import { isFormContent } from './parameter-content.ts';
import type { RequestContext } from '../request-context.ts';

/** `in: querystring` (OAS 3.2): the whole query string is one value of a media type. */
export function decodeQuerystring(entry: ParameterEntry, context: RequestContext): unknown {
  const { query } = context.raw;
  const value = query === '' ? absent(entry, context) : readQuerystring(entry, query, context);
  return value === omitted || value === refused ? undefined : value;
}

function readQuerystring(entry: ParameterEntry, query: string, context: RequestContext): unknown {
  if (isFormContent(entry)) return decodeFormText(entry, query, context);
  return decodePairs({ ...entry, in: 'query' }, [[entry.name, query]], context);
}
