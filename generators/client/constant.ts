import { type Fragment, deeper, join, raw, ts } from '../emit/code/fragment.ts';
import { callCode } from '../emit/operation/code-layout.ts';

const MAX_LINE = 120;

/** `export const name: Type<A, B> = call(...);`, the type arguments on lines of their own when the line is long. */
export function constant(
  name: string,
  [type = raw(''), ...parameters]: readonly Fragment[],
  [maker = raw(''), ...data]: readonly Fragment[],
): Fragment {
  const line = ts`export const ${raw(name)}: ${type}<${join(parameters, ', ')}> = /* @__PURE__ */ `;
  if (line.code.length + maker.code.length < MAX_LINE && !line.code.includes('\n'))
    return ts`${line}${callCode(maker.code, data, line.code)};\n`;
  const lines = join(
    parameters.map((parameter) => ts`  ${deeper(parameter)}`),
    ',\n',
  );
  const last = raw('> = /* @__PURE__ */ ');
  return ts`export const ${raw(name)}: ${type}<\n${lines}\n${last}${callCode(maker.code, data, last.code)};\n`;
}
