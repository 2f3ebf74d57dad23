import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { JsonValue } from '../../model/location.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { importSpecifier } from '../emit/module-path.ts';
import type { EmitOptions } from '../emit/options.ts';
import type { DescriptorModule } from '../emit/operation/parameter-style.ts';
import { embeddedRuntime, runtimeSpecifier } from '../emit/runtime-import.ts';
import { pathClientModule } from './path-client-module.ts';
import { printTypes } from './print-types.ts';

export { isInPathClient } from './path-client-module.ts';

/**
 * Emits `paths` and `components` as `openapi-typescript` prints them, and a path-keyed client of `openapi-fetch` that
 * writes requests as the description says.
 * @param document the bundled description
 */
export async function emitTypes(api: Api, document: JsonValue, options: EmitOptions): Promise<GeneratedFile[]> {
  const types = posix.join(options.folders.types, 'index.ts');
  const client = posix.join(options.folders.types, 'path-client.ts');
  const specifiers = {
    types: importSpecifier(client, types, options.importExtension),
    pathClient: runtimeSpecifier(client, 'client/path-client.ts', options),
    runtime: (module: DescriptorModule) => runtimeSpecifier(client, module, options),
  };
  return [
    { path: types, contents: await printTypes(document) },
    { path: client, contents: pathClientModule(api, specifiers) },
    ...embeddedRuntime(
      ['client/index.ts', 'client/path-client.ts', 'client/policies/redirect.ts', 'wire/query.ts'],
      options,
    ),
  ];
}
