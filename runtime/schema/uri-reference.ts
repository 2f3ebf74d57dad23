/** The components of a URI reference (RFC 3986 appendix B). */
interface UriParts {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
}

const REFERENCE = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;

function split(reference: string): UriParts {
  const match = REFERENCE.exec(reference);
  return {
    scheme: match?.[1],
    authority: match?.[2],
    path: match?.[3] ?? '',
    query: match?.[4],
    fragment: match?.[5],
  };
}

function join(parts: UriParts): string {
  const scheme = parts.scheme === undefined ? '' : `${parts.scheme}:`;
  const authority = parts.authority === undefined ? '' : `//${parts.authority}`;
  const query = parts.query === undefined ? '' : `?${parts.query}`;
  return `${scheme}${authority}${parts.path}${query}`;
}

/** Resolves a reference against a base and splits off the fragment (RFC 3986 section 5.2). */
export function resolveReference(base: string, reference: string): { readonly uri: string; readonly fragment: string } {
  const to = split(reference);
  const fragment = to.fragment ?? '';
  if (to.scheme !== undefined) return { uri: join({ ...to, path: removeDotSegments(to.path) }), fragment };
  const from = split(base);
  if (to.authority !== undefined) return { uri: join({ ...to, scheme: from.scheme }), fragment };
  if (to.path === '') return { uri: join({ ...from, query: to.query ?? from.query }), fragment };
  const path = removeDotSegments(to.path.startsWith('/') ? to.path : mergePaths(from, to.path));
  return { uri: join({ ...from, path, query: to.query }), fragment };
}

function mergePaths(base: UriParts, path: string): string {
  if (base.authority !== undefined && base.path === '') return `/${path}`;
  return base.path.slice(0, base.path.lastIndexOf('/') + 1) + path;
}

function removeDotSegments(path: string): string {
  if (!path.includes('.')) return path;
  const segments = path.split('/');
  const kept: string[] = [];
  for (const segment of segments) {
    if (segment === '..') {
      if (kept.length > 1 || (kept.length === 1 && kept[0] !== '')) kept.pop();
    } else if (segment !== '.') kept.push(segment);
  }
  const last = segments.at(-1);
  if (last === '.' || last === '..') kept.push('');
  return kept.join('/');
}
