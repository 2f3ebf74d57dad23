import { childPointer } from '../../load/json/json-pointer.ts';
import { nearName } from '../../load/near-name.ts';
import { KEYWORDS } from './schema-keywords.ts';
import { report } from '../read/scope.ts';
import type { Scope } from '../read/scope.ts';

const near = new Map<string, string | undefined>();

/**
 * A keyword nobody knows is an annotation and allowed; one that is nearly a keyword is most likely a slip, which
 * would silently loosen the schema.
 */
export function reportUnknownKeyword(scope: Scope, keyword: string, pointer: string): void {
  if (keyword.length < 4) return;
  if (!near.has(keyword)) near.set(keyword, nearName(keyword, KEYWORDS.keys()));
  const candidate = near.get(keyword);
  if (candidate === undefined) return;
  const suggestion = `did you mean \`${candidate}\`?`;
  report(scope, 'misspelt-keyword', childPointer(pointer, keyword), { parameters: { keyword }, suggestion });
}
