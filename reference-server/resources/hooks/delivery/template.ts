import { isObject } from '../../../../runtime/schema/is-object.ts';

/** Longest body of a delivery, in characters. */
const LONGEST_BODY = 25_000_000;

const PLACEHOLDER = /\{\{\s*([\w.-]+)\s*\}\}/g;

/**
 * What a template makes of a payload: `{{a.b}}` stands for a member of a member. Texts are put between the quotation marks that the
 * template has, everything else as JSON; what is not there is empty.
 * @throws SyntaxError when what comes out is no JSON, RangeError when it is too long
 */
export function renderTemplate(template: string, data: object): unknown {
  let size = template.length;
  const text = template.replace(PLACEHOLDER, (_whole, path: string) => {
    const shown = shownAs(memberAt(data, path.split('.')));
    size += shown.length;
    // Said before it is made: a short template may name a long member many times.
    if (size > LONGEST_BODY) throw new RangeError('the body is too long');
    return shown;
  });
  return JSON.parse(text) as unknown;
}

function memberAt(value: unknown, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined) return value;
  return isObject(value) && Object.hasOwn(value, first) ? memberAt(value[first], rest) : undefined;
}

function shownAs(value: unknown): string {
  if (value === undefined) return '';
  const json = JSON.stringify(value);
  return typeof value === 'string' ? json.slice(1, -1) : json;
}
