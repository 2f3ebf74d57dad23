import type * as Core from '@redocly/openapi-core';
import type { Config, RawUniversalConfig } from '@redocly/openapi-core';
import { unsafeMarkdown } from './unsafe-markdown.ts';

/** A type of openapi-core: what may stand in an object of a description. */
interface ObjectType {
  readonly properties?: Readonly<Record<string, unknown>>;
}

type Types = Readonly<Record<string, ObjectType>>;

/** What rules of ours are called there: this, a slash, and their name. */
export const PLUGIN = 'forgewright';

/** A configuration of openapi-core in which it knows what it does not know by itself of OpenAPI 3.2. */
export function coreConfig(core: typeof Core, config: RawUniversalConfig): Promise<Config> {
  const rules = { 'no-unsafe-markdown': unsafeMarkdown };
  const plugin = { id: PLUGIN, typeExtension: { oas3: mendTypes }, rules: { oas3: rules } };
  return core.createConfig({ ...config, plugins: [plugin] });
}

/**
 * What the package has wrong of 3.2: it falls over the scopes of a device flow, takes a component media type for a map of
 * media types, and knows no `style: cookie`. Other versions stay as they are.
 */
function mendTypes<Known extends Types>(types: Known): Known {
  const { DeviceAuthorization: device, AuthorizationCode: code, NamedMediaTypes: named, Parameter: parameter } = types;
  if (device === undefined) return types;
  return {
    ...types,
    DeviceAuthorization: withProperty(device, 'scopes', code?.properties?.['scopes']),
    NamedMediaTypes: { ...named, additionalProperties: () => 'MediaType' },
    Parameter: parameter && withProperty(parameter, 'style', withCookie(parameter.properties?.['style'])),
  };
}

function withProperty(type: ObjectType, name: string, property: unknown): ObjectType {
  return property === undefined ? type : { ...type, properties: { ...type.properties, [name]: property } };
}

function withCookie(style: unknown): unknown {
  if (typeof style !== 'object' || style === null || !('enum' in style) || !Array.isArray(style.enum)) return style;
  const known: readonly unknown[] = style.enum;
  return { ...style, enum: [...known, 'cookie'] };
}
