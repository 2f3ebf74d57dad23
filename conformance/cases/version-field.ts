import type { Operation } from '../../model/operation.ts';
import type { Parameter } from '../../model/parameter.ts';

/** Whichever version a thing has (RFC 9110 section 13.1.1). */
export const ANY_VERSION = '*';

/** True for the field by which a request says which version of a thing it is about (RFC 9110 section 13.1.1). */
export function isVersionField({ in: where, name }: Pick<Parameter, 'in' | 'name'>): boolean {
  return where === 'header' && /^if-match$/i.test(name);
}

/** True where an operation is not done for who leaves that field out: it is required, or its absence has a status of its own (RFC 6585 section 3). */
export function needsVersion({ responses }: Pick<Operation, 'responses'>, parameter: Parameter): boolean {
  return isVersionField(parameter) && (parameter.required || responses.some(({ status }) => status === '428'));
}
