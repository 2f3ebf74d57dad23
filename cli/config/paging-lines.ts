import { describePlan, pagePlanOf } from '../../model/facts/paging/index.ts';
import type { Api, Operation } from '../../model/index.ts';
import { choosePaging } from './choose-paging.ts';
import { filterOperations } from './filter-operations.ts';
import { chooseConfig } from './find-config.ts';
import { displayPath, resolveTargets, type ResolvedTarget } from './load-config.ts';

/**
 * How each list of a description is walked, a line each: as it is recognised, and where a configuration says something else,
 * for each of its targets. Throws what reading the configuration throws.
 */
export async function pagingLines(api: Api, spec: string, flags: { readonly config?: string }): Promise<string[]> {
  const cwd = process.cwd();
  const isConfigured = chooseConfig(flags, cwd).file !== undefined;
  const targets = isConfigured ? await resolveTargets(flags, cwd) : [];
  const own = targets.filter((target) => target.spec === spec);
  const settings = own.map((target) =>
    settingsOf(api, target, own.length > 1 ? displayPath(target.out, cwd) : undefined),
  );
  return api.operations.flatMap((operation) => {
    const configured = settings.flatMap((setting) => setting(operation) ?? []);
    const plan = pagePlanOf(operation);
    const isKept = plan !== undefined && (own.length === 0 || configured.length < own.length);
    const told = isKept ? [describePlan(plan), ...configured] : configured;
    return told.map((text) => `paging ${operation.operationId} (${operation.method} ${operation.path}): ${text}`);
  });
}

/** What a target says of an operation; undefined where it leaves the list as it is recognised. */
function settingsOf(
  api: Api,
  target: ResolvedTarget,
  name: string | undefined,
): (operation: Operation) => string | undefined {
  const generated = filterOperations(api, target);
  const kept = new Map(generated.operations.map((operation) => [operation.operationId, operation]));
  const planOf = choosePaging(generated, target);
  const where = name === undefined ? 'set in the configuration' : `set in the configuration for ${name}`;
  return ({ operationId }) => {
    const operation = kept.get(operationId);
    const recognised = operation && pagePlanOf(operation);
    const plan = operation && planOf(operation);
    if (plan === recognised) return undefined;
    if (plan !== undefined) return `${describePlan(plan)} (${where})`;
    return recognised && `not walked, although recognised: ${describePlan(recognised)} (${where})`;
  };
}
