import type { Naming } from '../../generators/emit/name-hooks.ts';
import type { Api } from '../../model/index.ts';
import type { ResolvedTarget } from '../config/load-config.ts';

/** What a target makes of a description before anything is emitted: the operations it keeps, and who names them. */
export interface ChosenParts {
  readonly api: Api;
  readonly naming: Naming;
}

/**
 * Applies the filter and checks the naming hooks of a target. Few ask for them: what they need is imported then. Throws
 * `CliError` for a filter that keeps nothing and for a hook that gives no usable name.
 */
export async function chosenParts(whole: Api, target: ResolvedTarget): Promise<ChosenParts> {
  const { filter, naming: hooks } = target;
  const api =
    filter === undefined ? whole : (await import('../config/filter-operations.ts')).filterOperations(whole, target);
  const naming = hooks && (await import('./check-names.ts')).checkedHooks(api, hooks, target);
  return { api, naming };
}
