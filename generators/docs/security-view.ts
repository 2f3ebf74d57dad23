import type { Operation } from '../../model/operation.ts';
import type { HttpScheme, SecurityScheme } from '../../model/security.ts';
import { renderMarkdown } from './text/markdown.ts';
import { titleText } from './text/one-line.ts';

/** One way of naming the caller: all of its schemes together. */
export interface SecurityAlternative {
  readonly anonymous: boolean;
  readonly schemes: readonly { readonly name: string; readonly how: string; readonly scopes: readonly string[] }[];
}

/** A security scheme on the start page. */
export interface SchemeView {
  readonly name: string;
  readonly how: string;
  readonly deprecated: boolean;
  readonly descriptionHtml: string;
  readonly flows: readonly {
    readonly type: string;
    readonly urls: readonly string[];
    readonly scopes: readonly { readonly name: string; readonly description: string }[];
  }[];
}

/** Ways of naming the caller that an operation accepts; empty when it needs none. */
export function securityAlternatives(operation: Operation): readonly SecurityAlternative[] {
  return operation.security.map((requirement) => ({
    anonymous: requirement.schemes.length === 0,
    schemes: requirement.schemes.map(({ scheme, scopes }) => ({ name: scheme.name, how: howOf(scheme), scopes })),
  }));
}

/** A scheme with everything the description says about it. */
export function schemeView(scheme: SecurityScheme): SchemeView {
  const flows = scheme.type === 'oauth2' ? scheme.flows : [];
  return {
    name: scheme.name,
    how: howOf(scheme),
    deprecated: scheme.deprecated,
    descriptionHtml: renderMarkdown(scheme.description),
    flows: flows.map((flow) => ({
      type: flow.type,
      urls: [flow.authorizationUrl, flow.deviceAuthorizationUrl, flow.tokenUrl, flow.refreshUrl].filter(
        (url) => url !== undefined,
      ),
      scopes: Object.entries(flow.scopes).map(([name, description]) => ({ name, description: titleText(description) })),
    })),
  };
}

function howOf(scheme: SecurityScheme): string {
  switch (scheme.type) {
    case 'apiKey':
      return `${scheme.in === 'query' ? 'query parameter' : scheme.in} ${scheme.parameterName}`;
    case 'http':
      return httpWords(scheme);
    case 'oauth2':
      return scheme.metadataUrl === undefined ? 'OAuth 2.0' : `OAuth 2.0, described at ${scheme.metadataUrl}`;
    case 'openIdConnect':
      return `OpenID Connect ${scheme.openIdConnectUrl}`;
    case 'mutualTLS':
      return 'mutual TLS';
  }
}

function httpWords({ scheme, bearerFormat }: HttpScheme): string {
  const format = bearerFormat === undefined ? '' : ` (${bearerFormat})`;
  return `Authorization: ${scheme === 'bearer' ? 'Bearer' : scheme}${format}`;
}
