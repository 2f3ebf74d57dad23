import type { TypesOptions } from '../../options.ts';

/** An interface that is exported, or the alias that stands for one. In pieces: they are joined once, at the end. */
export function topLevel(name: string, members: readonly string[], { exportType }: TypesOptions): readonly string[] {
  if (members.length === 0) return [`export type ${name} = Record<string, never>;\n`];
  if (exportType) return [`export type ${name} = {\n`, ...members, '};\n'];
  return [`export interface ${name} {\n`, ...members, '}\n'];
}
