import type { ParameterEntry } from '../operation-table.ts';

/** The name of a place within a parameter in problems: `not` with path `iids`, 2 -> `not[iids][2]`. */
export function nestedName({ name }: ParameterEntry, path: readonly (string | number)[]): string {
  if (path.length === 0) return name;
  return name.replace(/\[\]$/, '') + path.map((key) => `[${key}]`).join('');
}
