import { INLINE, TAGS, VOID } from './html-elements.ts';

/** An element of a line. */
interface Opened {
  readonly name: string;
  isClosed: boolean;
  /** Where the first tag behind it stands that is none of a line; undefined when there is none. */
  line: number | undefined;
}

/**
 * HTML in which an element of a line that nothing closes ends with its line: before the next tag of a paragraph, a heading or another
 * block. A browser would open it anew in every block that follows, so that one `<b>` makes a whole text bold.
 */
export function closedLines(html: string): string {
  const all: Opened[] = [];
  const open = new Map<string, Opened[]>();
  let ended = 0;
  for (const { index, 1: slash, 2: written } of html.matchAll(TAGS)) {
    const name = written?.toLowerCase();
    if (name === undefined || VOID.has(name)) continue;
    if (!INLINE.has(name)) {
      for (const opened of all.slice(ended)) opened.line = index;
      ended = all.length;
    } else if (slash === '/') {
      const last = open.get(name)?.pop();
      if (last !== undefined) last.isClosed = true;
    } else {
      const opened: Opened = { name, isClosed: false, line: undefined };
      all.push(opened);
      const others = open.get(name);
      if (others === undefined) open.set(name, [opened]);
      else others.push(opened);
    }
  }
  return withClosingTags(
    html,
    all.filter(({ isClosed }) => !isClosed),
  );
}

function withClosingTags(html: string, unclosed: readonly Opened[]): string {
  const tags = new Map<number, string>();
  // In the order of their lines; of one line, the last that was opened is closed first.
  for (const { name, line = html.length } of unclosed) tags.set(line, `</${name}>${tags.get(line) ?? ''}`);
  let from = 0;
  let closed = '';
  for (const [line, text] of tags) {
    closed += html.slice(from, line) + text;
    from = line;
  }
  return closed + html.slice(from);
}
