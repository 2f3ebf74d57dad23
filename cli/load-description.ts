import { existsSync } from 'node:fs';
import type { Api, Diagnostic, LoadCache } from '../model/index.ts';
// Not through the index of the layer: its other rooms would be loaded as well.
import { loadWithSources } from '../model/load-api.ts';
import { type DocumentStore, mentionsInternal } from '../model/load/document-store.ts';
import { CliError, type ExitCode, exitCode } from './exit-code.ts';
import { isPiped } from './resolve-spec.ts';
import { reportDiagnostics } from './report-diagnostics.ts';

/** A description that loaded, with what it was read from. */
export interface LoadedDescription {
  readonly api: Api;
  readonly diagnostics: readonly Diagnostic[];
  /** Every file read, the root document first. */
  readonly files: readonly string[];
  /** Files that can change what parts of other files mean. */
  readonly deciding: ReadonlySet<string>;
  /** True when documents came from the network: whether they have changed, no file tells. */
  readonly isRemote: boolean;
  /** The documents that were read, where `keepSources` asks for them. */
  readonly store: DocumentStore | undefined;
}

/** How a description is loaded for a command. */
export interface LoadDescriptionOptions {
  readonly allowRemote?: boolean;
  /** Warnings count as errors. */
  readonly strict?: boolean;
  /** Print nothing but errors. */
  readonly quiet?: boolean;
  /** Hand out the documents, which would only take memory otherwise. */
  readonly keepSources?: boolean;
  /** Parsed files to use again: a watcher gives every load the same one. */
  readonly cache?: LoadCache;
}

/** A description that cannot be used; a watcher waits for one of its files to change. */
export class DescriptionError extends CliError {
  readonly files: readonly string[];

  constructor(message: string, code: ExitCode, files: readonly string[]) {
    super(message, code);
    this.files = files;
  }
}

function expectSpec(spec: string): void {
  if (isPiped(spec) || existsSync(spec)) return;
  throw new CliError(`description not found: ${spec}`, exitCode.usage, 'Name it with --spec FILE.');
}

/**
 * Loads a description for a command, leniently unless `strict`, and prints its diagnostics. Throws `CliError` with exit code 2 for a missing file
 * or an unsupported version, and with exit code 1 for a description with errors.
 */
export async function loadDescription(spec: string, options: LoadDescriptionOptions = {}): Promise<LoadedDescription> {
  expectSpec(spec);
  const { result, store } = await loadWithSources(spec, {
    allowRemote: options.allowRemote ?? false,
    ...(options.cache && { cache: options.cache }),
    lenient: options.strict !== true,
  });
  const { api, diagnostics, files, deciding, isRemote } = result;
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  reportDiagnostics(options.quiet === true ? errors : diagnostics);
  if (diagnostics.some(({ code }) => code === 'unsupported-version')) {
    throw new DescriptionError('nothing was generated', exitCode.usage, files);
  }
  if (api === undefined || errors.length > 0) {
    throw new DescriptionError('the description has errors', exitCode.findings, files);
  }
  if (options.strict === true && diagnostics.length > 0) {
    throw new DescriptionError('the description has warnings, and --strict is on', exitCode.findings, files);
  }
  // What is internal is found in the documents, by those who publish them.
  const isNeeded = options.keepSources === true || mentionsInternal(store);
  return { api, diagnostics, files, deciding, isRemote, store: isNeeded ? store : undefined };
}
