import type { Parameter } from '../../model/parameter.ts';

/** As it is called by the draft of the field and by those who have it. */
const KEY = /^(?:x-)?idempotency-key$/i;

/** True for the field by which a request that is sent again is known. */
export function isKeyField({ in: where, name }: Pick<Parameter, 'in' | 'name'>): boolean {
  return where === 'header' && KEY.test(name);
}

/** The value of such a field where an operation must have one: another one each time that it is sent. */
export class FreshKey {
  /** As plans show it. */
  toString(): string {
    return 'a key of its own';
  }

  toJSON(): string {
    return this.toString();
  }
}
