import { linkedOperation } from '../../facts/resources/linked-operation.ts';
import type { Link } from '../../response.ts';
import type { LintRule } from '../rule.ts';

/** The operation that a link names, or refers to inside of the description, is there (OAS "Link Object"). */
export const unknownOperation: LintRule = ({ api, report }) => {
  const told = new Set<Link['location']>();
  for (const { responses } of [...api.operations, ...api.webhooks]) {
    for (const link of responses.flatMap(({ links }) => links)) {
      const { operationId, operationRef, location } = link;
      const named = operationId ?? (operationRef?.startsWith('#') === true ? operationRef : undefined);
      if (named === undefined || told.has(location) || linkedOperation(api, link) !== undefined) continue;
      told.add(location);
      const { file, pointer } = location;
      const field = operationId === undefined ? 'operationRef' : 'operationId';
      report('unknown-operation', { file, pointer: `${pointer}/${field}` }, { parameters: { name: named } });
    }
  }
};
