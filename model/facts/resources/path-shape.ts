/** A path template taken apart. */
export interface PathShape {
  /** The template with every parameter as `{}`, and no slash at the end: equal for templates that match the same paths. */
  readonly key: string;
  readonly segments: readonly string[];
  /** Name of the parameter that is the last segment; undefined where the path ends with a word. */
  readonly last: string | undefined;
  /** The last segment that is a word, such as the name of a collection. */
  readonly word: string | undefined;
}

const memo = new Map<string, PathShape>();

/** The shape of a path template (OAS 4.8.8.1). A query in the template does not count. Memoised. */
export function pathShape(path: string): PathShape {
  const known = memo.get(path);
  if (known !== undefined) return known;
  const [plain = ''] = path.split(/[?#]/, 1);
  const segments = plain.split('/').filter((segment) => segment !== '');
  const shape = {
    key: `/${segments.map((segment) => segment.replaceAll(/\{[^{}]*\}/g, '{}')).join('/')}`,
    segments,
    last: parameterOf(segments.at(-1)),
    word: segments.findLast((segment) => !segment.includes('{')),
  };
  memo.set(path, shape);
  return shape;
}

/** The parameter that a segment consists of. */
function parameterOf(segment: string | undefined): string | undefined {
  return /^\{([^{}]+)\}$/.exec(segment ?? '')?.[1];
}

/** The key of the path without its last segment. */
export function keyAbove(key: string): string {
  return key.slice(0, Math.max(1, key.lastIndexOf('/')));
}
