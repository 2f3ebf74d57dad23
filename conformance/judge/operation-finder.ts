import type { Api } from '../../model/api.ts';
import { wirePath } from '../../model/facts/wire-path.ts';
import { encodedLiteral } from '../../runtime/wire/percent.ts';
import type { Operation } from '../../model/operation.ts';

/** Finds the operation that a request is for; undefined where the description has none. */
export type OperationFinder = (method: string, url: string) => Operation | undefined;

interface Route {
  readonly pattern: RegExp;
  /** Characters of the template that are fixed: of several that fit, the one with most of them is meant (OAS 4.8.8.2). */
  readonly fixed: number;
  readonly operation: Operation;
}

/** A finder by the paths of a description, below the paths of its servers or right below the origin. */
export function createOperationFinder(api: Api): OperationFinder {
  const prefixes = [...new Set([...api.servers.map(({ url }) => pathOf(url)), ''])].toSorted(
    (left, right) => right.length - left.length,
  );
  const routes = new Map<string, Route[]>();
  for (const operation of api.operations) {
    const known = routes.get(operation.method) ?? [];
    routes.set(
      operation.method,
      [...known, routeOf(operation)].toSorted((left, right) => right.fixed - left.fixed),
    );
  }
  return (method, url) => {
    const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
    for (const prefix of prefixes) {
      if (!path.startsWith(prefix)) continue;
      const rest = path.slice(prefix.length) || '/';
      const found = routes.get(method.toUpperCase())?.find(({ pattern }) => pattern.test(rest));
      if (found !== undefined) return found.operation;
    }
    return undefined;
  };
}

function routeOf(operation: Operation): Route {
  const parts = wirePath(operation).split(/\{[^{}]+\}/);
  const source = parts
    .map((part) => encodedLiteral(part).replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
    .join('[^/]+');
  return { pattern: new RegExp(`^${source}$`), fixed: parts.join('').length, operation };
}

/** The path of a server URL whose variables can be anything. */
function pathOf(url: string): string {
  const path = url.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
  return path.includes('{') ? '' : path.replace(/\/+$/, '');
}
