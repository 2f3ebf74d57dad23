import { isResolved, resolveReference } from '../../load/resolve-reference.ts';
import type { ReferenceProblem, ReferenceResult } from '../../load/resolve-reference.ts';
import { nearFile } from '../../load/near-file.ts';
import { didYouMean } from '../../load/near-name.ts';
import { childPointer, pointerTokens } from '../../load/json/json-pointer.ts';
import { describeType, isObject } from '../../load/raw.ts';
import type { RawObject } from '../../load/raw.ts';
import { isRemote } from '../../load/document-store.ts';
import { componentNamed } from './component-named.ts';
import { MOST_LINKS, reportLongChain } from './long-chain.ts';
import { report, scopeOf } from './scope.ts';
import type { Scope } from './scope.ts';

/** A raw value with the scope and pointer it stands at. */
export interface Located {
  readonly scope: Scope;
  readonly pointer: string;
  readonly value: unknown;
}

/** A mapping behind any number of Reference Objects. */
export interface Dereferenced {
  readonly scope: Scope;
  readonly pointer: string;
  readonly value: RawObject;
  /** `summary` and `description` of the outermost Reference Object that has them (OAS 3.1 "Reference Object"). */
  readonly summary: string | undefined;
  readonly description: string | undefined;
}

/** Resolves one reference; a problem is reported at `pointer` and gives undefined. */
export function followReference(scope: Scope, reference: string, pointer: string): Located | undefined {
  const result = resolveOnce(scope, reference);
  if (isResolved(result)) return { scope: scopeOf(scope.state, result), pointer: result.pointer, value: result.value };
  reportProblem(scope, reference, pointer, result);
  return undefined;
}

/** True when a reference leads to a list, through others or directly. One that leads nowhere is reported elsewhere. */
export function leadsToList(scope: Scope, reference: string): boolean {
  const seen = new Set<unknown>();
  let result = resolveOnce(scope, reference);
  while (isResolved(result) && !seen.has(result.value)) {
    const { value } = result;
    if (!isObject(value)) return Array.isArray(value);
    if (typeof value['$ref'] !== 'string') return false;
    seen.add(value);
    result = resolveOnce(scopeOf(scope.state, result), value['$ref']);
  }
  return false;
}

/** What a chain of references leads to, or the first of them that has a field of its own; undefined where it leads nowhere. */
export function endOf(scope: Scope, value: RawObject, field: string): unknown {
  const seen = new Set<unknown>();
  let [at, base]: [unknown, Scope] = [value, scope];
  while (isObject(at) && typeof at['$ref'] === 'string' && !Object.hasOwn(at, field) && !seen.has(at)) {
    seen.add(at);
    const result = resolveOnce(base, at['$ref']);
    if (!isResolved(result)) return undefined;
    [at, base] = [result.value, scopeOf(scope.state, result)];
  }
  return at;
}

function resolveOnce(scope: Scope, reference: string): ReferenceResult {
  const result = scope.resolved.get(reference) ?? resolveReference(scope.state.store, reference, scope);
  scope.resolved.set(reference, result);
  return result;
}

/**
 * The mapping at the end of a chain of Reference Objects. Undefined, with a diagnostic, when a reference leads nowhere
 * or in a circle, or when something else than a mapping stands there.
 */
export function dereference(scope: Scope, value: unknown, pointer: string, object: string): Dereferenced | undefined {
  if (value === null) {
    // In YAML, a key without a value. A mapping of its own, because nodes are memoised by identity.
    report(scope, 'null-field', pointer, { parameters: { what: `the ${object}`, object } });
    return { scope, pointer, value: {}, summary: undefined, description: undefined };
  }
  if (!isObject(value)) {
    const parameters = { what: `the ${object}`, expected: 'a mapping', got: describeType(value), object };
    report(scope, 'wrong-type', pointer, { parameters });
    return undefined;
  }
  const reference = value['$ref'];
  if (typeof reference !== 'string') return { scope, pointer, value, summary: undefined, description: undefined };
  return dereferenceChain({ scope, value, pointer }, reference, object, []);
}

/** One step along a chain of references; `seen` holds the Reference Objects passed so far. */
function dereferenceChain(
  at: Located,
  reference: string,
  object: string,
  seen: readonly unknown[],
): Dereferenced | undefined {
  const { scope, value } = at;
  const pointer = childPointer(at.pointer, '$ref');
  const next = followReference(scope, reference, pointer);
  if (next === undefined) return undefined;
  checkKind(scope, next, { reference, pointer, object });
  const passed = [...seen, value];
  if (!endsSomewhere(next, passed, { scope, pointer, reference })) return undefined;
  const further = isObject(next.value) ? next.value['$ref'] : undefined;
  const end =
    typeof further === 'string'
      ? dereferenceChain(next, further, object, passed)
      : dereference(next.scope, next.value, next.pointer, object);
  if (end === undefined || !isObject(value)) return undefined;
  // The outermost words win (OAS 3.1 "Reference Object").
  const summary = stringOf(value['summary']) ?? end.summary;
  const description = stringOf(value['description']) ?? end.description;
  if (summary === end.summary && description === end.description) return end;
  return { scope: end.scope, pointer: end.pointer, value: end.value, summary, description };
}

