import type { Api } from '../../model/api.ts';
import type { Schema } from '../../model/schema.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import type { EmitOptions } from '../emit/options.ts';
import { embeddedRuntime } from '../emit/runtime-import.ts';
import { componentFile, defaultSuffixes } from './component-file.ts';
import type { ViewSuffix } from './check-view.ts';
import type { Emission } from './emitted-module.ts';
import { indexFile } from './index-file.ts';
import { operationFile } from './operation-file.ts';
import { responseFile } from './response-file.ts';

/**
 * Emits the validators of a description: one decoder and one response check per operation, and the checks of component
 * schemas that they share. Every file can be imported on its own.
 */
export function emitValidators(api: Api, options: EmitOptions): GeneratedFile[] {
  const emission: Emission = { api, options, wanted: new Map(), runtimeModules: new Set() };
  const operations = api.operations.map((operation) => operationFile(emission, operation));
  const responses = api.operations.map((operation) => responseFile(emission, operation));
  const files = [indexFile(emission), ...componentFiles(emission), ...operations, ...responses];
  return [...files, ...embeddedRuntime(['validate/index.ts', ...emission.runtimeModules], options)];
}

/** Files of components, until no file calls a function that is not there. */
function componentFiles(emission: Emission): GeneratedFile[] {
  for (const schema of emission.api.schemas) {
    const wanted = emission.wanted.get(schema) ?? new Set<ViewSuffix>();
    if (wanted.size === 0) for (const suffix of defaultSuffixes(schema)) wanted.add(suffix);
    emission.wanted.set(schema, wanted);
  }
  const files = new Map<Schema, { readonly count: number; readonly file: GeneratedFile }>();
  let isStable = false;
  while (!isStable) {
    isStable = true;
    // Printing one component can ask for another view of one that was printed before.
    for (const [schema, wanted] of emission.wanted) {
      if (files.get(schema)?.count === wanted.size) continue;
      isStable = false;
      const count = wanted.size;
      files.set(schema, { count, file: componentFile(emission, schema, new Set(wanted)) });
    }
  }
  return emission.api.schemas.flatMap((schema) => files.get(schema)?.file ?? []);
}
