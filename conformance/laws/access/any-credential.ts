import { headerValue, type WireResponse } from '../../exchange/wire-message.ts';
import type { Probe } from '../law.ts';

/**
 * Ends a case without a verdict where the answer comes from a mock that says that it takes any credential (`Mock-Credentials:
 * any`): it has nothing to hold one against, and whoever runs it knows.
 */
export function demandChecked(response: WireResponse, probe: Pick<Probe, 'notProvable'>): void {
  if (headerValue(response, 'mock-credentials') === 'any')
    probe.notProvable('the mock takes any credential; started with the same --scenario, it tells them apart');
}
