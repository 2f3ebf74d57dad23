import { nearName } from '../../model/load/near-name.ts';
import { isSafePath } from '../output/safe-path.ts';
import { checkTypes } from './check-types.ts';
import type { ConfigFinding } from './config-finding.ts';
import { type Target, emitterNames } from './config.ts';
import { isRecord } from '../record.ts';

export type { ConfigFinding, MemberPath } from './config-finding.ts';

/** What a config file exports, when all of it is right. */
export type CheckedConfig = { readonly targets: readonly Target[] } | { readonly finding: ConfigFinding };

/** Checks every member of every target; the first problem is enough to refuse the file. */
export function checkConfig(value: unknown): CheckedConfig {
  const isList = Array.isArray(value);
  const targets: readonly unknown[] = isList ? value : [value];
  if (isList && value.length === 0) return { finding: { path: [], message: 'expected at least one target, got []' } };
  for (const [index, target] of targets.entries()) {
    const finding = checkTarget(target);
    if (finding !== undefined)
      return { finding: { ...finding, path: isList ? [index, ...finding.path] : finding.path } };
  }
  // Every member of every target has been checked above.
  return { targets: targets as readonly Target[] };
}

type Check = (member: unknown) => ConfigFinding | undefined;

function checkTarget(target: unknown): ConfigFinding | undefined {
  if (!isRecord(target)) return { path: [], message: `expected a target to be an object, got ${show(target)}` };
  const finding = checkMembers(target, TARGET);
  if (finding !== undefined || typeof target['spec'] === 'string') return finding;
  return wrong('spec', 'a path', target['spec']);
}

/** Checks the members of an object; one that has no check is unknown. */
function checkMembers(
  value: Readonly<Record<string, unknown>>,
  checks: Readonly<Record<string, Check>>,
): ConfigFinding | undefined {
  for (const [name, member] of Object.entries(value)) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (check === undefined) return unknownMember(name, Object.keys(checks));
    const finding = member === undefined ? undefined : check(member);
    if (finding !== undefined) return finding;
  }
  return undefined;
}

function unknownMember(name: string, known: readonly string[]): ConfigFinding {
  const near = nearName(name, known);
  const hint = near === undefined ? '' : `; did you mean "${near}"?`;
  return { path: [name], message: `unknown member "${name}"; expected ${known.join(', ')}${hint}` };
}

function wrong(name: string, expected: string, got: unknown): ConfigFinding {
  return { path: [name], message: `expected "${name}" to be ${expected}, got ${show(got)}` };
}

function show(value: unknown): string {
  return typeof value === 'function' ? 'a function' : (JSON.stringify(value) ?? 'undefined');
}

function path(name: string): Check {
  return (member) => (typeof member === 'string' && member !== '' ? undefined : wrong(name, 'a path', member));
}

/** A place below `out`: other projects are reached by `out` itself. */
function inside(name: string): Check {
  return (member) => {
    const isInside = typeof member === 'string' && (member === '' || isSafePath(member.replace(/\/$/, '')));
    return isInside ? undefined : wrong(name, 'a folder inside "out"', member);
  };
}

function oneOf(name: string, ...values: readonly string[]): Check {
  const expected = values.map((value) => `'${value}'`).join(' or ');
  return (member) => (values.some((value) => value === member) ? undefined : wrong(name, expected, member));
}

function texts(name: string): Check {
  const isText = (member: unknown): boolean => typeof member === 'string' && member !== '';
  return (member) => {
    const isFine = isText(member) || (Array.isArray(member) && member.length > 0 && member.every(isText));
    return isFine ? undefined : wrong(name, 'a text or a list of texts', member);
  };
}

function object(name: string, checks: Readonly<Record<string, Check>>): Check {
  return (member) => {
    if (!isRecord(member)) return wrong(name, `an object of ${Object.keys(checks).join(', ')}`, member);
    const finding = checkMembers(member, checks);
    return finding && { ...finding, path: [name, ...finding.path] };
  };
}

function selectors(name: string): Check {
  const one = object(name, SELECTOR);
  return (member) => {
    if (!Array.isArray(member)) return one(member);
    for (const [index, selector] of member.entries()) {
      const finding = one(selector);
      if (finding !== undefined) return { ...finding, path: [name, index, ...finding.path.slice(1)] };
    }
    return undefined;
  };
}

function hook(name: string): Check {
  return (member) => (typeof member === 'function' ? undefined : wrong(name, 'a function', member));
}

