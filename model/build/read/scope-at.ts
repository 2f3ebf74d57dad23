import type { SourceLocation } from '../../location.ts';
import { isDocument } from '../../load/document-store.ts';
import { topOf } from '../../load/resolve-reference.ts';
import { scopeOf } from './scope.ts';
import type { BuildState, Scope } from './scope.ts';

/** The scope of the document that something stands in. */
export function scopeAt(state: BuildState, { file }: SourceLocation): Scope {
  const document = state.store.opened.get(file);
  return scopeOf(state, topOf(document === undefined || !isDocument(document) ? state.root : document));
}
