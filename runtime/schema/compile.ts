import { standardFormats } from './formats/standard-formats.ts';
import { KEYWORDS } from './keywords.ts';
import type { Keyword, KeywordContext } from './keyword.ts';
import { isObject } from './is-object.ts';
import { isSchema, SchemaError, type CompileOptions, type JsonSchema, type SchemaObject } from './json-schema.ts';
import { unevaluatedItems, unevaluatedProperties } from './keyword-unevaluated.ts';
import { nothingEvaluated, mergeEvaluated } from './evaluated.ts';
import { hiddenNames, isOtherSide } from './read-write.ts';
import { addDocument, createRegistry, lookUp, type Located, type Registry, type SchemaResource } from './registry.ts';
import { fail, findingsOf, startRun, type Check, type Rule, type SchemaFinding } from './run.ts';

/** A compiled schema: call it for all findings (empty = valid), or `accepts` for the verdict alone. */
export interface SchemaValidator {
  (value: unknown): readonly SchemaFinding[];
  /** Stops at the first failure. */
  readonly accepts: (value: unknown) => boolean;
}

interface Compiler {
  readonly registry: Registry;
  readonly options: CompileOptions;
  /** Compiled nodes by schema object, then by the names that are not required here. */
  readonly nodes: Map<SchemaObject, Map<string, CompiledNode>>;
}

interface CompiledNode {
  check: Check;
}

const pass: Check = () => true;

/**
 * Compiles a JSON Schema 2020-12 schema to closures. No code is evaluated, so it runs under any content security policy.
 * @throws SchemaError for a reference without a target and, without `onProblem`, for a keyword that cannot be compiled.
 */
export function compileSchema(schema: JsonSchema, options: CompileOptions = {}): SchemaValidator {
  const registry = createRegistry(options.resolve ?? (() => undefined));
  const compiler: Compiler = { registry, options, nodes: new Map() };
  const resource = addDocument(registry, options.baseUri ?? '', schema);
  const check = compileAt(compiler, { schema, resource, pointer: '' }, NOTHING_HIDDEN);
  const maxFindings = options.maxFindings ?? 50;
  const validate = (value: unknown): readonly SchemaFinding[] => {
    const run = startRun(true, maxFindings);
    check(value, run, undefined);
    return findingsOf(run);
  };
  const accepts = (value: unknown): boolean => {
    const run = startRun(false, 0);
    return check(value, run, undefined) && run.limits.length === 0;
  };
  return Object.assign(validate, { accepts });
}

const NOTHING_HIDDEN: ReadonlySet<string> = new Set();

function compileAt(compiler: Compiler, at: Located, hidden: ReadonlySet<string>): Check {
  const { schema } = at;
  if (schema === true) return pass;
  if (schema === false) return refuseAll(at);
  const key = [...hidden].sort().join('\n');
  const nodes = compiler.nodes.get(schema) ?? new Map<string, CompiledNode>();
  compiler.nodes.set(schema, nodes);
  const known = nodes.get(key);
  if (known !== undefined)
    return known.check === pass ? (value, run, seen) => known.check(value, run, seen) : known.check;
  const node: CompiledNode = { check: pass };
  nodes.set(key, node);
  node.check = compileObject(compiler, compiler.registry.located.get(schema) ?? at, schema, hidden);
  return node.check;
}

function refuseAll(at: Located): Check {
  const location = `${at.resource.uri}#${at.pointer}`;
  const rule: Rule = { keyword: 'false schema', location, expected: 'no value here', secret: false };
  return (value, run) => fail(run, rule, value);
}

function compileObject(compiler: Compiler, at: Located, schema: SchemaObject, outerHidden: ReadonlySet<string>): Check {
  const own = hiddenNames(schema, compiler.options.direction, (reference) => targetOf(compiler, at, reference));
  const hidden = own.size === 0 ? outerHidden : new Set([...outerHidden, ...own]);
  const context = createContext(compiler, at, schema, hidden);
  const checks: Check[] = [];
  for (const [name, keyword] of Object.entries(KEYWORDS)) {
    if (!Object.hasOwn(schema, name) || (keyword.assertion && !at.resource.asserts)) continue;
    const check = compileKeyword(context, keyword, name);
    if (check !== undefined) checks.push(check);
  }
  const body = withUnevaluated(context, allOfChecks(checks));
  return schema === at.resource.root ? inScope(at.resource, body) : body;
}

