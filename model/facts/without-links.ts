import { linksOf } from './author-links.ts';

/** Code, which is told apart first: what looks like a link there is none. */
const CODE = /^ {0,3}(```+|~~~+)[^]*?(?:^ {0,3}\1|$(?![^]))|(`+)[^]*?\2/;

/** An inline link or image: what is shown, and where it leads. */
const INLINE =
  /!?\[(?<shown>(?:[^[\]]|\[[^[\]]*\])*)\]\(\s*(?:<(?<quoted>[^<>\n]*)>|(?<plain>[^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*))(?:\s[^)]{0,999})?\)/;

/** A link of HTML. */
const ANCHOR =
  /<a\s[^>]{0,999}?href\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')[^>]{0,999}>(?<inside>[^]{0,9999}?)<\/a\s*>/;

const LINKS = new RegExp([CODE, INLINE, ANCHOR].map(({ source }) => source).join('|'), 'gim');

/** A link reference definition (CommonMark "Link reference definitions"). */
const DEFINITION = /^ {0,3}\[(?<label>[^\]]{1,999})\]:\s*(?:<(?<quoted>[^<>\n]*)>|(?<plain>\S+)).*(?:\n|$(?![^]))/gm;

/** A text of Markdown with what some of its links show in their place. */
export function withoutLinks(text: string, isUnwanted: (link: string) => boolean): string {
  if (!linksOf(text).some(isUnwanted)) return text;
  const gone = new Set<string>();
  const undefinedText = text.replace(DEFINITION, (whole: string, ...rest: readonly unknown[]) => {
    const { label = '', quoted, plain = '' } = groupsOf(rest);
    if (!isUnwanted(quoted ?? plain)) return whole;
    gone.add(label.toLowerCase());
    return '';
  });
  const inlined = undefinedText.replace(LINKS, (whole: string, ...rest: readonly unknown[]) => {
    const { shown, quoted, plain, double, single, inside } = groupsOf(rest);
    const link = quoted ?? plain ?? double ?? single;
    return link === undefined || !isUnwanted(link) ? whole : (shown ?? inside ?? '');
  });
  return gone.size === 0
    ? inlined
    : inlined.replace(/\[([^[\]]+)\](?:\[([^[\]]*)\])?(?![(:])/g, (whole, shown, label) => {
        return gone.has(String(label || shown).toLowerCase()) ? String(shown) : whole;
      });
}

/** The named groups of a match, which a replacer gets last. */
function groupsOf(rest: readonly unknown[]): Readonly<Record<string, string | undefined>> {
  // The patterns here have named groups, so the last argument holds them.
  return rest.at(-1) as Readonly<Record<string, string | undefined>>;
}
