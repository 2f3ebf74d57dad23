import type { Parameter } from '../../model/parameter.ts';

/** True for the field by which a request says which version of a thing it is about (RFC 9110 section 13.1.1). */
export function isVersionField({ in: where, name }: Pick<Parameter, 'in' | 'name'>): boolean {
  return where === 'header' && /^if-match$/i.test(name);
}
