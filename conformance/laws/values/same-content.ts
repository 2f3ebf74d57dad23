import { pagePlanOf } from '../../../model/facts/paging/index.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Violation } from '../../finding.ts';
import { childPointer, isNothing, isObject, preview } from '../../schema-walk.ts';
import type { Probe } from '../law.ts';
import { withoutOwnAddress } from './own-address.ts';

/**
 * The first difference between two answers that must be the same; undefined when there is none. Volatile properties of
 * the scenario are left out, and so is what only leads on to the next page: it may be another text each time. Addresses
 * are compared without what each request has put into them.
 */
export function firstDifference(
  expected: Exchange,
  got: Exchange,
  probe: Probe,
): Pick<Violation, 'part' | 'pointer' | 'expected' | 'got'> | undefined {
  if (expected.response.status !== got.response.status) {
    const [wanted, found] = [String(expected.response.status), String(got.response.status)];
    return { part: 'status', pointer: '', expected: wanted, got: found };
  }
  if (expected.content.kind === 'json' && got.content.kind === 'json') {
    const found = difference(expected.content.value, got.content.value, '', {
      probe,
      leading: leadingOn(expected.operation),
      isSameText: (left, right) => withoutOwnAddress(left, expected) === withoutOwnAddress(right, got),
    });
    return found === undefined ? undefined : { part: 'body', ...found };
  }
  const same = Buffer.from(expected.response.body).equals(got.response.body);
  return same ? undefined : { part: 'body', pointer: '', expected: 'the same bytes', got: 'other bytes' };
}

/** JSON Pointer to what leads on to the next page, where the answer has that. */
export function leadingOn(operation: Operation): string | undefined {
  const plan = pagePlanOf(operation);
  const isText = plan?.style === 'url' || (plan?.style === 'cursor' && !plan.isOfItem);
  return isText ? plan.next : undefined;
}

interface Comparing {
  readonly probe: Probe;
  readonly leading: string | undefined;
  /** True where two texts that differ say the same, each of its own request. */
  readonly isSameText: (left: string, right: string) => boolean;
}

interface Difference {
  readonly pointer: string;
  readonly expected: string;
  readonly got: string;
}

function difference(left: unknown, right: unknown, pointer: string, comparing: Comparing): Difference | undefined {
  if (Array.isArray(left) && Array.isArray(right) && left.length !== right.length) {
    return { pointer, expected: `${left.length} items`, got: `${right.length} items` };
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    const pairs = left.map((item: unknown, index) => [index, item, right[index]] as const);
    return firstOf(pairs, pointer, comparing);
  }
  if (isObject(left) && isObject(right)) {
    const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
    const pairs = names
      .filter((name) => !comparing.probe.scenario.volatile.has(name))
      .map((name) => [name, left[name], right[name]] as const);
    return firstOf(pairs, pointer, comparing);
  }
  return isSameValue(left, right, pointer, comparing)
    ? undefined
    : { pointer, expected: preview(left), got: preview(right) };
}

function isSameValue(left: unknown, right: unknown, pointer: string, { leading, isSameText }: Comparing): boolean {
  if (left === right || (pointer === leading && isNothing(left) === isNothing(right))) return true;
  return typeof left === 'string' && typeof right === 'string' && isSameText(left, right);
}

function firstOf(
  pairs: readonly (readonly [string | number, unknown, unknown])[],
  pointer: string,
  comparing: Comparing,
): Difference | undefined {
  for (const [token, left, right] of pairs) {
    const found = difference(left, right, childPointer(pointer, token), comparing);
    if (found !== undefined) return found;
  }
  return undefined;
}
