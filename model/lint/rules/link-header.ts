import { paginationOf } from '../../facts/pagination.ts';
import type { LintRule } from '../rule.ts';
import { isSuccess } from '../../facts/status.ts';

/** A paged list that answers with a bare list declares the `Link` header that leads to its other pages (RFC 8288). */
export const linkHeader: LintRule = ({ api, report }) => {
  for (const operation of api.operations) {
    const pagination = paginationOf(operation);
    if (pagination === undefined || pagination.hasLinkHeader || pagination.item === undefined) continue;
    const success = operation.responses.find(isSuccess);
    const parameters = { operation: `${operation.method} ${operation.path}` };
    report('no-link-header', success?.location ?? operation.location, { parameters });
  }
};
