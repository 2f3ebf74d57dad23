export {
  type Config,
  type EmitterName,
  type OperationFilter,
  type PagingRule,
  type OperationSelector,
  type Target,
  defineConfig,
} from './cli/config/config.ts';
export type { HookContext, PrintedProperty, TransformedType, TypesOptions } from './generators/types/options.ts';
export type { NamedOperation, NamingHooks } from './generators/emit/name-hooks.ts';
