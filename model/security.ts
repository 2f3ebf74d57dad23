import type { ModelNode } from './location.ts';

/** The Security Scheme Object. */
export type SecurityScheme = ApiKeyScheme | HttpScheme | OAuth2Scheme | OpenIdConnectScheme | MutualTlsScheme;

interface SecuritySchemeNode extends ModelNode {
  readonly kind: 'security-scheme';
  /** Component name. */
  readonly name: string;
  readonly description: string | undefined;
  readonly deprecated: boolean;
}

export interface ApiKeyScheme extends SecuritySchemeNode {
  readonly type: 'apiKey';
  readonly in: 'query' | 'header' | 'cookie';
  /** Name of the query parameter, header or cookie. */
  readonly parameterName: string;
}

export interface HttpScheme extends SecuritySchemeNode {
  readonly type: 'http';
  /** Lower case (`bearer`, `basic`, ...), RFC 9110 section 11.1. */
  readonly scheme: string;
  readonly bearerFormat: string | undefined;
}

export interface OAuth2Scheme extends SecuritySchemeNode {
  readonly type: 'oauth2';
  readonly flows: readonly OAuth2Flow[];
  /** Where the authorization server describes itself (OAS 3.2 `oauth2MetadataUrl`, RFC 8414). */
  readonly metadataUrl: string | undefined;
}

export interface OAuth2Flow {
  readonly type: 'implicit' | 'password' | 'clientCredentials' | 'authorizationCode' | 'deviceAuthorization';
  readonly authorizationUrl: string | undefined;
  readonly deviceAuthorizationUrl: string | undefined;
  readonly tokenUrl: string | undefined;
  readonly refreshUrl: string | undefined;
  /** Scope name to description. */
  readonly scopes: Readonly<Record<string, string>>;
}

export interface OpenIdConnectScheme extends SecuritySchemeNode {
  readonly type: 'openIdConnect';
  readonly openIdConnectUrl: string;
}

export interface MutualTlsScheme extends SecuritySchemeNode {
  readonly type: 'mutualTLS';
}

/** One alternative: all of its schemes must hold. An empty set means anonymous access is allowed. */
export interface SecurityRequirement {
  readonly schemes: readonly { readonly scheme: SecurityScheme; readonly scopes: readonly string[] }[];
}
