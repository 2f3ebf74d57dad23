import { linkedOperation } from '../../facts/resources/linked-operation.ts';
import type { Link } from '../../response.ts';
import type { LintRule } from '../rule.ts';

/** The operation that a link names, or refers to inside of the description, is there (OAS "Link Object"). */
export const unknownOperation: LintRule = ({ api, report }) => {
  const told = new Set<Link['location']>();
  for (const { responses } of [...api.operations, ...api.webhooks]) {
    for (const link of responses.flatMap(({ links }) => links)) {
      const { location } = link;
      const missed = missedBy(link);
      if (missed === undefined || told.has(location) || linkedOperation(api, link) !== undefined) continue;
      told.add(location);
      const { file, pointer } = location;
      const place = { file, pointer: missed.field === undefined ? pointer : `${pointer}/${missed.field}` };
      report('unknown-operation', place, { parameters: { reason: missed.reason } });
    }
  }
};

/** What a link would lead to no operation by, and why; undefined where it leads into another document. */
function missedBy({
  operationId,
  operationRef,
}: Link): { readonly field?: string; readonly reason: string } | undefined {
  const field = operationId === undefined ? 'operationRef' : 'operationId';
  const named = operationId ?? operationRef;
  if (named === undefined) return { reason: 'it has neither `operationId` nor `operationRef`' };
  if (named === '') return { field, reason: `\`${field}\` is empty` };
  const isElsewhere = operationId === undefined && !named.startsWith('#');
  return isElsewhere ? undefined : { field, reason: `there is no \`${named}\`` };
}
