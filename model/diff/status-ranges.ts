import type { Response } from '../response.ts';

/** The narrowest of the responses that tells about a status by a range or as the default. */
export function coveringStatus(status: string, responses: readonly Response[]): Response | undefined {
  const find = (key: string): Response | undefined => responses.find((response) => response.status === key);
  const range = isRange(status) ? undefined : find(`${status.slice(0, 1)}XX`);
  // The default is for errors, wherever there is anything else.
  return range ?? (/^[123]/.test(status) ? undefined : find('default'));
}

/** True when a range, or the default, told about a status. */
export function coveredBy(status: string, range: string): boolean {
  if (status === 'default') return false;
  return range === 'default' || (range.endsWith('XX') && !isRange(status) && range[0] === status[0]);
}

function isRange(status: string): boolean {
  return status === 'default' || status.endsWith('XX');
}
