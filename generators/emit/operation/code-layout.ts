import { type Fragment, deeper, join, raw, ts } from '../code/fragment.ts';

const MAX_LINE = 120;

/** Blanks before an argument of the call: what a table of operations has, which is more than others need. */
const INDENT = 6;

/** A call that bundlers may drop when nobody uses its value; `name` is one of the runtime. */
export function pureCall(name: string, args: readonly Fragment[]): Fragment {
  return ts`/* @__PURE__ */ ${raw(name)}(${join(args, ', ')})`;
}

/**
 * An object literal, on one line where it fits.
 * @param around what else is on that line of the argument
 */
export function objectLiteral(entries: readonly Fragment[], around: string = ','): Fragment {
  if (entries.length === 0) return raw('{}');
  const line = ts`{ ${join(entries, ', ')} }`;
  if (INDENT + around.length + line.code.length <= MAX_LINE && !isLong(line)) return line;
  return ts`{\n${entries.map((entry) => ts`  ${deeper(entry)},\n`)}}`;
}

/**
 * A call, its arguments on one line where they fit.
 * @param before what stands on the line already
 */
export function callCode(name: string, args: readonly Fragment[], before: string): Fragment {
  const line = ts`${raw(name)}(${join(args, ', ')})`;
  if (before.length + line.code.length + 1 <= MAX_LINE && !isLong(line)) return line;
  return ts`${raw(name)}(\n${args.map((code) => ts`  ${deeper(code)},\n`)})`;
}

/** A literal that goes on in further lines where it is too long for one. */
export function longLiteral(text: string): Fragment {
  const lines = [''];
  for (const part of text.split(/(?<=[/?&])/)) {
    const line = (lines.at(-1) ?? '') + part;
    if (INDENT + '  '.length + ts`${line}`.code.length + ' +'.length > MAX_LINE) lines.push(part);
    else lines[lines.length - 1] = line;
  }
  return join(
    lines.map((line) => ts`${line}`),
    ' +\n  ',
  );
}

function isLong({ code }: Fragment): boolean {
  return code.includes('\n');
}
