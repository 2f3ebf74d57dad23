import type { GeneratedFile } from '../../generators/emit/generated-file.ts';
import { type EmitOptions, defaultEmitOptions } from '../../generators/emit/options.ts';
import type { Api, JsonValue } from '../../model/index.ts';
import type { EmitterName } from '../config/config.ts';
import { type DocumentStore, isDocument, mentionsInternal } from '../../model/load/document-store.ts';
import type { ResolvedTarget } from '../config/load-config.ts';
import { CliError, exitCode } from '../exit-code.ts';
import { wideJson } from './wide-json.ts';

type Emit = (api: Api, options: EmitOptions, source: BundleSource) => Promise<GeneratedFile[]>;

/** What a description can be bundled from. */
interface BundleSource {
  readonly target: ResolvedTarget;
  readonly store: DocumentStore | undefined;
}

/** Each emitter, imported when it runs. */
const emitters: Readonly<Record<EmitterName, Emit>> = {
  models: async (api, options) => (await import('../../generators/models/index.ts')).emitModels(api, options),
  types: async (api, options, source) => {
    const { emitTypes } = await import('../../generators/types/index.ts');
    const { printTypes } = await import('./print-types.ts');
    return emitTypes(api, options, await printTypes(api, source.target, () => bundle(api, source)));
  },
  client: async (api, options) => (await import('../../generators/client/index.ts')).emitClient(api, options),
  validators: async (api, options) =>
    (await import('../../generators/validators/index.ts')).emitValidators(api, options),
  express: async (api, options) => {
    await (await import('./check-access.ts')).checkAccess(api);
    return (await import('../../generators/express/index.ts')).emitExpress(api, options);
  },
  docs: async (api, options, source) => {
    const { emitDocs } = await import('../../generators/docs/index.ts');
    return emitDocs(await publishedApi(api, source), options);
  },
  bundle: async (api, _options, source) => {
    const contents = `${wideJson(await addressed(await published(api, source), source))}
`;
    return [{ path: source.target.bundleFile ?? 'openapi.json', contents }];
  },
};

async function bundle(api: Api, { target: { spec, filter }, store }: BundleSource): Promise<JsonValue> {
  const { bundleDescription } = await import('../../model/load/core/bundle-core.ts');
  const { document, problems } = await bundleDescription(spec, store);
  if (problems.length === 0 && filter === undefined) return document;
  if (problems.length === 0) return (await import('../../model/load/prune-document.ts')).pruneDocument(document, api);
  throw new CliError(`cannot-bundle: this description of several files: ${problems.join('; ')}`, exitCode.findings);
}

/** A bundle as it is written: with references for those who resolve them against `$id`. */
async function addressed(document: JsonValue, { store }: BundleSource): Promise<JsonValue> {
  if (store?.identified.length === 0) return document;
  const { withWrittenIdentifiers } = await import('../../model/load/core/written-identifiers.ts');
  const { document: told, problems } = withWrittenIdentifiers(document, isOneFile(store));
  if (problems.length === 0) return told;
  throw new CliError(`cannot-bundle: ${problems.join('; ')}`, exitCode.findings);
}

function isOneFile(store: DocumentStore | undefined): boolean {
  return store !== undefined && [...store.opened.values()].filter(isDocument).length === 1;
}

/** The description in one document as its readers get it. */
async function published(api: Api, source: BundleSource): Promise<JsonValue> {
  const { publishDocument } = await import('../../model/load/publish/publish-document.ts');
  const whole = await bundle(api, source);
  const kept = publishDocument(whole, [source.target.unpublished ?? []].flat());
  if (source.store === undefined || !mentionsInternal(source.store)) return kept;
  const { loadValue } = await import('../../model/load-api.ts');
  const { withoutInternalLinks } = await import('../../model/load/publish/internal-links.ts');
  const [before, after] = [whole, kept].map((document) => loadValue(api.location.file, document).api);
  return before === undefined || after === undefined ? kept : withoutInternalLinks(kept, before, after);
}

/** The API as its readers get it: the same where nothing of it is internal. */
async function publishedApi(api: Api, source: BundleSource): Promise<Api> {
  if (source.store === undefined || !mentionsInternal(source.store)) return api;
  const { loadValue } = await import('../../model/load-api.ts');
  const { api: kept, diagnostics } = loadValue(api.location.file, await published(api, source));
  if (kept !== undefined) return kept;
  const problem = diagnostics.find(({ severity }) => severity === 'error');
  const reason = problem === undefined ? '' : `: ${problem.message} at ${problem.location.pointer}`;
  const told = `cannot-publish: without its internal parts the description is not sound${reason}`;
  throw new CliError(told, exitCode.findings);
}

/** True when one of the emitters of a target works on the description as one document. */
export function needsBundle({ emit, types }: ResolvedTarget): boolean {
  return emit.includes('bundle') || (emit.includes('types') && types?.engine === 'openapi-typescript');
}

/** Emitters whose output another emitter's output imports. */
const needs: Partial<Record<EmitterName, readonly EmitterName[]>> = {
  client: ['models'],
  express: ['models', 'validators'],
};

/** What the emitters of a target made, and what kept others from it. */
export interface Emitted {
  readonly files: Map<EmitterName, GeneratedFile[]>;
  /** What is wrong with the description for one emitter and not for the others. */
  readonly failures: readonly string[];
}

/** What one run of the emitters works with beside the description and the target. */
export interface EmitRun {
  readonly store?: DocumentStore | undefined;
  /** The hooks of the target, checked. */
  readonly naming?: EmitOptions['naming'];
  readonly reuse?: EmitOptions['reuse'];
  readonly onEmitter?: (name: EmitterName) => void;
}

/** Runs the target's emitters, and those they need, in a fixed order; `onEmitter` is told before each. */
export async function emitTarget(
  api: Api,
  target: ResolvedTarget,
  { store, naming, reuse, onEmitter }: EmitRun = {},
): Promise<Emitted> {
  const options = { ...emitOptions(target), naming, reuse, ...(await chosenPaging(api, target)) };
  const files = new Map<EmitterName, GeneratedFile[]>();
  const failures: string[] = [];
  for (const name of withNeeds(target.emit)) {
    onEmitter?.(name);
    try {
      files.set(name, await emitters[name](api, options, { target, store }));
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      failures.push(`${name}: ${error.message}`);
    }
  }
  return { files, failures };
}

/** Imported where a target says something of it. */
async function chosenPaging(api: Api, target: ResolvedTarget): Promise<Pick<EmitOptions, 'pagePlan'>> {
  if (target.pagination === undefined) return {};
  return { pagePlan: (await import('../config/choose-paging.ts')).choosePaging(api, target) };
}

function withNeeds(names: readonly EmitterName[]): EmitterName[] {
  const wanted = new Set(names.flatMap((name) => [...(needs[name] ?? []), name]));
  // The keys of `emitters` are exactly the names.
  return (Object.keys(emitters) as EmitterName[]).filter((name) => wanted.has(name));
}

/** Where copies of the runtime are written. */
export function runtimeFolder(target: ResolvedTarget): string {
  return emitOptions(target).folders.runtime;
}

/** What a target says to the emitters, with the defaults filled in. */
export function emitOptions(target: ResolvedTarget): EmitOptions {
  return {
    folders: { ...defaultEmitOptions.folders, ...target.folders },
    runtime: target.runtime ?? defaultEmitOptions.runtime,
    importExtension: target.importExtension ?? defaultEmitOptions.importExtension,
    dates: target.dates ?? defaultEmitOptions.dates,
    int64: target.int64 ?? defaultEmitOptions.int64,
  };
}