/** False, with a diagnostic, where references lead back to themselves, or on and on. */
function endsSomewhere(
  next: Located,
  passed: readonly unknown[],
  place: { readonly scope: Scope; readonly pointer: string; readonly reference: string },
): boolean {
  const { scope, pointer, reference } = place;
  if (passed.includes(next.value))
    report(scope, 'circular-reference', pointer, { parameters: { ref: quote(reference) } });
  else if (passed.length > MOST_LINKS) reportLongChain(scope, pointer, 'a chain of references goes on here');
  else return true;
  return false;
}

/** Reports a `$ref` that is no text: nothing can be looked up. */
export function reportNoReference(scope: Scope, reference: unknown, pointer: string): void {
  const parameters = {
    what: '`$ref`',
    expected: 'a string',
    got: describeType(reference),
    object: 'Reference Object',
  };
  report(scope, 'wrong-type', childPointer(pointer, '$ref'), { parameters });
}

/** Where components of each kind stand. */
const SECTIONS: Readonly<Record<string, string>> = {
  'Parameter Object': 'parameters',
  'Response Object': 'responses',
  'Header Object': 'headers',
  'Request Body Object': 'requestBodies',
  'Example Object': 'examples',
  'Link Object': 'links',
  'Callback Object': 'callbacks',
  'Security Scheme Object': 'securitySchemes',
  'Path Item Object': 'pathItems',
};

/** A component of another kind is read as what is needed, and told first: what follows from it is hard to understand. */
function checkKind(
  scope: Scope,
  target: Located,
  { reference, pointer, object }: { readonly reference: string; readonly pointer: string; readonly object: string },
): void {
  const expected = SECTIONS[object];
  const section = componentSection(target.pointer);
  if (expected === undefined || section === undefined || section === expected) return;
  const near = componentNamed(scope, pointerTokens(target.pointer)[2] ?? '', expected);
  report(scope, 'misdirected-reference', pointer, {
    parameters: { ref: quote(reference), section, object },
    suggestion: near && `did you mean \`${near}\`?`,
  });
}

/** The section of a component, from a pointer to the component itself. */
function componentSection(pointer: string): string | undefined {
  if (!pointer.startsWith('/components/')) return undefined;
  const [, section, name, ...inside] = pointerTokens(pointer);
  if (section === undefined || name === undefined || inside.length > 0) return undefined;
  return section === 'schemas' || Object.values(SECTIONS).includes(section) ? section : undefined;
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function quote(text: string): string {
  return JSON.stringify(text);
}

function reportProblem(scope: Scope, reference: string, pointer: string, problem: ReferenceProblem): void {
  const ref = quote(reference);
  if (problem.reason === 'not-found') {
    const parameters = { ref, reason: `there is no ${quote(problem.token)}` };
    const suggestion =
      suggestComponent(scope, reference) ?? didYouMean(problem.token, problem.near) ?? knownNames(problem.near);
    report(scope, 'dangling-reference', pointer, { parameters, suggestion });
  } else if (problem.reason === 'no-anchor') {
    const parameters = { ref, reason: `there is no $anchor ${quote(problem.anchor)}` };
    report(scope, 'dangling-reference', pointer, { parameters, suggestion: didYouMean(problem.anchor, problem.near) });
  } else if (problem.reason === 'malformed') {
    report(scope, 'dangling-reference', pointer, {
      parameters: { ref, reason: 'no schema has this identifier, and it is no file' },
    });
  } else reportFileProblem(scope, pointer, reference, problem);
}

function reportFileProblem(
  scope: Scope,
  pointer: string,
  reference: string,
  { file, problem }: Extract<ReferenceProblem, { reason: 'file' }>,
): void {
  const ref = quote(reference);
  if (problem.reason === 'remote') {
    const suggestion = 'download the document, or allow remote references';
    report(scope, 'remote-reference', pointer, { parameters: { ref }, suggestion });
  } else if (problem.reason === 'unreadable') {
    const reason = isRemote(file) ? problem.message : `${problem.message} at ${file}`;
    const suggestion = suggestComponent(scope, reference) ?? suggestFile(scope, file);
    report(scope, 'dangling-reference', pointer, { parameters: { ref, reason }, suggestion });
  }
  // A file with a syntax error is reported once, at the error itself.
}

/** A few names can be told; among many the reader must look anyway. */
function knownNames(names: readonly string[]): string | undefined {
  if (names.length === 0 || names.length > 6) return undefined;
  return `there is only ${names.map((name) => `\`${name}\``).join(', ')}`;
}

function suggestFile(scope: Scope, file: string): string | undefined {
  const near = isRemote(file) || isRemote(scope.file) ? undefined : nearFile(file, scope.file);
  return near === undefined ? undefined : `did you mean \`${near}\`?`;
}

/** A bare name, or a pointer from another version, whose last part is the name of a component. */
function suggestComponent(scope: Scope, reference: string): string | undefined {
  const near = componentNamed(scope, pointerTokens(`/${reference.replace(/^.*[#/]/, '')}`)[0] ?? '');
  return near && `did you mean \`${near}\`?`;
}
