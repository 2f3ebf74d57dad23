import { headerValue } from '../exchange/wire-message.ts';
import type { Violation } from '../finding.ts';
import type { Check } from './check.ts';

/** What is said of an end makes sense: Deprecation and Sunset can be read, and nothing ends before it is deprecated (RFC 9745, RFC 8594). */
export const deprecation: Check = {
  id: 'deprecation',
  title: 'what is said of an end makes sense',
  inspect({ response }) {
    const [since, sunset] = [headerValue(response, 'deprecation'), headerValue(response, 'sunset')];
    if (since === undefined && sunset === undefined) return undefined;
    const from = since === undefined ? undefined : instantOf(since);
    const isUnreadable = since !== undefined && from === undefined && since !== 'true';
    return [...(isUnreadable ? [formOf(since)] : []), ...(sunset === undefined ? [] : endOf(sunset, from))];
  },
};

function formOf(got: string): Violation {
  const expected = 'an instant such as @1735689600, or true';
  return { part: 'header', pointer: 'deprecation', expected, got, cause: 'deprecation form' };
}

function endOf(got: string, from: number | undefined): readonly Violation[] {
  const end = Date.parse(got);
  if (!Number.isNaN(end) && (from === undefined || end >= from)) return [];
  const expected = 'a date, and none before that of Deprecation';
  return [{ part: 'header', pointer: 'sunset', expected, got, cause: 'deprecation sunset' }];
}

function instantOf(text: string): number | undefined {
  const [, seconds] = /^@(\d+)$/.exec(text) ?? [];
  const instant = seconds === undefined ? Date.parse(text) : Number(seconds) * 1000;
  return Number.isNaN(instant) ? undefined : instant;
}
