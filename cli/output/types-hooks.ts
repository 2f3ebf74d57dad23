import type { TypesOptions } from '../../generators/types/index.ts';
import type { ResolvedTarget } from '../config/load-config.ts';
import { configProblem } from '../config/config-problem.ts';
import { CliError, exitCode } from '../exit-code.ts';

type HookName = 'transform' | 'postTransform' | 'transformProperty';

/** What a hook may give, beside undefined. */
const EXPECTED: Readonly<Record<HookName, { readonly what: string; readonly isRight: (result: unknown) => boolean }>> =
  {
    transform: {
      what: 'TypeScript source, or { schema, questionToken }',
      isRight: (result) =>
        isText(result) || (isText(memberOf(result, 'schema')) && isFlag(memberOf(result, 'questionToken'))),
    },
    postTransform: { what: 'TypeScript source', isRight: isText },
    transformProperty: {
      what: 'a property with name, type, optional and readonly',
      isRight: (result) =>
        typeof memberOf(result, 'name') === 'string' &&
        isText(memberOf(result, 'type')) &&
        isFlag(memberOf(result, 'optional')) &&
        isFlag(memberOf(result, 'readonly')),
    },
  };

/** The options with every hook checked: what it throws, and what it gives that is no source, is a problem of the config file. */
export function guardedHooks(options: TypesOptions, target: Pick<ResolvedTarget, 'origin'>): TypesOptions {
  const guarded = { ...options };
  for (const name of Object.keys(EXPECTED) as HookName[]) {
    if (options[name] !== undefined) Object.assign(guarded, { [name]: guard(name, options[name] as Hook, target) }); // each gets what is meant for it
  }
  return guarded;
}

type Hook = (...parameters: readonly unknown[]) => unknown;

function guard(name: HookName, hook: Hook, target: Pick<ResolvedTarget, 'origin'>): Hook {
  const { what, isRight } = EXPECTED[name];
  return (...parameters) => {
    let result: unknown;
    try {
      result = hook(...parameters);
    } catch (error) {
      throw problem(target, name, `failed: ${error instanceof Error ? error.message : String(error)}`, parameters);
    }
    if (result === undefined || isRight(result)) return result;
    const isNode = typeof memberOf(result, 'kind') === 'number';
    const hint = isNode ? "; nodes of the compiler are for `engine: 'openapi-typescript'`" : '';
    throw problem(target, name, `bad-types-hook: expected ${what}, got ${shown(result)}${hint}`, parameters);
  };
}

function problem(
  { origin }: Pick<ResolvedTarget, 'origin'>,
  hook: HookName,
  reason: string,
  parameters: readonly unknown[],
): CliError {
  const path = memberOf(parameters.at(-1), 'path');
  const message = `types hook \`${hook}\` ${reason} (${String(path)})`;
  if (origin === undefined) return new CliError(message, exitCode.findings);
  return configProblem(origin.file, [...origin.path, 'types', hook], message, exitCode.findings);
}

function shown(result: unknown): string {
  if (typeof result === 'object' && result !== null)
    return `an object of ${Object.keys(result).slice(0, 5).join(', ')}`;
  return typeof result === 'function' ? 'a function' : (JSON.stringify(result) ?? String(result));
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

function isFlag(value: unknown): boolean {
  return typeof value === 'boolean';
}
