import { MAX_DEPTH } from '../../load/nesting.ts';
import type { Reporter } from '../../load/report.ts';
import { report } from './scope.ts';
import type { Scope } from './scope.ts';

/** Links of a chain that are followed: as many as levels of nesting, since whoever follows them needs as much of the stack. */
export const MOST_LINKS: number = MAX_DEPTH;

const told = new WeakSet<Reporter>();

/** Reports a chain that is not followed to its end; the first one only, because every part of it is one as well. */
export function reportLongChain(scope: Scope, pointer: string, what: string): void {
  const { reporter } = scope.state;
  if (told.has(reporter)) return;
  told.add(reporter);
  report(scope, 'long-chain', pointer, { parameters: { what, most: String(MOST_LINKS) } });
}
