import type { Api } from '../../../model/api.ts';
import type { ExactValue } from '../../../model/facts/sample/written/exact-values.ts';
import type { Operation } from '../../../model/operation.ts';

/** A case, as far as is looked at here. */
interface NamedCase {
  readonly name: string;
  readonly status: number;
  readonly headers?: ExactValue;
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
  const whole = taken.map((found) => withHeaders(found, own));
  return [...shown, ...whole, ...own.filter(({ status }) => !statuses.has(status))];
}

/** What the GET answers, with the headers that only the HEAD declares. */
function withHeaders<Found extends NamedCase>(found: Found, own: readonly Found[]): Found {
  const declared = headersOf(own.find(({ status }) => status === found.status));
  const told = headersOf(found);
  const names = new Set(Object.keys(told).map((name) => name.toLowerCase()));
  const missing = Object.entries(declared).filter(([name]) => !names.has(name.toLowerCase()));
  return missing.length === 0 ? found : { ...found, headers: { ...told, ...Object.fromEntries(missing) } };
}

function headersOf(found: NamedCase | undefined): Readonly<Record<string, ExactValue>> {
  const { headers } = found ?? {};
  // Headers of a case are an object by name.
  return headers === undefined ? {} : (headers as Readonly<Record<string, ExactValue>>);
}

function isSuccess({ status }: NamedCase): boolean {
  return status >= 200 && status < 300;
}
