import { headerValue } from '../exchange/wire-message.ts';
import { toldMisses } from '../matchers/told/told-misses.ts';
import type { Check } from './check.ts';

/**
 * A member that is described by others of its object is what these say: an instant so long after another one ("30 minutes after
 * `created_at`"), a number worked out from others, a word by a threshold, a text made of others; it is there when they say so, and
 * stands to them as they say. Amounts are told by tags, operations and the whole API as well. A mock says which values it has made from the
 * schemas (`Mock-Values: drawn`): they are of their types, and tell nothing of each other.
 */
export const toldValuesKept: Check = {
  id: 'told-values',
  title: 'a member that is described by other members is what they say',
  inspect({ mediaType, content, response, operation }, { api }) {
    if (mediaType?.schema === undefined || content.kind !== 'json' || response.status >= 300) return undefined;
    if (headerValue(response, 'mock-values') === 'drawn') return undefined;
    const answer = {
      operation,
      schema: mediaType.schema,
      value: content.value,
      isNew: response.status === 201,
      info: api.info.description,
    };
    return toldMisses(answer).map(({ pointer, expected, got, said }) => ({
      part: 'body',
      pointer,
      expected: `${expected}, ${said}`,
      got,
      cause: `told-values ${said}`,
    }));
  },
};
