import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { importSpecifier } from '../emit/module-path.ts';
import type { EmitOptions } from '../emit/options.ts';
import type { DescriptorModule } from '../emit/operation/parameter-style.ts';
import { embeddedRuntime, runtimeSpecifier } from '../emit/runtime-import.ts';
import { defaultTypesOptions } from './options.ts';
import { pathClientModule } from './path-client-module.ts';
import { typesModule } from './print/types-module.ts';

export { defaultTypesOptions } from './options.ts';
export type { TypesOptions } from './options.ts';
export { isInPathClient } from './path-client-module.ts';
export { typesModule } from './print/types-module.ts';

/**
 * Emits `paths`, `components` and `operations` in the shape that openapi-typescript 7 made common, and a path-keyed client of
 * `openapi-fetch` that writes requests as the description says.
 * @param printed the types, as `typesModule` prints them
 */
export function emitTypes(
  api: Api,
  options: EmitOptions,
  printed: string = typesModule(api, defaultTypesOptions),
): GeneratedFile[] {
  const module = posix.join(options.folders.types, 'index.ts');
  const client = posix.join(options.folders.types, 'path-client.ts');
  const specifiers = {
    types: importSpecifier(client, module, options.importExtension),
    pathClient: runtimeSpecifier(client, 'client/path-client.ts', options),
    runtime: (part: DescriptorModule) => runtimeSpecifier(client, part, options),
  };
  const contents = pathClientModule(api, specifiers);
  const files = [
    { path: module, contents: printed },
    { path: client, contents },
  ];
  const extras = ['client/index.ts', 'client/policies/redirect.ts', 'wire/query.ts'];
  return [...files, ...embeddedRuntime(extras, options, files)];
}
