import type { Operation } from '../../model/operation.ts';
import type { Check } from './check.ts';
import { declaredStatus, undeclaredRefusal } from './declared-status.ts';

/** As the check, but for refusals, which a description that says nothing of them does not forbid. */
const refusable: Check = {
  ...declaredStatus,
  inspect: (exchange, session) => {
    const { status } = exchange.response;
    return status >= 400 && status < 500 ? undefined : declaredStatus.inspect(exchange, session);
  },
};

/** The checks of a request that may be refused. */
export function checksOfRefusable({ responses }: Operation, checks: readonly Check[]): readonly Check[] {
  const says = responses.some(({ status }) => /^(?:400|422|4xx|default)$/i.test(status));
  const kept = checks.filter(({ id }) => id !== undeclaredRefusal.id);
  return says ? kept : kept.map((check) => (check.id === declaredStatus.id ? refusable : check));
}
