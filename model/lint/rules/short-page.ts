import { paginationOf } from '../../facts/pagination.ts';
import { leastItems } from '../../facts/paging/least-items.ts';
import { pagePlanOf } from '../../facts/paging/index.ts';
import type { LintRule } from '../rule.ts';

/** The last page of a list is as long as what is left, and none behind it has items (JSON Schema Validation section 6.4.2). */
export const shortPage: LintRule = ({ api, report }) => {
  for (const operation of api.operations) {
    const least = leastItems(operation);
    if (least === 0 || (pagePlanOf(operation) ?? paginationOf(operation)?.pageSize) === undefined) continue;
    const { operationId, location } = operation;
    report('short-page', location, {
      parameters:
        least === 1
          ? { operationId, least: '1 item', fewer: 'one past the end has none' }
          : { operationId, least: `${least} items`, fewer: 'the last one may have fewer' },
      suggestion: 'leave `minItems` out, or say how pages are asked for in another way',
    });
  }
};
