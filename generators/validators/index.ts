import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import type { Schema } from '../../model/schema.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import type { EmitOptions } from '../emit/options.ts';
import { reused, type ReusableUnit } from '../emit/reuse.ts';
import { embeddedRuntime } from '../emit/runtime-import.ts';
import { componentFile, defaultSuffixes } from './component-file.ts';
import type { ViewSuffix } from './checks/check-view.ts';
import type { Emission } from './emitted-module.ts';
import { shapeFiles, shapeModules } from './exact-shape.ts';
import { indexFile } from './index-file.ts';
import { operationFile } from './operation-file.ts';
import { responseFile } from './response-file.ts';
import { checkedHeaders } from './response-row.ts';
import { orderedParameters } from './parameter-entry.ts';
import { sharedParameters } from './shared-parameters.ts';
import { sharedResponses, type SharedResponses } from './shared-responses.ts';

/**
 * Emits the validators of a description: one decoder and one response check per operation, and the checks of component
 * schemas that they share. Every file can be imported on its own.
 */
export function emitValidators(api: Api, options: EmitOptions): GeneratedFile[] {
  const emission: Emission = { api, options, wanted: new Map(), runtimeModules: new Set() };
  const parameters = sharedParameters(emission);
  const operations = api.operations.map((operation) => {
    const key = orderedParameters(operation)
      .map((parameter) => parameters.nameOf(operation, parameter) ?? '')
      .join();
    const unit = { name: `decoder ${operation.operationId}`, nodes: [operation], key };
    return keptFile(emission, unit, (own) => operationFile(own, operation, parameters));
  });
  const shared = sharedResponses(emission);
  const responses = api.operations.map((operation) => {
    const key = sharedNames(shared, operation).join();
    const unit = { name: `response check ${operation.operationId}`, nodes: [operation], key };
    return keptFile(emission, unit, (own) => responseFile(own, operation, shared));
  });
  const files = [
    indexFile(emission),
    ...componentFiles(emission),
    ...operations,
    ...responses,
    ...(parameters.file === undefined ? [] : [parameters.file]),
    ...(shared.file === undefined ? [] : [shared.file]),
    ...shapeFiles(api, options),
  ];
  const modules = ['request/index.ts', ...emission.runtimeModules, ...shapeModules(options)];
  return [...files, ...embeddedRuntime(modules, options)];
}

/** What the check of an operation imports of what is shared; the names depend on other operations. */
function sharedNames({ nameOf, headersNameOf }: SharedResponses, { responses }: Operation): readonly string[] {
  return responses.map((response) => nameOf(response) ?? headersNameOf(checkedHeaders(response)) ?? '');
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
      const suffixes = new Set(wanted);
      const unit = { name: `component check ${schema.name}`, nodes: [schema], key: [...suffixes].toSorted().join() };
      files.set(schema, { count, file: keptFile(emission, unit, (own) => componentFile(own, schema, suffixes)) });
    }
  }
  return emission.api.schemas.flatMap((schema) => files.get(schema)?.file ?? []);
}

/** A file with what it asked of the emission, so that a file taken over asks for the same again. */
function keptFile(emission: Emission, unit: ReusableUnit, print: (own: Emission) => GeneratedFile): GeneratedFile {
  const { api, options } = emission;
  const kept = reused(options.reuse, unit, () => {
    const own: Emission = { api, options, wanted: new Map(), runtimeModules: new Set() };
    const file = print(own);
    const wanted = [...own.wanted].map(([schema, suffixes]) => ({ name: schema.name, suffixes: [...suffixes] }));
    return { file, wanted, modules: [...own.runtimeModules] };
  });
  for (const module of kept.modules) emission.runtimeModules.add(module);
  for (const { name, suffixes } of kept.wanted) {
    const schema = schemasByName(api).get(name);
    if (schema === undefined) throw new Error(`not a component schema of this description: ${name}`);
    const known = emission.wanted.get(schema) ?? new Set<ViewSuffix>();
    emission.wanted.set(schema, known);
    for (const suffix of suffixes) known.add(suffix);
  }
  return kept.file;
}

const byName = new WeakMap<Api, ReadonlyMap<string | undefined, Schema>>();

function schemasByName(api: Api): ReadonlyMap<string | undefined, Schema> {
  const known = byName.get(api) ?? new Map(api.schemas.map((schema) => [schema.name, schema]));
  byName.set(api, known);
  return known;
}

export { decoderScript, type OperationScript, responseScript } from './operation-script.ts';
