import { indent, raw, ts, type Fragment } from '../emit/code/fragment.ts';
import { filledLines, memberKey } from '../emit/code/literal.ts';

/** Columns that a literal on one line may take. */
const widest = 108;

/**
 * An object literal, on one line where it fits, else with a member per line; members that are undefined are left out.
 * @param before columns that are taken already, beyond those of a nested literal
 */
export function objectLiteral(
  members: readonly (readonly [key: string, value: Fragment | undefined])[],
  before: number = 0,
): Fragment {
  const texts = members.flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [value.code === key ? key : `${memberKey(key)}: ${value.code}`];
  });
  if (texts.length === 0) return raw('{}');
  const line = oneLine(texts, widest - before);
  return line === undefined ? ts`{\n${indent(raw(lines(texts)))}}` : raw(`{ ${line} }`);
}

/** An array literal in the same way; names share lines. */
export function arrayLiteral(items: readonly Fragment[], before: number = 0): Fragment {
  if (items.length === 0) return raw('[]');
  const texts = items.map(({ code }) => code);
  const line = oneLine(texts, widest - before);
  return line === undefined ? ts`[\n${indent(raw(lines(runs(texts))))}]` : raw(`[${line}]`);
}

/** Names that stand next to each other, as many on a line as fit. */
function runs(texts: readonly string[]): readonly string[] {
  const filled: string[] = [];
  let names: string[] = [];
  const end = (): void => {
    // The comma at the end of each line comes with the lines.
    filled.push(...filledLines(names, widest).map((line) => line.slice(0, -1)));
    names = [];
  };
  for (const text of texts) {
    if (/^[\w$.]+$/.test(text)) names.push(text);
    else {
      end();
      filled.push(text);
    }
  }
  end();
  return filled;
}

/**
 * A list of names or words, filled where it takes more than one line.
 * @param before columns that are taken already, beyond those of a nested literal
 */
export function listLiteral(names: readonly Fragment[], before: number = 0): Fragment {
  const texts = names.map(({ code }) => code);
  const line = oneLine(texts, widest - before);
  if (line !== undefined) return raw(`[${line}]`);
  return raw(
    `[\n${filledLines(texts, widest)
      .map((filled) => `  ${filled}\n`)
      .join('')}]`,
  );
}

function oneLine(texts: readonly string[], room: number): string | undefined {
  let length = 0;
  for (const text of texts) {
    length += text.length + 2;
    if (length > room || text.includes('\n')) return undefined;
  }
  return texts.join(', ');
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text},\n`).join('');
}
