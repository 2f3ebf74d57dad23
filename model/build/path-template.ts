import { childPointer } from '../load/json/json-pointer.ts';
import { wirePath } from '../facts/wire-path.ts';
import { report } from './read/scope.ts';
import type { Scope } from './read/scope.ts';

/** Names of the template expressions of a path, in order (OAS "Path Templating"); those of a fragment are never sent. */
export function templateNames(path: string): readonly string[] {
  return namesIn(wirePath({ path }));
}

/** Names that stand in the fragment of a path alone, which no request carries. */
export function namesInFragment(path: string): readonly string[] {
  const sent = templateNames(path);
  return [...new Set(namesIn(path))].filter((name) => !sent.includes(name));
}

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
}

/** Reports what is wrong with one path template. */
export function checkPathTemplate(scope: Scope, path: string, pointer: string): void {
  const quoted = JSON.stringify(path);
  if (!path.startsWith('/')) {
    report(scope, 'path-without-slash', pointer, { parameters: { path: quoted }, suggestion: `write \`/${path}\`` });
  }
  const reason = templateProblem(path);
  if (reason !== undefined) report(scope, 'bad-path-template', pointer, { parameters: { path: quoted, reason } });
  const names = templateNames(path);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined)
    report(scope, 'repeated-template-name', pointer, { parameters: { path: quoted, name: repeated } });
  for (const [part, effect] of behindPath(path)) {
    // A `?` in a fragment begins no query.
    if (path.replace(/(#).*/s, '$1').includes(part))
      report(scope, 'path-with-query', pointer, { parameters: { path: quoted, part: `\`${part}\``, effect } });
  }
}

/** What begins behind a path (RFC 3986 section 3), and what becomes of it. */
function behindPath(path: string): readonly (readonly [part: string, effect: string])[] {
  const unsent = namesInFragment(path).map((name) => `\`${name}\``);
  const leftOut = unsent.length === 0 ? '' : `, and nobody is asked for ${unsent.join(', ')}`;
  return [
    ['?', 'its pairs are sent, and a request needs them'],
    ['#', `what follows is never sent${leftOut}`],
  ];
}

/** Reports templates of one Paths Object that match the same URLs. */
export function checkAmbiguousPaths(scope: Scope, paths: readonly string[], pointer: string): void {
  const seen = new Map<string, string>();
  for (const path of paths) {
    const shape = wirePath({ path }).replaceAll(/\{[^{}]+\}/g, '{}');
    const other = seen.get(shape);
    if (other === undefined) seen.set(shape, path);
    else {
      const isFragment = path.includes('#') || other.includes('#');
      const difference = isFragment ? 'what follows `#`: on the wire they are the same' : 'parameter names';
      const parameters = { path: JSON.stringify(path), other: JSON.stringify(other), difference };
      report(scope, 'ambiguous-paths', childPointer(pointer, path), { parameters });
    }
  }
}

function templateProblem(path: string): string | undefined {
  const rest = path.replaceAll(/\{[^{}]+\}/g, '');
  if (rest.includes('{}')) return 'an expression has no name';
  if (rest.includes('{')) return 'a `{` is not closed';
  if (rest.includes('}')) return 'a `}` was not opened';
  return undefined;
}