function checkEmit(member: unknown): ConfigFinding | undefined {
  const names: readonly string[] = emitterNames;
  const list: readonly unknown[] = Array.isArray(member) ? member : [undefined];
  const bad = list.find((name) => typeof name !== 'string' || !names.includes(name));
  if (bad === undefined && Array.isArray(member)) return undefined;
  const finding = wrong('emit', `a list of ${names.join(', ')}`, member);
  const near = typeof bad === 'string' ? nearName(bad, names) : undefined;
  return near === undefined ? finding : { ...finding, message: `${finding.message}; did you mean "${near}"?` };
}

const SELECTOR: Readonly<Record<string, Check>> = {
  operationId: texts('operationId'),
  tag: texts('tag'),
  path: texts('path'),
  method: texts('method'),
  deprecated: (member) => (typeof member === 'boolean' ? undefined : wrong('deprecated', 'true or false', member)),
};

function text(name: string): Check {
  return (member) => (typeof member === 'string' ? undefined : wrong(name, 'a text', member));
}

/** JSON Pointers (RFC 6901); the empty one is the whole. */
function pointer(name: string): Check {
  const expected = 'a JSON Pointer ("" or "/...")';
  return (member) =>
    typeof member === 'string' && /^(?:\/.*)?$/s.test(member) ? undefined : wrong(name, expected, member);
}

/** What each way to walk a list needs, and what it can have. */
const PAGING_STYLES: Readonly<Record<string, readonly [needed: readonly string[], optional: readonly string[]]>> = {
  link: [[], []],
  url: [['next'], []],
  cursor: [
    ['send', 'next'],
    ['ofItem', 'more'],
  ],
  offset: [['send'], ['first', 'total', 'more']],
  page: [['send'], ['first', 'total', 'more']],
};

const PAGING: Readonly<Record<string, Check>> = {
  style: oneOf('style', ...Object.keys(PAGING_STYLES)),
  items: pointer('items'),
  next: pointer('next'),
  send: text('send'),
  ofItem: (member) => (typeof member === 'boolean' ? undefined : wrong('ofItem', 'true or false', member)),
  more: pointer('more'),
  total: pointer('total'),
  first: (member) => (Number.isInteger(member) ? undefined : wrong('first', 'a whole number', member)),
};

function checkPaging(member: unknown): ConfigFinding | undefined {
  if (member === false) return undefined;
  const finding = object('paging', PAGING)(member);
  if (finding !== undefined || !isRecord(member)) return finding;
  const style = String(member['style']);
  const [own, optional] = PAGING_STYLES[style] ?? [[], []];
  const needed = ['style', 'items', ...own];
  const missing = needed.find((name) => member[name] === undefined);
  if (missing !== undefined) return wrong('paging', `an object with "${missing}"`, member);
  const idle = Object.keys(member).find((name) => ![...needed, ...optional].includes(name));
  return idle === undefined ? undefined : { path: ['paging', idle], message: `"${idle}" means nothing for '${style}'` };
}

function checkPagination(member: unknown): ConfigFinding | undefined {
  if (member === false) return undefined;
  if (!Array.isArray(member)) return wrong('pagination', 'a list of rules, or false', member);
  for (const [index, rule] of member.entries()) {
    const found = object('pagination', { ...SELECTOR, paging: checkPaging })(rule);
    if (found !== undefined) return { ...found, path: ['pagination', index, ...found.path.slice(1)] };
    if (rule.paging === undefined)
      return { ...wrong('paging', 'an object or false', undefined), path: ['pagination', index] };
  }
  return undefined;
}

const FOLDERS = ['models', 'types', 'client', 'validators', 'server', 'stubs', 'docs', 'runtime'];

const TARGET: Readonly<Record<string, Check>> = {
  spec: path('spec'),
  out: path('out'),
  emit: checkEmit,
  folders: object('folders', Object.fromEntries(FOLDERS.map((name) => [name, inside(name)]))),
  runtime: (member) =>
    member === 'embedded' || member === 'package' || (isRecord(member) && typeof member['folder'] === 'string')
      ? undefined
      : wrong('runtime', "'embedded', 'package' or { folder }", member),
  importExtension: oneOf('importExtension', '.ts', '.js', ''),
  dates: oneOf('dates', 'string', 'Date'),
  int64: oneOf('int64', 'number', 'string', 'bigint'),
  filter: object('filter', { include: selectors('include'), exclude: selectors('exclude') }),
  naming: object('naming', { operation: hook('operation'), type: hook('type'), file: hook('file') }),
  pagination: checkPagination,
  bundleFile: inside('bundleFile'),
  types: (member) => checkTypes(member, unknownMember),
  unpublished: texts('unpublished'),
};
