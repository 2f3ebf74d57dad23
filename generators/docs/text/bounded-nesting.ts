import { INLINE, TAGS, VOID } from './html-elements.ts';

/** Elements around one another at most, of those that nothing but a tag of theirs ends; each may have few others in it. */
const DEEPEST = 40;
/** Elements of a line around one another at most: a parser opens all of them anew in every block that follows. */
const DEEPEST_INLINE = 10;

/** Elements whose tag ends an open one of them or of their kin that stands directly around it. */
const KIN: Readonly<Record<string, RegExp>> = {
  li: /^li$/,
  dt: /^d[td]$/,
  dd: /^d[td]$/,
  option: /^option$/,
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, /^h[1-6]$/])),
};

/** Elements that end by themselves, wherever the next one begins, and are nowhere without a table around them but for a paragraph. */
const ENDS_ITSELF = /^(?:p|tr|t[dh]|t(?:head|body|foot)|caption|colgroup)$/;
/** Elements in which other tags end nothing, and elements out of which no other closing tag leads. */
const FOREIGN = /^(?:svg|math)$/;
const SCOPE = /^(?:applet|button|marquee|object|select|svg|math|table|template)$/;

/**
 * HTML without the tags of elements that stand in too many others; their text stays. Parsers and printers walk the tree of elements
 * by recursion, and what is read as written would end the program.
 */
export function boundedNesting(html: string): string {
  const walk: Walk = { blocks: [], lines: new Map(), lineDepth: 0 };
  return html.replaceAll(TAGS, (tag: string, slash: string | undefined, written: string | undefined) => {
    const name = written?.toLowerCase();
    if (name === undefined || VOID.has(name)) return tag;
    const stays = INLINE.has(name) ? staysInLine(walk, name, slash === '/') : staysAsBlock(walk, name, slash === '/');
    return stays ? tag : INLINE.has(name) ? '' : ' ';
  });
}

interface Walk {
  /** The elements that are open, the innermost last. */
  readonly blocks: string[];
  /** Whether the tags of open elements of a line have stayed, the innermost last, by name. */
  readonly lines: Map<string, boolean[]>;
  lineDepth: number;
}

function staysInLine(walk: Walk, name: string, closes: boolean): boolean {
  const open = walk.lines.get(name) ?? [];
  walk.lines.set(name, open);
  if (closes) {
    const stayed = open.pop() ?? false;
    if (stayed) walk.lineDepth -= 1;
    return stayed;
  }
  const stays = walk.lineDepth < DEEPEST_INLINE;
  if (stays) walk.lineDepth += 1;
  open.push(stays);
  return stays;
}

function staysAsBlock({ blocks }: Walk, name: string, closes: boolean): boolean {
  const isForeign = blocks.some((open) => FOREIGN.test(open));
  if (ENDS_ITSELF.test(name) && !isForeign) return true;
  if (closes) {
    const at = blocks.lastIndexOf(name);
    // What is open within ends with it, unless a table or the like is between: there such a tag says nothing.
    if (at >= 0 && !blocks.slice(at + 1).some((open) => SCOPE.test(open))) blocks.length = at;
    return true;
  }
  if (!isForeign && KIN[name]?.test(blocks.at(-1) ?? '') === true) blocks.pop();
  if (blocks.length >= DEEPEST) return false;
  blocks.push(name);
  return true;
}
