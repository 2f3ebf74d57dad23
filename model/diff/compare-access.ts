import type { Api } from '../api.ts';
import type { SecurityRequirement, SecurityScheme } from '../security.ts';
import type { Server } from '../server.ts';
import type { ChangeLog, Place } from './change-log.ts';
import type { OperationPair } from './compare-parameters.ts';

/** Which credentials two operations want. */
export function compareSecurity({ log, place, old, new: later }: OperationPair): void {
  const sides = { old: old.location, new: later.location };
  const before = alternatives(old.security);
  const after = alternatives(later.security);
  // Who had enough before must find an alternative that asks for nothing else.
  for (const set of before) {
    if (after.some((other) => isWithin(other, set))) continue;
    log.add(place, 'security-tightened', sides, { requirement: words(set) });
  }
  for (const set of after) {
    if (before.some((other) => isWithin(other, set))) continue;
    log.add(place, 'security-loosened', sides, { requirement: words(set) });
  }
}

/** Schemes that both descriptions use, servers, and everything else that holds for the whole API. */
export function compareAccess(log: ChangeLog, old: Api, later: Api): void {
  const place: Place = { operation: undefined, direction: 'request', words: '' };
  for (const scheme of old.securitySchemes) {
    const partner = later.securitySchemes.find(({ name }) => name === scheme.name);
    if (partner === undefined) continue;
    const [before, after] = [schemeText(scheme), schemeText(partner)];
    if (before === after) continue;
    const parameters = { name: scheme.name, old: before, new: after };
    log.add(place, 'security-scheme-changed', { old: scheme.location, new: partner.location }, parameters);
  }
  compareServers(log, place, { old: old.servers, new: later.servers });
}

/** The servers of two APIs or operations, by URL. */
export function compareServers(
  log: ChangeLog,
  place: Place,
  { old, new: later }: { readonly old: readonly Server[]; readonly new: readonly Server[] },
): void {
  const [first, other] = [old[0], later[0]];
  for (const server of old) {
    const partner = later.find(({ url }) => url === server.url);
    if (partner !== undefined) compareVariables(log, place, { old: server, new: partner });
    else log.add(place, 'server-removed', { old: server.location, new: other?.location }, { url: server.url });
  }
  for (const server of later) {
    if (old.some(({ url }) => url === server.url)) continue;
    log.add(place, 'server-added', { old: first?.location, new: server.location }, { url: server.url });
  }
}

function compareVariables(
  log: ChangeLog,
  place: Place,
  { old, new: later }: { readonly old: Server; readonly new: Server },
): void {
  for (const variable of old.variables) {
    const partner = later.variables.find(({ name }) => name === variable.name);
    const text = (at: typeof partner): string =>
      at === undefined ? 'nothing' : `\`${at.default}\`${at.enum === undefined ? '' : ` of ${at.enum.join(', ')}`}`;
    if (text(variable) === text(partner)) continue;
    const parameters = { name: variable.name, old: text(variable), new: text(partner) };
    log.add(place, 'server-variable-changed', { old: old.location, new: later.location }, parameters);
  }
}

/** No requirement at all is the one alternative that wants nothing (OAS "Operation Object"). */
function alternatives(security: readonly SecurityRequirement[]): readonly SecurityRequirement[] {
  return security.length === 0 ? [{ schemes: [] }] : security;
}

/** True when who meets `set` meets `other` as well. */
function isWithin(other: SecurityRequirement, set: SecurityRequirement): boolean {
  return other.schemes.every(({ scheme, scopes }) => {
    const held = set.schemes.find((member) => member.scheme.name === scheme.name);
    return held !== undefined && scopes.every((scope) => held.scopes.includes(scope));
  });
}

function words({ schemes }: SecurityRequirement): string {
  if (schemes.length === 0) return 'no credential';
  return schemes
    .map(({ scheme, scopes }) => `\`${scheme.name}\`${scopes.length === 0 ? '' : ` with ${scopes.join(', ')}`}`)
    .join(' and ');
}

function schemeText(scheme: SecurityScheme): string {
  switch (scheme.type) {
    case 'apiKey':
      return `${scheme.in} \`${scheme.parameterName}\``;
    case 'http':
      return `http ${scheme.scheme}`;
    case 'oauth2':
      return `oauth2 ${scheme.flows.map(({ type, tokenUrl }) => `${type} ${tokenUrl ?? ''}`.trim()).join(', ')}`;
    case 'openIdConnect':
      return `openIdConnect ${scheme.openIdConnectUrl}`;
    case 'mutualTLS':
      return 'mutualTLS';
  }
}
