import type { Api } from '../api.ts';
import type { OAuth2Flow, SecurityRequirement, SecurityScheme } from '../security.ts';
import type { Server } from '../server.ts';
import type { ChangeLog, Place } from './change-log.ts';
import type { OperationPair } from './compare-parameters.ts';

/** Which credentials two operations want. */
export function compareSecurity({ log, place, old, new: later }: OperationPair): void {
  const sides = { old: old.location, new: later.location };
  const before = alternatives(old.security).map((set) => credentialsOf(set, log.renamedSchemes));
  const after = alternatives(later.security).map((set) => credentialsOf(set));
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
    const name = log.renamedSchemes.get(scheme.name) ?? scheme.name;
    const partner = later.securitySchemes.find((other) => other.name === name);
    if (partner !== undefined) compareSchemes(log, place, { old: scheme, new: partner });
  }
  compareServers(log, place, { old: old.servers, new: later.servers });
}

/** Schemes that are the same under another name, where only one fits: old name to new name. */
export function renamedSchemes(old: Api, later: Api): ReadonlyMap<string, string> {
  const gone = missing(old, later);
  const added = missing(later, old);
  return new Map(
    gone.flatMap((scheme) => {
      const same = (other: SecurityScheme): boolean => schemeText(other) === schemeText(scheme);
      const [partner, ...others] = added.filter(same);
      const isOnly = others.length === 0 && gone.filter(same).length === 1;
      return partner !== undefined && isOnly ? [[scheme.name, partner.name]] : [];
    }),
  );
}

function missing({ securitySchemes }: Api, other: Api): readonly SecurityScheme[] {
  return securitySchemes.filter(({ name }) => !other.securitySchemes.some((scheme) => scheme.name === name));
}

function compareSchemes(
  log: ChangeLog,
  place: Place,
  { old, new: later }: { readonly old: SecurityScheme; readonly new: SecurityScheme },
): void {
  const sides = { old: old.location, new: later.location };
  const { name } = old;
  if (name !== later.name) log.add(place, 'security-scheme-renamed', sides, { old: name, new: later.name });
  if (old.type !== 'oauth2' || later.type !== 'oauth2') {
    const [before, after] = [schemeText(old), schemeText(later)];
    if (before !== after) log.add(place, 'security-scheme-changed', sides, { name, old: before, new: after });
    return;
  }
  for (const flow of old.flows) {
    const partner = later.flows.find(({ type }) => type === flow.type);
    if (partner === undefined) log.add(place, 'security-flow-removed', sides, { name, flow: flow.type });
    else if (flowText(flow) !== flowText(partner)) {
      const parameters = { name, old: flowText(flow), new: flowText(partner) };
      log.add(place, 'security-scheme-changed', sides, parameters);
    }
  }
  for (const { type } of later.flows) {
    if (!old.flows.some((flow) => flow.type === type))
      log.add(place, 'security-flow-added', sides, { name, flow: type });
  }
}

/** The servers of two APIs or operations, by URL. */
export function compareServers(
  log: ChangeLog,
  place: Place,
  { old, new: later }: { readonly old: readonly Server[]; readonly new: readonly Server[] },
): void {
  const [first, other] = [old[0], later[0]];
  const isFirstKept = first !== undefined && later.some((server) => sameUrl(server, first));
  if (first !== undefined && other !== undefined && isFirstKept && !sameUrl(first, other)) {
    const sides = { old: first.location, new: other.location };
    log.add(place, 'default-server-changed', sides, { old: first.url, new: other.url });
  }
  for (const server of old) {
    const partner = later.find((candidate) => sameUrl(candidate, server));
    if (partner !== undefined) compareVariables(log, place, { old: server, new: partner });
    else log.add(place, 'server-removed', { old: server.location, new: other?.location }, { url: server.url });
  }
  for (const server of later) {
    if (old.some((candidate) => sameUrl(candidate, server))) continue;
    log.add(place, 'server-added', { old: first?.location, new: server.location }, { url: server.url });
  }
}

/** A slash at the end is none of a base URL: paths begin with one. */
function sameUrl(one: Server, other: Server): boolean {
  const plain = (url: string): string => url.replace(/\/$/, '');
  return plain(one.url) === plain(other.url);
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

/** Scopes by the name of the scheme, as the new description calls it. */
type Credentials = ReadonlyMap<string, readonly string[]>;

function credentialsOf({ schemes }: SecurityRequirement, renamed?: ReadonlyMap<string, string>): Credentials {
  return new Map(schemes.map(({ scheme, scopes }) => [renamed?.get(scheme.name) ?? scheme.name, scopes]));
}

/** True when who meets `set` meets `other` as well. */
function isWithin(other: Credentials, set: Credentials): boolean {
  return [...other].every(([name, scopes]) => {
    const held = set.get(name);
    return held !== undefined && scopes.every((scope) => held.includes(scope));
  });
}

function words(credentials: Credentials): string {
  if (credentials.size === 0) return 'no credential';
  return [...credentials]
    .map(([name, scopes]) => `\`${name}\`${scopes.length === 0 ? '' : ` with ${scopes.join(', ')}`}`)
    .join(' and ');
}

function schemeText(scheme: SecurityScheme): string {
  switch (scheme.type) {
    case 'apiKey':
      // Field names are compared without case (RFC 9110 section 5.1).
      return `${scheme.in} \`${scheme.in === 'header' ? scheme.parameterName.toLowerCase() : scheme.parameterName}\``;
    case 'http':
      return `http ${scheme.scheme}`;
    case 'oauth2':
      return `oauth2 ${scheme.flows.map(flowText).join(', ')}`;
    case 'openIdConnect':
      return `openIdConnect ${scheme.openIdConnectUrl}`;
    case 'mutualTLS':
      return 'mutualTLS';
  }
}

function flowText({ type, tokenUrl, authorizationUrl, deviceAuthorizationUrl }: OAuth2Flow): string {
  return [type, authorizationUrl, deviceAuthorizationUrl, tokenUrl].filter((part) => part !== undefined).join(' ');
}
