import { COUNT, countOf } from '../../laws/values/count-words.ts';
import type { JsonObject } from '../../schema-walk.ts';
import { preview } from '../../schema-walk.ts';
import { type Place, partOf, placeOf, type Scope } from './scope.ts';
import type { Missed, Reader } from './told.ts';

/** A text that is made of others; undefined where they do not tell it. */
type Made = (object: JsonObject) => readonly string[] | undefined;

/** A text made from others: "`first_name` and `last_name` with a space between", "the first 8 characters of `id`". */
export const readText: Reader = (said, scope) => {
  const made =
    joined(said, scope) ??
    cut(said, scope) ??
    cased(said, scope) ??
    slug(said, scope) ??
    padded(said, scope) ??
    year(said, scope);
  return made && missedBy(made);
};

function missedBy(made: Made): Missed {
  return ({ object, member }) => {
    const texts = made(object);
    const isFine = texts === undefined || !isText(member) || texts.includes(String(member));
    return isFine ? undefined : preview(texts[0]);
  };
}

/** A year and the like may be a number. */
function isText(member: unknown): boolean {
  return typeof member === 'string' || typeof member === 'number';
}

function textIn(object: JsonObject, place: Place): string | undefined {
  const value = partOf(object, place);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const GLUES: Readonly<Record<string, string>> = {
  space: ' ',
  blank: ' ',
  'single space': ' ',
  comma: ',',
  'comma and a space': ', ',
  hyphen: '-',
  dash: '-',
  slash: '/',
  underscore: '_',
  colon: ':',
  dot: '.',
};
const GLUE = Object.keys(GLUES)
  .toSorted((one, other) => other.length - one.length)
  .join('|');
const AFTER = new RegExp(
  `^(?:the )?(\\S+)(?: and|,) (\\S+?),? (?:with|joined (?:by|with)|separated by|parted by|connected (?:by|with)|put together with) (?:an?|one) (${GLUE})(?: (?:in )?between(?: them)?)?$`,
  'i',
);
const BETWEEN = new RegExp(
  `^(?:the )?(\\S+?)(?:,| \\+| followed by| and| plus) (?:an?|one) (${GLUE})(?:,? and(?: then)?|,| \\+| followed by| plus) (?:the )?(\\S+)$`,
  'i',
);
const QUOTED = /^(\S+) ?\+ ?["'](.{1,3})["'] ?\+ ?(\S+)$/;

function joined(said: string, scope: Scope): Made | undefined {
  const [one = '', glue = '', other = ''] = jointOf(said) ?? [];
  const [first, second] = [placeOf(one, scope), placeOf(other, scope)];
  if (first === undefined || second === undefined) return undefined;
  return (object) => {
    const [left, right] = [textIn(object, first), textIn(object, second)];
    return left === undefined || right === undefined ? undefined : [`${left}${glue}${right}`];
  };
}

function jointOf(said: string): readonly string[] | undefined {
  const after = AFTER.exec(said);
  if (after !== null) return [after[1] ?? '', glueOf(after[3]), after[2] ?? ''];
  const between = BETWEEN.exec(said);
  return between === null ? QUOTED.exec(said)?.slice(1) : [between[1] ?? '', glueOf(between[2]), between[3] ?? ''];
}

function glueOf(word = ''): string {
  return GLUES[word.toLowerCase()] ?? '';
}

const CUT = new RegExp(`^(?:the )?(first|last) (${COUNT}) (?:characters?|letters?|digits?) of (\\S+|the \\w+)$`, 'i');

function cut(said: string, scope: Scope): Made | undefined {
  const [, end = '', word = '', name = ''] = CUT.exec(said) ?? [];
  const [count, place] = [countOf(word), placeOf(name, scope)];
  if (count === undefined || place === undefined || count === 0) return undefined;
  return (object) => {
    const text = textIn(object, place);
    // Characters outside the first plane may count once or twice.
    if (text === undefined || !/^[\u0020-\u007e]*$/.test(text)) return undefined;
    return [/first/i.test(end) ? text.slice(0, count) : text.slice(-count)];
  };
}

const LOW = 'lower[- ]?case[d]?|lowercased|in lower[- ]?case|in small letters|in lower[- ]?case letters';
const HIGH = 'upper[- ]?case[d]?|uppercased|in upper[- ]?case|in capitals|in capital letters|in upper[- ]?case letters';
const CASED = new RegExp(`^(?:the )?(?:(${LOW}) (\\S+)|(${HIGH}) (\\S+)|(\\S+),? (?:(${LOW})|(${HIGH})))$`, 'i');

function cased(said: string, scope: Scope): Made | undefined {
  const [, low, ofLow, , ofHigh, either, thenLow] = CASED.exec(said) ?? [];
  const place = placeOf(ofLow ?? ofHigh ?? either ?? '', scope);
  if (place === undefined) return undefined;
  const isLow = low !== undefined || thenLow !== undefined;
  return (object) => {
    const text = textIn(object, place);
    // Languages differ about letters beyond these.
    if (text === undefined || !/^[\u0020-\u007e]*$/.test(text)) return undefined;
    return [isLow ? text.toLowerCase() : text.toUpperCase()];
  };
}

const SLUG = new RegExp(
  `^(?:(?:the )?slug of )?(\\S+?)(?:,|:| \\()? ?(?:${LOW}),? (?:and |with )?(?:all |its )?(?:spaces|blanks|white ?space) (?:replaced|turned|changed|become)(?: by| with| into)? (?:single )?(?:hyphens|dashes|an? hyphen|an? dash|\`-\`|"-")\\)?$`,
  'i',
);

function slug(said: string, scope: Scope): Made | undefined {
  const place = placeOf(SLUG.exec(said)?.[1] ?? '', scope);
  return (
    place &&
    ((object) => {
      const text = textIn(object, place);
      // What becomes of other letters and of signs, many rules that are told leave open.
      return text === undefined || !/^[a-z\d]+(?: [a-z\d]+)*$/i.test(text)
        ? undefined
        : [text.toLowerCase().replaceAll(' ', '-')];
    })
  );
}

const PREFIX =
  /^(?:[Tt]he )?(?:[Pp]refix )?(?:`([^`\s]+)`|["']([^"'\s]+)["']|([A-Z]+-)),? (?:followed by|and|plus|\+|before|then) (?:the )?(`[\w.]+`|\w+)(?:,? (?:(?:with|of|as|padded to|zero-padded to) )?(.+))?$/;
const DIGITS = new RegExp(
  `^(?:zero-padded,? (?:to )?)?(at least )?(${COUNT}) digits?(?:,? (?:zero-padded|with leading zeros|padded with zeros|filled up with zeros))?$`,
  'i',
);

/** "prefix `INV-` followed by `number`, six digits, zero-padded". */
function padded(said: string, scope: Scope): Made | undefined {
  const [, code, quoted, plain, name = '', rest] = PREFIX.exec(said) ?? [];
  const prefix = code ?? quoted ?? plain ?? '';
  const place = placeOf(name, scope);
  const digits = rest === undefined ? 0 : countOf(DIGITS.exec(rest)?.[2] ?? '');
  if (!IS_PREFIX.test(prefix) || place === undefined || digits === undefined) return undefined;
  return (object) => {
    const value = partOf(object, place);
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string' || text === '' || (digits > 0 && !/^\d+$/.test(text))) return undefined;
    return [`${prefix}${text.padStart(digits, '0')}`];
  };
}

/** No name of a member, also of one that is not described. */
const IS_PREFIX = /^(?:[A-Z\d]+|.*[-/#.:])$/;

const YEAR = /^(?:the )?(?:calendar )?year of (\S+|the \w+)$/i;

/** "The year of `harvested_on`": of days alone, since an instant is in different years at different places. */
function year(said: string, scope: Scope): Made | undefined {
  const place = placeOf(YEAR.exec(said)?.[1] ?? '', scope);
  return (
    place &&
    ((object) => {
      const day = textIn(object, place);
      return day === undefined || !/^\d{4}-\d\d-\d\d$/.test(day) ? undefined : [day.slice(0, 4)];
    })
  );
}
