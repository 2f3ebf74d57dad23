import { posix } from 'node:path';
import type { NodeFactory, TypeNode } from 'typescript';
import type { Api } from '../../model/api.ts';
import type { JsonValue } from '../../model/location.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { importSpecifier } from '../emit/module-path.ts';
import type { EmitOptions } from '../emit/options.ts';
import type { DescriptorModule } from '../emit/parameter-style.ts';
import { embeddedRuntime, runtimeSpecifier } from '../emit/runtime-import.ts';
import { libraryDocument } from './library-document.ts';
import { LIST_MARK } from './element-lists.ts';
import { pathClientModule } from './path-client-module.ts';

/**
 * Emits `paths` and `components` as `openapi-typescript` prints them, and a path-keyed client of `openapi-fetch` that
 * writes requests as the description says. The library is loaded here and nowhere else: it brings the compiler along.
 * @param document the bundled description
 */
export async function emitTypes(api: Api, document: JsonValue, options: EmitOptions): Promise<GeneratedFile[]> {
  const { default: openapiTypescript, astToString } = await import('openapi-typescript');
  const { default: ts } = await import('typescript');
  // The library declares its own type of a document and reads any that is structurally one.
  const { document: source, interfaces } = libraryDocument(document);
  const nodes = await openapiTypescript(source as unknown as Parameters<typeof openapiTypescript>[0], {
    silent: true,
    alphabetize: false,
    inject: interfaces,
    transform: (schema) => listInterface(ts.factory, schema),
  });
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

/** The type of a list that is an interface of its own; undefined for any other schema. */
function listInterface(factory: NodeFactory, schema: object): TypeNode | undefined {
  const { [LIST_MARK]: name, type } = schema as Readonly<Record<string, unknown>>; // a schema of the document
  return typeof name === 'string' && type === 'array' ? factory.createTypeReferenceNode(name) : undefined;
}
