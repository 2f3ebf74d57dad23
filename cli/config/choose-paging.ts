import { describedPlan } from '../../model/facts/paging/described-plan.ts';
import { pagePlanOf, type PagePlan } from '../../model/facts/paging/index.ts';
import type { Api, Operation } from '../../model/index.ts';
import { CliError, exitCode } from '../exit-code.ts';
import { configProblem } from './config-problem.ts';
import { isSelected } from './filter-operations.ts';
import type { ResolvedTarget } from './load-config.ts';

/**
 * How lists are walked where a target says so: the last rule that selects an operation decides, and what none selects is
 * as it is recognised. A rule that selects nothing, or names what an operation does not have, is the error `bad-paging`.
 */
export function choosePaging(api: Api, target: ResolvedTarget): (operation: Operation) => PagePlan | undefined {
  const { pagination = [] } = target;
  if (pagination === false) return () => undefined;
  const chosen = new Map<Operation, PagePlan | undefined>();
  for (const [index, { paging, ...selector }] of pagination.entries()) {
    const selected = api.operations.filter((operation) => isSelected(operation, selector));
    if (selected.length === 0) throw problem(target, index, `${JSON.stringify(selector)} selects no operation`);
    for (const operation of selected) {
      const plan = paging === false ? undefined : describedPlan(operation, paging);
      if (typeof plan === 'string') throw problem(target, index, `${operation.operationId}: ${plan}`);
      chosen.set(operation, plan);
    }
  }
  return (operation) => (chosen.has(operation) ? chosen.get(operation) : pagePlanOf(operation));
}

function problem({ origin }: ResolvedTarget, index: number, reason: string): CliError {
  const message = `bad-paging: ${reason}`;
  if (origin === undefined) return new CliError(message, exitCode.findings);
  return configProblem(origin.file, [...origin.path, 'pagination', index], message, exitCode.findings);
}
