import type { Exchange } from '../exchange/exchange.ts';
import type { Violation } from '../finding.ts';
import type { Check } from './check.ts';

/** Refusals for what is not there, is there already, or has changed: hardly any description says everywhere that they are made. */
const OF_STATE = new Set([404, 409, 410, 412]);

/** The status must be one that the operation declares (OAS 4.8.16); refusals that the state of things leads to are the next check's. */
export const declaredStatus: Check = {
  id: 'declared-status',
  title: 'the status is declared',
  inspect(exchange) {
    return OF_STATE.has(exchange.response.status) ? undefined : undeclared(exchange);
  },
};

/** A refusal that the state of things leads to is declared as well: no description promises that, and some mean it. */
export const undeclaredRefusal: Check = {
  id: 'undeclared-refusal',
  title: '404, 409, 410 and 412 are declared where they are answered',
  isExtra: true,
  inspect(exchange) {
    return OF_STATE.has(exchange.response.status) ? undeclared(exchange) : undefined;
  },
};

function undeclared({ operation, response, declared }: Exchange): readonly Violation[] | undefined {
  // 5xx, 501 and broken connections have checks and verdicts of their own.
  if (response.status === 0 || response.status >= 500) return undefined;
  if (declared !== undefined) return [];
  const expected = `one of ${operation.responses.map((item) => item.status).join(', ')}`;
  const violation = { part: 'status', pointer: '', expected, got: String(response.status) } as const;
  // One way of refusing that nobody declared shows in many operations.
  return [response.status < 400 ? violation : { ...violation, cause: `declared-status ${response.status}` }];
}