function targetOf(compiler: Compiler, at: Located, reference: string): JsonSchema | undefined {
  try {
    return lookUp(compiler.registry, at, reference).schema;
  } catch {
    return undefined; // Reported where the reference itself is compiled.
  }
}

function compileKeyword(context: KeywordContext, keyword: Keyword, name: string): Check | undefined {
  try {
    return keyword.compile(context.schema[name], context);
  } catch (error) {
    if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error;
    context.problem(name, error.message);
    return undefined;
  }
}

function allOfChecks(checks: readonly Check[]): Check {
  const [first, second] = checks;
  if (first === undefined) return pass;
  if (second === undefined) return first;
  return (value, run, seen) => {
    let ok = true;
    for (const check of checks) {
      if (check(value, run, seen)) continue;
      if (!run.collecting) return false;
      ok = false;
    }
    return ok;
  };
}

/** `unevaluated*` look at the annotations of every other keyword of the same object, so they come last (Core 11). */
function withUnevaluated(context: KeywordContext, others: Check): Check {
  const last = [unevaluatedItems(context), unevaluatedProperties(context)].flatMap((check) => check ?? []);
  if (last.length === 0) return others;
  return (value, run, outer) => {
    const seen = nothingEvaluated();
    let ok = others(value, run, seen);
    for (const check of last) ok = (ok || run.collecting) && check(value, run, seen) && ok;
    if (outer !== undefined) mergeEvaluated(outer, seen);
    return ok;
  };
}

function inScope(resource: SchemaResource, check: Check): Check {
  return (value, run, seen) => {
    run.scope.push(resource);
    const ok = check(value, run, seen);
    run.scope.pop();
    return ok;
  };
}

function createContext(
  compiler: Compiler,
  at: Located,
  schema: SchemaObject,
  hidden: ReadonlySet<string>,
): KeywordContext {
  const { options, registry } = compiler;
  const base = `${at.resource.uri}#${at.pointer}`;
  const secret = schema['writeOnly'] === true || schema['format'] === 'password';
  const compileReference = (reference: string): { check: Check; target: Located } => {
    const target = lookUp(registry, at, reference);
    return { check: inScope(target.resource, compileAt(compiler, target, hidden)), target };
  };
  return {
    schema,
    hidden,
    formats: options.formats ?? standardFormats,
    assertFormat: options.assertFormat ?? true,
    refuseOtherDirection: (options.otherDirection ?? 'refuse') === 'refuse',
    otherDirection: options.direction === 'request' ? 'readOnly' : 'writeOnly',
    isOtherSide: (member) => isOtherSide(member, options.direction, (reference) => targetOf(compiler, at, reference)),
    exactIntegers: options.exactIntegers === true && schema['format'] !== 'int64',
    maxDepth: options.maxDepth ?? 256,
    rule: (keyword, expected) => ({ keyword, location: `${base}/${keyword}`, expected, secret }),
    child: (value, suffix) => {
      const child = { value, suffix, hidden: NOTHING_HIDDEN };
      if (options.lazy !== true || !isSchema(value)) return compileChild(compiler, at, child);
      return whenUsed(() => compileChild(compiler, at, child));
    },
    branch: (value, suffix) => compileChild(compiler, at, { value, suffix, hidden }),
    reference: compileReference,
    dynamicTarget: (target) => compileAt(compiler, target, hidden),
    problem: (keyword, message) => {
      const error = new SchemaError(`${base}/${keyword}`, message);
      if (options.onProblem === undefined) throw error;
      options.onProblem(error);
    },
  };
}

/** Most values have few of the properties that a schema describes, and a refusal waits for what is compiled. */
function whenUsed(compile: () => Check): Check {
  let compiled: Check | undefined;
  return (value, run, seen) => (compiled ??= compile())(value, run, seen);
}

function compileChild(
  compiler: Compiler,
  at: Located,
  child: { readonly value: unknown; readonly suffix: string; readonly hidden: ReadonlySet<string> },
): Check {
  if (!isSchema(child.value)) throw new TypeError(`A schema must be an object or a boolean`);
  const located = isObject(child.value) ? compiler.registry.located.get(child.value) : undefined;
  const fallback = { schema: child.value, resource: at.resource, pointer: `${at.pointer}/${child.suffix}` };
  return compileAt(compiler, located ?? fallback, child.hidden);
}
