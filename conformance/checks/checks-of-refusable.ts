import type { Operation } from '../../model/operation.ts';
import type { Check } from './check.ts';
import { declaredStatus } from './declared-status.ts';

/** As the check, but for refusals, which a description that says nothing of them does not forbid. */
const refusable: Check = {
  ...declaredStatus,
  inspect: (exchange, session) => {
    const { status } = exchange.response;
    return status >= 400 && status < 500 ? undefined : declaredStatus.inspect(exchange, session);
  },
};

/** Refusals for what is not there, is there already, or has changed: hardly any description says everywhere that they are made. */
const OF_STATE = new Set([404, 409, 410, 412]);

/** As the check, but for refusals that the state of things leads to. */
const refusableByState: Check = {
  ...declaredStatus,
  inspect: (exchange, session) =>
    OF_STATE.has(exchange.response.status) ? undefined : declaredStatus.inspect(exchange, session),
};

/** The checks of a request that may be refused. */
export function checksOfRefusable({ responses }: Operation, checks: readonly Check[]): readonly Check[] {
  const says = responses.some(({ status }) => /^(?:400|422|4xx|default)$/i.test(status));
  const other = says ? refusableByState : refusable;
  return checks.map((check) => (check.id === declaredStatus.id ? other : check));
}
