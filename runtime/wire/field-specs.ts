import type { FieldSpec } from './form.ts';
import { defaultExplode, type Style } from './style.ts';

/**
 * Encoding Objects as one text: entries separated by spaces, `name:word,word`; words are a style, `joined`, `reserved`, a
 * media type, a header of the part, `@name: value`, or a name that no member of an exploded object may have, `!name`.
 */
export function fieldSpecs(fields: string): Record<string, FieldSpec> {
  const specs: Record<string, FieldSpec> = {};
  for (const entry of fields.split(' ')) {
    const [name = '', words = ''] = entry.split(':');
    const list = words.split(',').map(decodeURIComponent);
    const headers = list.filter((word) => word[0] === '@').map((word) => `\r\n${word.slice(1)}`);
    const contentType = list.find((word) => /^[^@!]*\//.test(word));
    // Emitted words are either a style or one of the others.
    const style = list.find((word) => /^[a-z]+[A-Z]|^form$/.test(word)) as Style | undefined;
    specs[decodeURIComponent(name)] = {
      contentType,
      style: style ?? (contentType === undefined && list.length > headers.length && words !== '' ? 'form' : undefined),
      explode: !list.includes('joined') && defaultExplode(style ?? 'form'),
      allowReserved: list.includes('reserved'),
      headers: headers.join(''),
      taken: list.filter((word) => word[0] === '!').map((word) => word.slice(1)),
    };
  }
  return specs;
}
