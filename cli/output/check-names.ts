import { operationNames as clientNames } from '../../generators/client/client-names.ts';
import { isIdentifier } from '../../generators/emit/code/identifier.ts';
import { modelNames } from '../../generators/emit/schema/model-names.ts';
import {
  type NamingHooks,
  operationFileOf,
  operationNameOf,
  tagFileOf,
  typeNameOf,
} from '../../generators/emit/name-hooks.ts';
import { isReserved } from '../../generators/emit/code/naming.ts';
import type { Api, SourceLocation } from '../../model/index.ts';
import type { ResolvedTarget } from '../config/load-config.ts';
import { configProblem } from '../config/config-problem.ts';
import { CliError, exitCode } from '../exit-code.ts';

/**
 * The naming hooks of a target, with every name checked that they give. Without hooks a name that is taken gets a number;
 * with hooks it is an error, because somebody chose it. Throws `CliError` with exit code 1.
 */
export function checkedHooks(api: Api, naming: NamingHooks, target: ResolvedTarget): NamingHooks {
  const hooks = guardedHooks(naming, target);
  const findings = [...operationFindings(api, hooks), ...typeFindings(api, hooks), ...fileFindings(api, hooks)];
  if (findings.length === 0) return hooks;
  const [first] = findings;
  const message = findings.map(
    ({ hook, reason, at }) => `naming hook \`${hook}\`: ${reason} (${at.file}${pointerOf(at)})`,
  );
  const { origin } = target;
  if (origin === undefined) throw new CliError(message.join('\n'), exitCode.findings);
  throw configProblem(
    origin.file,
    [...origin.path, 'naming', first?.hook ?? ''],
    message.join('\n  '),
    exitCode.findings,
  );
}

/** The hooks of a target; what one of them throws is a problem of the config file. */
function guardedHooks(naming: NamingHooks, { origin }: ResolvedTarget): NamingHooks {
  const guarded = (hook: keyof NamingHooks): NamingHooks => {
    const own = naming[hook] as ((name: string, of: never) => string) | undefined; // each gets what is meant for it
    if (own === undefined) return {};
    const run = (name: string, of: never): string => {
      try {
        return own(name, of);
      } catch (error) {
        const message = `naming hook \`${hook}\` failed for "${name}": ${error instanceof Error ? error.message : String(error)}`;
        if (origin === undefined) throw new CliError(message, exitCode.findings);
        throw configProblem(origin.file, [...origin.path, 'naming', hook], message, exitCode.findings);
      }
    };
    return { [hook]: run };
  };
  return { ...guarded('operation'), ...guarded('type'), ...guarded('file') };
}

interface NameFinding {
  readonly hook: keyof NamingHooks;
  readonly reason: string;
  readonly at: SourceLocation;
}

function pointerOf({ pointer }: SourceLocation): string {
  return pointer === '' ? '' : `#${pointer}`;
}

function operationFindings(api: Api, hooks: NamingHooks): NameFinding[] {
  if (hooks.operation === undefined) return [];
  const wanted = api.operations.map((operation) => ({ operation, name: operationNameOf(operation, hooks) }));
  const bad = wanted.flatMap(({ operation, name }): NameFinding[] =>
    finding('operation', operation.operationId, { name, at: operation.location }),
  );
  if (bad.length > 0) return bad;
  const names = clientNames(api, hooks);
  return wanted.flatMap(({ operation, name }) => {
    if (names.get(operation)?.call === name) return [];
    const reason = `name-taken: "${name}" for ${operation.operationId} is the name of something else`;
    return [{ hook: 'operation' as const, reason, at: operation.location }];
  });
}

function typeFindings(api: Api, hooks: NamingHooks): NameFinding[] {
  if (hooks.type === undefined) return [];
  const wanted = api.schemas.map((schema) => ({ schema, name: typeNameOf(schema, hooks) }));
  const bad = wanted.flatMap(({ schema, name }) => finding('type', schema.name ?? '', { name, at: schema.location }));
  if (bad.length > 0) return bad;
  const names = modelNames(api, hooks);
  return wanted.flatMap(({ schema, name }) => {
    if (names.of(schema, 'read') === name) return [];
    const reason = `name-taken: "${name}" for ${schema.name} is the name of something else`;
    return [{ hook: 'type' as const, reason, at: schema.location }];
  });
}

function finding(
  hook: keyof NamingHooks,
  what: string,
  { name, at }: { readonly name: unknown; readonly at: SourceLocation },
): NameFinding[] {
  if (typeof name === 'string' && isIdentifier(name) && !isReserved(name)) return [];
  const expected = typeof name === 'string' && isIdentifier(name) ? 'no reserved word' : 'an identifier';
  return [{ hook, reason: `bad-name: ${JSON.stringify(name)} for ${what}; expected ${expected}`, at }];
}

const SAFE_FILE = /^[\w][\w.-]{0,120}$/;

function fileFindings(api: Api, hooks: NamingHooks): NameFinding[] {
  if (hooks.file === undefined) return [];
  const operations = api.operations.map((operation) => ({
    what: operation.operationId,
    name: operationFileOf(operation, hooks),
    at: operation.location,
  }));
  const tags = api.tags.map((tag) => ({ what: tag.name, name: tagFileOf(tag.name, '', hooks), at: tag.location }));
  return [...operations, ...tags].flatMap(({ what, name, at }) => {
    if (typeof name === 'string' && SAFE_FILE.test(name)) return [];
    return [
      { hook: 'file' as const, reason: `bad-name: ${JSON.stringify(name)} for ${what}; expected a file name`, at },
    ];
  });
}
