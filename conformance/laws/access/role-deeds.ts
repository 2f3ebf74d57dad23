import type { Api } from '../../../model/api.ts';
import { type Resource, resourcesOf } from '../../../model/facts/resources/index.ts';
import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import { singular } from '../../../model/facts/resources/singular.ts';
import type { Operation } from '../../../model/operation.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import { isSafeMethod } from '../../session.ts';

/** What is done to things of a kind, in words. */
export interface Deed {
  readonly verb: string;
  readonly thing: string;
}

/** Verbs as they are and as they are with `ing`, by how they begin. */
const STEMS =
  'delet|remov|creat|add|mak|chang|updat|edit|manag|writ|read|list|see|us|regist|record|enter|approv|archiv|cancel|clos|seal|publish|assign|mov|replac';

const GERUND = new RegExp(`^((?:${STEMS})\\w*ing)(?: (.+))?$`, 'i');
const PLAIN = new RegExp(`^((?:${STEMS})(?:e|t|ate|er)?)(?: (.+))?$`, 'i');

/**
 * What is done to which things: "creating, changing and deleting boats, deleting oars and keys". A verb goes on until the next one, and
 * verbs without a thing wait for it.
 */
export function deedsIn(things: string, verb: string): readonly Deed[] {
  let current: readonly string[] = [verb];
  let isWaiting = false;
  return things.split(/,? (?:and|or|nor|as well as) |, (?:and |or |nor )?/).flatMap((item): readonly Deed[] => {
    const [, own, rest] = GERUND.exec(item.trim()) ?? PLAIN.exec(item.trim()) ?? [];
    if (own !== undefined) current = isWaiting ? [...current, own] : [own];
    isWaiting = own !== undefined && rest === undefined;
    if (isWaiting) return [];
    const thing = (rest ?? item).trim().replace(/^(?:the|all|any|an?) /i, '');
    if (!/^[\w-]+(?: [\w-]+)?$/.test(thing)) return [];
    return current.map((each) => ({ verb: each, thing: thing.toLowerCase() }));
  });
}

/** True where an operation does that to things that are called so. */
export function isMeant(operation: Operation, { verb, thing }: Deed, api: Api): boolean {
  const resource = resourcesOf(api).find((each) => operationsOf(each).includes(operation));
  const words = resource === undefined ? [] : wordsOf(resource);
  return words.includes(thing) && doesIt(verb, operation, resource);
}

function operationsOf({
  list,
  create,
  read,
  replace,
  update,
  remove,
  actions,
}: Resource): readonly (Operation | undefined)[] {
  return [list, create, read, replace, update, remove, ...actions];
}

/** What the things of a resource are called in words: the last word of its path, as it is written and with spaces, and one of them. */
function wordsOf({ path }: Resource): readonly string[] {
  const word = pathShape(path).word;
  if (word === undefined) return [];
  const words = snakeCase(word).replaceAll('_', ' ');
  return [words, singular(words)];
}

type Does = (operation: Operation, resource: Resource | undefined) => boolean;

const isWrite: Does = ({ method }) => !isSafeMethod(method);

/** What verbs mean, by how they begin. */
const VERBS: readonly (readonly [verb: RegExp, does: Does])[] = [
  [/^(?:use|us)(?:ing)?$/i, () => true],
  [/^(?:see|read|list)/i, ({ method }) => isSafeMethod(method)],
  [/^(?:delet|remov)/i, (operation, resource) => operation.method === 'DELETE' && operation === resource?.remove],
  [/^(?:creat|add|made|mak|regist|record|enter)/i, (operation, resource) => operation === resource?.create],
  [
    /^(?:chang|updat|edit)/i,
    (operation, resource) => operation === resource?.update || operation === resource?.replace,
  ],
  [/^replac/i, (operation, resource) => operation === resource?.replace],
  [/^(?:writ|manag|kept|handl|administ)/i, isWrite],
];

function doesIt(how: string, operation: Operation, resource: Resource | undefined): boolean {
  const known = VERBS.find(([verb]) => verb.test(how));
  if (known !== undefined) return known[1](operation, resource);
  // What is called like an action, as `/shows/{id}/archive` is, is that action and nothing else.
  const stem = how.toLowerCase().replace(/(?:ing|e)$/, '');
  const last = operation.path.slice(operation.path.lastIndexOf('/') + 1);
  return resource?.actions.includes(operation) === true && last.startsWith(stem) && last.length <= stem.length + 1;
}
