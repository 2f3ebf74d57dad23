import type { PagePlan } from '../../model/facts/paging/index.ts';
import type { Operation } from '../../model/operation.ts';
import type { ImportExtension } from './module-path.ts';
import type { NamingHooks } from './name-hooks.ts';
import type { Reuse } from './reuse.ts';

/** Where each emitter puts its files, POSIX paths relative to the output root. */
export interface OutputFolders {
  readonly models: string;
  readonly types: string;
  readonly client: string;
  readonly validators: string;
  readonly server: string;
  readonly stubs: string;
  readonly docs: string;
  /** Where the embedded runtime goes. */
  readonly runtime: string;
}

/**
 * How emitted code reaches the runtime: a copy of the files it needs (`embedded`, the default: the output depends on
 * nothing), the installed package, or a folder relative to the output root (this repository).
 */
export type RuntimeOption = 'embedded' | 'package' | { readonly folder: string };

/** What all emitters of TypeScript take. */
export interface EmitOptions {
  readonly folders: OutputFolders;
  readonly runtime: RuntimeOption;
  readonly importExtension: ImportExtension;
  /** TypeScript type of `format: date-time` strings. A `format: date` stays text: a day is no instant, in no time zone. */
  readonly dates: 'string' | 'Date';
  /** TypeScript type of `format: int64` integers. */
  readonly int64: 'number' | 'string' | 'bigint';
  /** Functions that choose names; the same for all emitters of a run, whose outputs import each other. */
  readonly naming?: NamingHooks | undefined;
  /** What may be taken over from the run before: for a watcher. */
  readonly reuse?: Reuse | undefined;
  /** How the list of an operation is walked, undefined for one that is not; as it is recognised when not given. */
  readonly pagePlan?: ((operation: Operation) => PagePlan | undefined) | undefined;
}

/** Options for another project: everything below the output root, runtime embedded, `.js` specifiers. */
export const defaultEmitOptions: EmitOptions = {
  folders: {
    models: 'models',
    types: 'types',
    client: 'client',
    validators: 'validators',
    server: 'server',
    stubs: 'stubs',
    docs: 'docs',
    runtime: 'runtime',
  },
  runtime: 'embedded',
  importExtension: '.js',
  dates: 'string',
  int64: 'number',
};
