import type { ConfigFinding, MemberPath } from './config-finding.ts';
import { isRecord } from '../record.ts';
import { notTaken, typesFlags } from './types-flags.ts';

/** How one member is checked; undefined when it is right. */
type MemberCheck = (name: string, value: unknown) => string | undefined;

/**
 * Checks the member `types` of a target. An option of openapi-typescript that is not taken has a finding of its own, named
 * `types-option-not-taken`.
 */
export function checkTypes(
  value: unknown,
  unknownMember: (name: string, known: readonly string[]) => ConfigFinding,
): ConfigFinding | undefined {
  const at = (...path: MemberPath): MemberPath => ['types', ...path];
  if (!isRecord(value)) {
    return { path: at(), message: `expected "types" to be an object of options, got ${JSON.stringify(value)}` };
  }
  for (const [name, member] of Object.entries(value)) {
    const reason = Object.hasOwn(notTaken, name) ? notTaken[name] : undefined;
    if (reason !== undefined) return { path: at(name), message: `types-option-not-taken: "${name}": ${reason}` };
    const check = Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined;
    if (check === undefined) {
      const finding = unknownMember(name, Object.keys(CHECKS));
      return { ...finding, path: at(...finding.path) };
    }
    const message = member === undefined ? undefined : check(name, member);
    if (message !== undefined) return { path: at(name), message };
  }
  return undefined;
}

function expected(name: string, what: string, value: unknown): string {
  const got = typeof value === 'function' ? 'a function' : JSON.stringify(value);
  return `expected "${name}" to be ${what}, got ${got}`;
}

const flag: MemberCheck = (name, value) =>
  typeof value === 'boolean' ? undefined : expected(name, 'true or false', value);

const text: MemberCheck = (name, value) => (typeof value === 'string' ? undefined : expected(name, 'a text', value));

const hook: MemberCheck = (name, value) =>
  typeof value === 'function' ? undefined : expected(name, 'a function', value);

function oneOf(...words: readonly string[]): MemberCheck {
  const what = words.map((word) => `'${word}'`).join(' or ');
  return (name, value) => (words.some((word) => word === value) ? undefined : expected(name, what, value));
}

const CHECKS: Readonly<Record<string, MemberCheck>> = {
  engine: oneOf('forgewright', 'openapi-typescript'),
  dates: oneOf('string', 'Date'),
  ...Object.fromEntries(Object.keys(typesFlags).map((name) => [name, flag])),
  inject: text,
  transform: hook,
  postTransform: hook,
  transformProperty: hook,
};
