import { DEFAULT_STYLE, defaultExplode, type ParameterIn, type ParameterSpec, type Style } from '../wire/style.ts';

/** A parameter and the property of the argument object that holds its value. */
export interface PlannedParameter extends ParameterSpec {
  readonly property: string;
}

/** Reads a parameter list of a descriptor; see `OperationDescriptor` for its grammar. */
export function parseParameters(list: string | undefined, location: ParameterIn): PlannedParameter[] {
  if (!list) return [];
  return list.split(' ').map((entry) => {
    const [names = '', words = ''] = entry.split(':');
    const [first = '', second] = names.split('=').map(decodeURIComponent);
    const name = second ?? first;
    const flags = words.split(',');
    const content = flags.find((word) => word.includes('/'));
    // Emitted words are a style or one of `explode`, `joined`, `reserved`.
    const style = (flags.find((word) => word && !/\/|^(?:explode|joined|reserved|whole)$/.test(word)) ??
      DEFAULT_STYLE[location]) as Style;
    return {
      name,
      property: second === undefined ? name.replace(/(.)\[\]$/, '$1') : first,
      in: content !== undefined && location === 'query' && flags.includes('whole') ? 'querystring' : location,
      style,
      explode: flags.includes('explode') || (defaultExplode(style) && !flags.includes('joined')),
      allowReserved: flags.includes('reserved'),
      content,
    };
  });
}
