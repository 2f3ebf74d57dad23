import type { HeaderConverter } from './descriptor.ts';

/** Reads response headers that are numbers; `names` in lower case, separated by spaces. */
export function numbers(names: string): HeaderConverter {
  return (headers) => {
    for (const name of names.split(' ')) {
      const text = String(headers[name] ?? '').trim();
      // An empty field means that there is no number: `x-next-page` on the last page.
      if (text === '' || Number.isNaN(Number(text))) delete headers[name];
      else headers[name] = Number(text);
    }
    return headers;
  };
}
