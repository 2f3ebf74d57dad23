import type { HookRow } from './table.ts';

/** A header that somebody wants to be sent. */
export interface CustomHeader {
  readonly key: string;
  readonly value: string;
}

/** The headers of a hook. */
export function headersOf({ custom_headers: text }: Pick<HookRow, 'custom_headers'>): CustomHeader[] {
  // The column is written from checked requests alone.
  return JSON.parse(text) as CustomHeader[];
}

/** The variables of the address of a hook: values by name, in the order in which they were first set. */
export function variablesOf({ url_variables: text }: Pick<HookRow, 'url_variables'>): Readonly<Record<string, string>> {
  // The column is written by the operations on variables alone.
  return JSON.parse(text) as Record<string, string>;
}
