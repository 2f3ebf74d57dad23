import {
  CHECKS,
  EXTRA_CHECKS,
  LAWS,
  type Law,
  type Level,
  type Selection,
  parseShard,
} from '../../conformance/index.ts';
import { CliError, exitCode } from '../exit-code.ts';

/** What chooses among the cases of a plan, as commander hands it over. */
export interface SelectionOptions {
  readonly level: Level;
  readonly only?: string;
  readonly law?: string;
  readonly disable?: string;
  readonly shard?: string;
  readonly enable?: string;
}

/** Reads the checks that are asked for. Throws `CliError` naming what there is, where one names nothing. */
export function readEnabled({ enable }: Pick<SelectionOptions, 'enable'>): { readonly enabled?: readonly string[] } {
  return enable === undefined ? {} : { enabled: known(enable, EXTRA_CHECKS, '--enable') };
}

/** Reads the options that choose cases. Throws `CliError` naming what there is, where one names nothing. */
export function readSelection(
  { level, only, law, disable, shard }: SelectionOptions,
  own: readonly Law[] = [],
): Selection {
  const laws = [...LAWS, ...own].map(({ id }) => id);
  return {
    level,
    ...(only === undefined ? {} : { only: listOf(only) }),
    ...(law === undefined ? {} : { laws: known(law, laws, '--law') }),
    ...(disable === undefined
      ? {}
      : { disabled: known(disable, [...CHECKS.map(({ id }) => id), ...laws], '--disable') }),
    ...(shard === undefined ? {} : { shard: shardOf(shard) }),
  };
}

function listOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function known(text: string, names: readonly string[], flag: string): readonly string[] {
  const wanted = listOf(text);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown === undefined) return wanted;
  throw new CliError(`${flag}: expected some of ${names.toSorted().join(', ')}; got "${unknown}"`, exitCode.usage);
}

function shardOf(text: string): NonNullable<Selection['shard']> {
  try {
    return parseShard(text);
  } catch (error) {
    throw new CliError(error instanceof Error ? `--${error.message}` : String(error), exitCode.usage);
  }
}
