import { type WireResponse, headerValue } from '../exchange/wire-message.ts';
import type { Violation } from '../finding.ts';
import type { Check } from './check.ts';

/** What is said of limits makes sense: less is left than there is, and 429 says in a form that can be read when to come again. */
export const rateLimit: Check = {
  id: 'rate-limit',
  title: 'what is said of limits makes sense',
  inspect({ response }) {
    const violations = [leftOf(response), retryOf(response)];
    return violations.every((item) => item === undefined)
      ? undefined
      : violations.filter((item) => item !== undefined).flat();
  },
};

/** Nothing where nothing is said; an empty list where it makes sense. */
function leftOf(response: WireResponse): readonly Violation[] | undefined {
  const [limit, left] = ['limit', 'remaining'].map((name) => {
    return numberOf(headerValue(response, `ratelimit-${name}`) ?? headerValue(response, `x-ratelimit-${name}`));
  });
  if (limit === undefined || left === undefined) return undefined;
  if (left <= limit && left >= 0) return [];
  const expected = `0 to ${limit}, the limit`;
  return [{ part: 'header', pointer: 'ratelimit-remaining', expected, got: String(left), cause: 'rate-limit left' }];
}

function retryOf(response: WireResponse): readonly Violation[] | undefined {
  const retry = response.status === 429 ? headerValue(response, 'retry-after') : undefined;
  if (retry === undefined) return undefined;
  if (/^\d+$/.test(retry) || !Number.isNaN(Date.parse(retry))) return [];
  const expected = 'seconds, or a date';
  return [{ part: 'header', pointer: 'retry-after', expected, got: retry, cause: 'rate-limit retry' }];
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : undefined;
}
