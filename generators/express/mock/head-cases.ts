import type { Api } from '../../../model/api.ts';
import type { Operation } from '../../../model/operation.ts';

/** A case, as far as is looked at here. */
interface NamedCase {
  readonly name: string;
  readonly status: number;
}

/** The GET that a described HEAD asks about (RFC 9110 section 9.3.2): that of the same path. */
export function askedByHead(api: Api, { method, path }: Operation): Operation | undefined {
  return method === 'HEAD' ? api.operations.find((other) => other.method === 'GET' && other.path === path) : undefined;
}

/**
 * The cases of a HEAD: its own examples, and of statuses without any those of its GET; a sample of its own where neither has one. A
 * success that only the HEAD describes is its success.
 */
export function headCases<Found extends NamedCase>(own: readonly Found[], asked: readonly Found[]): readonly Found[] {
  const shown = own.filter(({ name }) => name !== 'sample');
  const told = new Set(shown.map(({ status }) => status));
  const described = new Set(own.filter(isSuccess).map(({ status }) => status));
  const isOther = described.size > 0 && !asked.some(({ status }) => described.has(status));
  const taken = asked.filter((found) => !told.has(found.status) && !(isOther && isSuccess(found)));
  const statuses = new Set([...shown, ...taken].map(({ status }) => status));
  return [...shown, ...taken, ...own.filter(({ status }) => !statuses.has(status))];
}

function isSuccess({ status }: NamedCase): boolean {
  return status >= 200 && status < 300;
}
