import type { Api } from '../model/api.ts';
import { encodedLiteral } from '../runtime/wire/percent.ts';
import type { Scenario } from './scenario/scenario.ts';

/**
 * The absolute URL that paths of the description are appended to. A user gives the address of the implementation; the
 * path of the description's first server is added unless the address has it already, or the scenario names another.
 * @throws {RangeError} when the address is not an absolute http or https URL
 */
export function resolveBaseUrl(address: string, api: Api, scenario: Scenario): string {
  if (!/^https?:\/\/[^/?#]+/i.test(address) || !URL.canParse(address)) {
    throw new RangeError(`base URL: expected an absolute http or https URL, got ${JSON.stringify(address)}`);
  }
  const plain = plainAddress(address);
  const path = encodedLiteral(scenario.basePath ?? serverPath(api, scenario)).replace(/\/+$/, '');
  if (path === '' || plain.endsWith(path)) return plain;
  return `${plain}${path.startsWith('/') ? '' : '/'}${path}`;
}

/** The address without its query, and without a slash at its end, as it is sent: a space is percent-encoded. */
export function plainAddress(address: string): string {
  return encodedLiteral(address.replace(/[?#].*$/s, '')).replace(/\/+$/, '');
}

/** Path of the description's first server with its variables filled in (OAS 4.8.5). */
function serverPath(api: Api, scenario: Scenario): string {
  const server = api.servers[0];
  if (server === undefined) return '';
  const url = server.url.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const declared = server.variables.find((variable) => variable.name === name);
    return scenario.variables.get(name) ?? declared?.default ?? '';
  });
  // The authority is the user's; what stands in front of the path stands for it.
  const path = /^(?:(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*)?([^?#]*)/is.exec(url)?.[1] ?? '';
  return server.url.startsWith('{') && !path.startsWith('/') ? path.replace(/^[^/]*/, '') : path;
}

/** Scheme and authority of an absolute URL, lower case. */
export function originOf(url: string): string {
  return new URL(url).origin;
}
