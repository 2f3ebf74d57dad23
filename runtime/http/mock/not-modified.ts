import type { HandlerContext } from '../handler.ts';
import { headerText } from '../incoming-request.ts';
import type { OperationEntry } from '../operation-entry.ts';
import type { MockCase } from './mock-case.ts';

/** The 304 for a caller that has the answer already, where the description knows one (RFC 9110 section 13.1.2); else the answer. */
export function unlessUnchanged(found: MockCase, operation: OperationEntry, { headers }: HandlerContext): MockCase {
  const held = headerText(headers, 'if-none-match');
  if (held === undefined || found.status !== 200 || operation.method !== 'GET') return found;
  if (!operation.responses.some(({ statuses }) => statuses.includes('304'))) return found;
  const told = Object.entries(found.headers ?? {});
  const [, tag] = told.find(([name]) => name.toLowerCase() === 'etag') ?? [];
  if (typeof tag !== 'string' || !(held.trim() === '*' || tagsIn(held).includes(opaque(tag)))) return found;
  const kept = told.filter(([name]) => /^(?:etag|cache-control|vary|content-location|expires|date)$/i.test(name));
  return { name: found.name, status: 304, headers: Object.fromEntries(kept) };
}

/** Compared without the mark of weak ones. */
function opaque(tag: string): string {
  return tag.replace(/^W\//, '');
}

function tagsIn(field: string): readonly string[] {
  return field.match(/"[^"]*"/g) ?? [];
}
