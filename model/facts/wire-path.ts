import type { Operation } from '../operation.ts';

/**
 * The path template of an operation as far as it is sent. Some descriptions tell operations of one path apart by a fragment
 * (`/search#byName`), which no request carries (RFC 9110 section 7.1, RFC 3986 section 3.5).
 */
export function wirePath({ path }: Pick<Operation, 'path'>): string {
  const hash = path.indexOf('#');
  return hash === -1 ? path : path.slice(0, hash);
}
