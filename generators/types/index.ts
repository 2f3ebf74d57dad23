import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { JsonValue } from '../../model/location.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { importSpecifier } from '../emit/module-path.ts';
import type { EmitOptions } from '../emit/options.ts';
import type { DescriptorModule } from '../emit/parameter-style.ts';
import { embeddedRuntime, runtimeSpecifier } from '../emit/runtime-import.ts';
import { pathClientModule } from './path-client-module.ts';

/**
 * Emits `paths` and `components` as `openapi-typescript` prints them, and a path-keyed client of `openapi-fetch` that
 * writes requests as the description says. The library is loaded here and nowhere else: it brings the compiler along.
 * @param document the bundled description
 */
export async function emitTypes(api: Api, document: JsonValue, options: EmitOptions): Promise<GeneratedFile[]> {
  const { default: openapiTypescript, astToString } = await import('openapi-typescript');
  // The library declares its own type of a document and reads any that is structurally one.
  const source = withMappingReferences(document) as unknown as Parameters<typeof openapiTypescript>[0];
  const nodes = await openapiTypescript(source, { silent: true, alphabetize: false });
  const types = posix.join(options.folders.types, 'index.ts');
  const client = posix.join(options.folders.types, 'path-client.ts');
  const specifiers = {
    types: importSpecifier(client, types, options.importExtension),
    pathClient: runtimeSpecifier(client, 'client/path-client.ts', options),
    runtime: (module: DescriptorModule) => runtimeSpecifier(client, module, options),
  };
  return [
    { path: types, contents: astToString(nodes) },
    { path: client, contents: pathClientModule(api, specifiers) },
    ...embeddedRuntime(['client/index.ts', 'client/path-client.ts', 'client/redirect.ts', 'wire/query.ts'], options),
  ];
}

/**
 * A copy of the document in which discriminator mappings by bare component name are references: the library does not
 * know the short form (OAS "Discriminator Object").
 */
function withMappingReferences(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withMappingReferences);
  if (typeof value !== 'object' || value === null) return value;
  // The library falls over a member of this name.
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__');
  const members = entries.map(([key, member]): [string, JsonValue] => {
    return [key, key === 'discriminator' ? withReferences(member) : withMappingReferences(member)];
  });
  return Object.fromEntries(members);
}

function withReferences(discriminator: JsonValue): JsonValue {
  const { mapping, ...rest } = Object(discriminator) as Readonly<Record<string, JsonValue>>; // Object() gives an object
  if (typeof mapping !== 'object' || mapping === null || Array.isArray(mapping)) return withMappingReferences(rest);
  const references = Object.entries(mapping).map(([value, target]): [string, JsonValue] => {
    const isName = typeof target === 'string' && /^[\w.-]+$/.test(target) && !/\.(?:ya?ml|json)$/.test(target);
    return [value, isName ? `#/components/schemas/${target}` : target];
  });
  return { ...rest, mapping: Object.fromEntries(references) };
}
