import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import { createRouter } from '../../runtime/http/route/router.ts';

/** Finds the operation that a request is for; undefined where the description has none. */
export type OperationFinder = (method: string, url: string) => Operation | undefined;

/** A finder by the paths of a description, below the paths of its servers or right below the origin. */
export function createOperationFinder(api: Api): OperationFinder {
  const prefixes = [...new Set([...api.servers.map(({ url }) => pathOf(url)), ''])].toSorted(
    (left, right) => right.length - left.length,
  );
  const route = createRouter(
    api.operations.map((operation) => ({ method: operation.method, path: operation.path, operation })),
  );
  return (method, url) => {
    const [path = '', query = ''] = url
      .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
      .replace(/#.*$/s, '')
      .split(/\?(.*)/s);
    for (const prefix of prefixes) {
      if (!path.startsWith(prefix)) continue;
      const match = route(method.toUpperCase(), path.slice(prefix.length) || '/', query);
      // What HEAD answers where GET alone is described, no answer of the description fits.
      if (match.kind === 'found' && !match.head) return match.route.operation;
    }
    return undefined;
  };
}

/** The path of a server URL whose variables can be anything. */
function pathOf(url: string): string {
  const path = url.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
  return path.includes('{') ? '' : path.replace(/\/+$/, '');
}
