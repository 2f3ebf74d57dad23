import type { Operation } from '../operation.ts';

/**
 * The path template of an operation as far as it is sent. Some descriptions tell operations of one path apart by a fragment
 * (`/search#byName`), which no request carries (RFC 9110 section 7.1, RFC 3986 section 3.5).
 */
export function wirePath({ path }: Pick<Operation, 'path'>): string {
  const hash = path.indexOf('#');
  return hash === -1 ? path : path.slice(0, hash);
}

/** Names of the pairs of a query in a path template: sent with every request, and no query parameters. */
export function queryNames(operation: Pick<Operation, 'path'>): readonly string[] {
  const [, query = ''] = wirePath(operation).split('?');
  const names = query.split('&').filter((pair) => pair !== '');
  return names.map((pair) => formText(pair.split('=', 1)[0] ?? ''));
}

/** A name as queries write it; one that is malformed stands for itself. */
function formText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
