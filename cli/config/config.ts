import type { NamingHooks } from '../../generators/emit/name-hooks.ts';
import type { EmitOptions } from '../../generators/emit/options.ts';
import type { TypesOptions } from '../../generators/types/options.ts';
import type { DescribedPaging } from '../../model/facts/paging/described-plan.ts';

/** The emitters that `generate` can run. `bundle` writes the whole description as one JSON file. */
export const emitterNames = ['models', 'types', 'client', 'validators', 'express', 'docs', 'bundle'] as const;

export type EmitterName = (typeof emitterNames)[number];

/** Emitters that run when neither the config nor `--only` names any: all but `types`, which is for those who come from elsewhere. */
export const defaultEmitters: readonly EmitterName[] = ['models', 'client', 'validators', 'express', 'docs'];

/** Chooses operations: those that meet every member given. Globs: `*` is any text, in a path within one segment; `**` is any text. */
export interface OperationSelector {
  /** Glob, or several, for the operationId. */
  readonly operationId?: string | readonly string[];
  /** Glob, or several, for the name of a tag. */
  readonly tag?: string | readonly string[];
  /** Glob, or several, for the path template (a webhook's name). */
  readonly path?: string | readonly string[];
  /** HTTP method, or several, in any case. */
  readonly method?: string | readonly string[];
  readonly deprecated?: boolean;
}

/** Which operations are generated: those that any `include` selects (all, without one) and that no `exclude` does. */
export interface OperationFilter {
  readonly include?: OperationSelector | readonly OperationSelector[];
  readonly exclude?: OperationSelector | readonly OperationSelector[];
}

/** How the operations that a selector selects are walked page by page; `false` for those that are not. */
export interface PagingRule extends OperationSelector {
  readonly paging: DescribedPaging | false;
}

/** One description and what to make of it. Relative paths are relative to the config file. */
export interface Target {
  /** The description's root document, JSON or YAML. */
  readonly spec: string;
  /** Output root; every folder below is relative to it. Default: the folder of the config file. */
  readonly out?: string;
  /** Emitters to run. Default: all but `types` and `bundle`. */
  readonly emit?: readonly EmitterName[];
  /** Folder per emitter, and of the embedded runtime. */
  readonly folders?: Partial<EmitOptions['folders']>;
  /** How emitted code reaches the runtime. Default `embedded`. */
  readonly runtime?: EmitOptions['runtime'];
  /** Extension of emitted import specifiers. Default `.js`. */
  readonly importExtension?: EmitOptions['importExtension'];
  /** TypeScript type of `format: date-time`; a `format: date` is text always. Default `string`. */
  readonly dates?: EmitOptions['dates'];
  /** TypeScript type of 64-bit integers. Default `number`. */
  readonly int64?: EmitOptions['int64'];
  /** Operations to generate, with what they need; everything else of the description is left out. Default: all. */
  readonly filter?: OperationFilter;
  /**
   * How lists are walked, for those that are not recognised, or wrongly; the last rule that selects an operation decides.
   * `false`: no client has a reader of pages.
   */
  readonly pagination?: readonly PagingRule[] | false;
  /** Functions that choose names; in TypeScript and JavaScript config files only. */
  readonly naming?: NamingHooks;
  /** File of the `bundle` emitter, relative to `out`. Default `openapi.json`. */
  readonly bundleFile?: string;
  /** Options of the emitter `types`, under the names that openapi-typescript has for them. */
  readonly types?: Partial<TypesOptions>;
  /** Extensions that `docs` and `bundle` leave out, beside `x-internal` and `x-decisions`. */
  readonly unpublished?: readonly string[];
}

/** What `forgewright.config.ts` exports: one target or several. */
export type Config = Target | readonly Target[];

/** Types a config file: `export default defineConfig({ spec: 'openapi.yaml', out: 'src/api' })`. */
export function defineConfig(config: Config): Config {
  return config;
}
