import { selectOperations } from '../../model/facts/select-operations.ts';
import { nearName } from '../../model/load/near-name.ts';
import type { Api, Operation } from '../../model/index.ts';
import { CliError, exitCode } from '../exit-code.ts';
import type { OperationFilter, OperationSelector } from './config.ts';
import { configProblem } from './config-problem.ts';
import type { ResolvedTarget } from './load-config.ts';

/**
 * The part of an API that a target's filter leaves. A selector that selects nothing is a mistake, and so is a filter that
 * leaves nothing: both throw `CliError` with the name `filter-matches-nothing` and exit code 1.
 */
export function filterOperations(api: Api, target: ResolvedTarget): Api {
  const { filter } = target;
  if (filter === undefined) return api;
  const operations = [...api.operations, ...api.webhooks];
  const [include, exclude] = [selectorsOf(filter, 'include'), selectorsOf(filter, 'exclude')];
  for (const { selector, path } of [...include, ...exclude]) {
    if (!operations.some((operation) => isSelected(operation, selector)))
      throw nothing(target, path, { selector, operations });
  }
  const isWanted = (operation: Operation): boolean => {
    const isAny = ({ selector }: { selector: OperationSelector }): boolean => isSelected(operation, selector);
    return (include.length === 0 || include.some(isAny)) && !exclude.some(isAny);
  };
  if (!operations.some(isWanted))
    throw problem(target, ['filter'], 'what is included is excluded as well; no operation is left');
  return selectOperations(api, isWanted);
}

interface PlacedSelector {
  readonly selector: OperationSelector;
  readonly path: readonly (string | number)[];
}

function selectorsOf(filter: OperationFilter, side: 'include' | 'exclude'): PlacedSelector[] {
  const given = filter[side];
  if (given === undefined) return [];
  if (!isList(given)) return [{ selector: given, path: ['filter', side] }];
  return given.map((selector, index) => ({ selector, path: ['filter', side, index] }));
}

function isList(given: OperationSelector | readonly OperationSelector[]): given is readonly OperationSelector[] {
  return Array.isArray(given);
}

/** True for an operation that meets all members of a selector. */
export function isSelected(operation: Operation, selector: OperationSelector): boolean {
  const { operationId, tag, path, method, deprecated } = selector;
  return (
    (operationId === undefined || matches(operationId, operation.operationId)) &&
    (tag === undefined || operation.tags.some(({ name }) => matches(tag, name))) &&
    (path === undefined || matches(path, operation.path, '/')) &&
    (method === undefined || matches(toUpper(method), operation.method)) &&
    (deprecated === undefined || operation.deprecated === deprecated)
  );
}

function toUpper(globs: string | readonly string[]): readonly string[] {
  return [globs].flat().map((glob) => glob.toUpperCase());
}

/** `*` stops at the separator, when there is one; `**` does not. Everything else stands for itself. */
function matches(globs: string | readonly string[], text: string, separator: string = ''): boolean {
  return [globs].flat().some((glob) => {
    const pattern = glob
      .split(/(\*\*|\*)/)
      .map((part) =>
        part === '**' ? '.*' : part === '*' ? wildcard(separator) : part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
      )
      .join('');
    return new RegExp(`^${pattern}$`, 's').test(text);
  });
}

function wildcard(separator: string): string {
  return separator === '' ? '.*' : `[^${separator}]*`;
}

function nothing(
  target: ResolvedTarget,
  path: PlacedSelector['path'],
  { selector, operations }: { readonly selector: OperationSelector; readonly operations: readonly Operation[] },
): CliError {
  const known = {
    operationId: operations.map(({ operationId }) => operationId),
    tag: operations.flatMap(({ tags }) => tags.map(({ name }) => name)),
    path: operations.map((operation) => operation.path),
    method: operations.map(({ method }) => method),
  };
  const near = (['operationId', 'tag', 'path', 'method'] as const).flatMap((member) =>
    [selector[member] ?? []].flat().flatMap((wanted) => nearName(wanted, known[member]) ?? []),
  );
  const hint = near[0] === undefined ? '' : `; did you mean "${near[0]}"?`;
  return problem(target, path, `${JSON.stringify(selector)} selects none of ${operations.length} operations${hint}`);
}

function problem({ origin }: ResolvedTarget, path: PlacedSelector['path'], reason: string): CliError {
  const message = `filter-matches-nothing: ${reason}`;
  if (origin === undefined) return new CliError(message, exitCode.findings);
  return configProblem(origin.file, [...origin.path, ...path], message, exitCode.findings);
}
