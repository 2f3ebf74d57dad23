import { returnsMember, neverReturns } from '../support/answers.ts';
import { refuses, takes, type Claim } from '../support/claims.ts';

/** Kinds of settings: a value that passes, one that does not, and the rule that one breaks. */
const KINDS = {
  boolean: { value: true, wrong: 'yes', rule: 'type' },
  integer: { value: 4, wrong: 4.5, rule: 'type' },
  number: { value: 1.25, wrong: '1.25', rule: 'type' },
  text: { value: 'abc', wrong: 5, rule: 'type' },
  texts: { value: ['a', 'b'], wrong: 'a,b', rule: 'type' },
  hash: { value: {}, wrong: [], rule: 'type' },
  // It may be null, so a wrong word breaks the choice between both.
  visibility: { value: 'internal', wrong: 'secret', rule: 'anyOf' },
  visibilities: { value: ['private', 'public'], wrong: 'private', rule: 'type' },
} as const;

/** Kind of a setting. */
export type SettingKind = keyof typeof KINDS;

const UPDATE = 'updateApplicationSettings';
const LINE = 'PUT /application/settings';

/** Changes are taken as sent: nothing is added for what was left out. */
export function changes(json: Readonly<Record<string, unknown>>): Claim {
  return takes(UPDATE, LINE, { json });
}

/** The same change as a form. */
export function formChanges(form: string, value: unknown): Claim {
  return takes(UPDATE, LINE, { form, value });
}

/** One setting refuses a value. */
export function keepsOut(name: string, value: unknown, rule: string, pointer: string = `/${name}`): Claim {
  return refuses(LINE, ['body', pointer, rule], { json: { [name]: value } });
}

/** Each setting is taken and read back with a value of its kind, and with no other. */
export function settings(kind: SettingKind, names: readonly string[]): Claim[] {
  const { value, wrong, rule } = KINDS[kind];
  return names.flatMap((name) => [
    changes({ [name]: value }),
    keepsOut(name, wrong, rule),
    returnsMember('getApplicationSettings', name, [value]),
    neverReturns('getApplicationSettings', (all) => void (all[name] = wrong), ['body', `/${name}`, rule]),
  ]);
}
