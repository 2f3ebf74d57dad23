import type { Link } from '../../response.ts';
import type { LintRule } from '../rule.ts';

/** A link leads to an operation of the description itself (OAS "Link Object"). */
export const foreignOperation: LintRule = ({ api, report }) => {
  const told = new Set<Link['location']>();
  for (const { responses } of [...api.operations, ...api.webhooks]) {
    for (const { operationRef, location } of responses.flatMap(({ links }) => links)) {
      if (operationRef === undefined || /^(?:$|#|[a-z][a-z\d+.-]*:)/i.test(operationRef) || told.has(location))
        continue;
      told.add(location);
      const { file, pointer } = location;
      report(
        'foreign-operation',
        { file, pointer: `${pointer}/operationRef` },
        {
          parameters: { reference: operationRef },
          suggestion: 'name an operation of the description by `operationId`',
        },
      );
    }
  }
};
