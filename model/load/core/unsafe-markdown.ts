import type { Oas3Rule } from '@redocly/openapi-core';

/**
 * The rule `no-unsafe-markdown` of openapi-core in time that grows with the text alone: its own expressions take a minute for 200 kB
 * of tags that are not closed.
 */
export const unsafeMarkdown: Oas3Rule = () => ({
  any(node: unknown, { report, location }: Place) {
    if (typeof node !== 'object' || node === null || !('description' in node)) return;
    const { description } = node;
    if (typeof description !== 'string') return;
    for (const message of unsafeParts(description)) report({ message, location: location.child(['description']) });
  },
});

/** What a visitor of openapi-core uses of its context. */
interface Place {
  readonly location: { readonly child: (keys: string[]) => object };
  readonly report: (problem: { readonly message: string; readonly location: object }) => void;
}

/** What of a Markdown text might run in a page, in the words of openapi-core. */
export function unsafeParts(text: string): readonly string[] {
  return [
    ...(/<script\b/i.test(text) ? ["Markdown descriptions must not contain '<script>' tags"] : []),
    ...(hasHandler(text) ? ['Markdown descriptions must not contain HTML event handler attributes'] : []),
    ...(SCRIPT_URL.test(text) ? ["Markdown descriptions must not contain 'javascript:' URLs"] : []),
  ];
}

/** What stands before such a URL is looked at only where there is one. */
const SCRIPT_URL = /javascript:(?<=(?:\]\(\s*|\b(?:href|src)\s*=(?:\s*["'])?\s*)javascript:)/i;

/** Ends of tags, their begins, and attributes that hold code. */
const MARKS = />|<(?=[a-z])|\bon[a-z]+\s*=/gi;

/** Whether an attribute with code stands behind the name of a tag and before its end. */
function hasHandler(text: string): boolean {
  let name: number | undefined;
  for (const { 0: mark, index } of text.matchAll(MARKS)) {
    if (mark === '>') name = undefined;
    else if (mark === '<') name ??= index + 1;
    else if (name !== undefined && index > name) return true;
  }
  return false;
}
