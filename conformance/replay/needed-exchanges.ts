import type { Exchange } from '../exchange/exchange.ts';
import { isSafeMethod } from '../exchange/safe-method.ts';
import { takenNames } from './taken-names.ts';

/**
 * Of the exchanges of a case those that a finding needs: the ones that show it, what made the things that they name, and what was
 * written to these in between.
 */
export function neededExchanges(all: readonly Exchange[], shown: readonly Exchange[]): readonly Exchange[] {
  const needed = new Set(shown);
  for (const exchange of [...all].toReversed()) {
    if (needed.has(exchange) || isSafeMethod(exchange.request.method) || exchange.response.status >= 300) continue;
    const later = all.slice(all.indexOf(exchange) + 1).filter((other) => needed.has(other));
    if (later.some((other) => isMadeBy(exchange, other) || isWrittenBy(exchange, other, all))) needed.add(exchange);
  }
  return all.filter((exchange) => needed.has(exchange));
}

function isMadeBy(maker: Exchange, other: Exchange): boolean {
  return takenNames(other, [maker]).length > 0;
}

/** A write to something that the case has made, or to what is part of it. */
function isWrittenBy(writer: Exchange, other: Exchange, all: readonly Exchange[]): boolean {
  const before = all.slice(0, all.indexOf(writer));
  const [written, read] = [pathOf(writer), pathOf(other)];
  const isNear = read === written || read.startsWith(`${written}/`) || written.startsWith(`${read}/`);
  return isNear && takenNames(writer, before).length > 0;
}

function pathOf({ request: { url } }: Exchange): string {
  return url.replace(/[?#].*$/, '');
}
