import type { Api } from '../../../model/api.ts';
import { resourcesOf } from '../../../model/facts/resources/index.ts';
import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import { type Resource } from '../../../model/facts/resources/index.ts';
import type { Operation } from '../../../model/operation.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import { isSafeMethod } from '../../session.ts';
import { oneLine, sentencesOf } from '../values/sentences.ts';

const ARTICLE = '(?:an? |the )?';

/** Words that an API has for roles: those of members and schemas that are called so, and those that its description says may do something. */
export function rolesOf(api: Api): ReadonlySet<string> {
  const named = api.schemas.flatMap((schema) => [
    ...(/role$/i.test(schema.name ?? '') ? (schema.enum ?? []) : []),
    ...[...schema.properties].flatMap(([member, own]) =>
      /^roles?$/i.test(member) ? ((own.ref ?? own).enum ?? []) : [],
    ),
  ]);
  const told = [
    ...plain(api.info.description).matchAll(
      /\b(?:an?|the) (?:`|\*\*)([a-z][\w-]*)(?:`|\*\*)(?: also)? (?:may|can|reads|does|has)\b/gi,
    ),
  ];
  const words: readonly unknown[] = [...named, ...told.map(([, word]) => word)];
  return new Set(words.flatMap((word) => (typeof word === 'string' ? [word.toLowerCase()] : [])));
}

/** The roles that words keep an operation for: its own description, or that of the API; undefined where they keep it for none. */
export function rolesKeeping(
  operation: Operation,
  api: Api,
  roles: ReadonlySet<string>,
): ReadonlySet<string> | undefined {
  const own = [operation.summary, operation.description].flatMap((text) => sentencesOf(plain(text)));
  for (const sentence of own) {
    const kept = keptWhole(sentence, roles);
    if (kept !== undefined) return kept;
  }
  for (const sentence of sentencesOf(plain(api.info.description))) {
    const kept = keptAmong(sentence, roles);
    if (kept !== undefined && kept.covers(operation, api)) return kept.roles;
  }
  return undefined;
}

/** What leaves open whom else it is for, or when. */
const OPEN =
  /\b(?:above|higher|at least|or more|unless|except|others?' |their own|its own|own|if|when|where|while|whose|sends?|with)\b/i;

const LISTED = `${ARTICLE}\`?([a-z][\\w-]*?)s?\`?(?:(?:,| and| or|, and|, or) ${ARTICLE}\`?([a-z][\\w-]*?)s?\`?)?`;

/** Ways to say for whom the whole operation is. */
const WHOLE: readonly RegExp[] = [
  new RegExp(`^(?:for |by |allowed for |available to )?${LISTED} only(?: |$)`, 'i'),
  new RegExp(
    `^only (?:for |by )?${LISTED}(?: (?:may|can|is allowed to|are allowed to) (?:do|call|use) (?:this|it|so))?$`,
    'i',
  ),
  new RegExp(`^(?:this )?(?:needs|requires|takes) (?:the )?(?:role )?${LISTED}(?: role)?$`, 'i'),
  new RegExp(`^(?:this )?(?:is |operation is )?(?:reserved|restricted|limited|kept|meant) (?:for|to) ${LISTED}$`, 'i'),
  new RegExp(`^(?:an? )?role \`?([a-z][\\w-]*?)\`? (?:is )?(?:needed|required)$`, 'i'),
];

function keptWhole(sentence: string, roles: ReadonlySet<string>): ReadonlySet<string> | undefined {
  const told = sentence
    .trim()
    .replace(/,? (?:(?:anyone|anybody|everyone|everybody) else|others?|all others)\b.*$/i, '')
    .replace(/ \(?`?403`?(?: otherwise)?\)?$/, '');
  if (OPEN.test(told)) return undefined;
  for (const form of WHOLE) {
    const words = form
      .exec(told)
      ?.slice(1)
      .filter((word) => word !== undefined);
    if (words !== undefined && words.length > 0 && words.every((word) => roles.has(word.toLowerCase())))
      return new Set(words.map((word) => word.toLowerCase()));
  }
  return undefined;
}

interface Kept {
  readonly roles: ReadonlySet<string>;
  covers(operation: Operation, api: Api): boolean;
}

/** "Deleting boats, and managing keys is for an `admin` only", "keys are written by an `admin` only", "only an `admin` sees the keys". */
function keptAmong(sentence: string, roles: ReadonlySet<string>): Kept | undefined {
  for (const clause of clausesOf(sentence)) {
    const { things, verb, role } = clause;
    if (!roles.has(role.toLowerCase())) continue;
    const deeds = deedsIn(things, verb);
    if (deeds.length > 0)
      return {
        roles: new Set([role.toLowerCase()]),
        covers: (operation, api) => deeds.some(({ verb: how, thing }) => isMeant(operation, { how, thing }, api)),
      };
  }
  return undefined;
}

interface Clause {
  readonly things: string;
  readonly verb: string;
  readonly role: string;
}

const FOR = new RegExp(
  `^(.+?) (?:is|are) (?:(written|managed|made|changed|kept|created|edited|handled|administered) by|(?:meant |reserved |left |restricted |limited )?(?:for|to)) ${ARTICLE}\`?([a-z][\\w-]*?)s?\`?(?: only| alone)?(?:,? who .*)?$`,
  'i',
);
const ONLY = new RegExp(
  `^only ${ARTICLE}\`?([a-z][\\w-]*?)s?\`? (?:may |can )?(see|read|list|delete|remove|manage|write|create|change)s? (.+)$`,
  'i',
);

/** The parts of a sentence that say who something is for. */
function clausesOf(sentence: string): readonly Clause[] {
  const parts = sentence.trim().split(/,? and (?=only )/i);
  return parts.flatMap((part): readonly Clause[] => {
    const told = part.replaceAll(/ ?\([^)]*\)/g, '');
    const [, things = '', verb = 'use', role] = FOR.exec(told) ?? [];
    if (role !== undefined) return [{ things, verb, role }];
    const [, who, does = '', what = ''] = ONLY.exec(told) ?? [];
    return who === undefined ? [] : [{ things: what, verb: does, role: who }];
  });
}

interface Deed {
  readonly verb: string;
  readonly thing: string;
}

const GERUND = /^(delet|remov|creat|add|mak|chang|updat|edit|manag|writ|read|list|see|us)ing (.+)$/i;

/** What is done to which things; a verb goes on until the next one. */
function deedsIn(things: string, verb: string): readonly Deed[] {
  let current = verb;
  return things.split(/,? and |, /).flatMap((item) => {
    const [, own, rest] = GERUND.exec(item.trim()) ?? [];
    if (own !== undefined) current = own;
    const thing = (rest ?? item).trim().replace(/^(?:the|all|any|an?) /i, '');
    return /^[\w-]+(?: [\w-]+)?$/.test(thing) ? [{ verb: current, thing: thing.toLowerCase() }] : [];
  });
}

/** True where an operation does that to things that are called so. */
function isMeant(operation: Operation, { how, thing }: { how: string; thing: string }, api: Api): boolean {
  const resource = resourcesOf(api).find((each) => operationsOf(each).includes(operation));
  const words = resource === undefined ? [] : wordsOf(resource);
  return words.includes(thing) && doesIt(how, operation, resource);
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

/** What the things of a resource are called in words: the last word of its path, as it is written and with spaces. */
function wordsOf({ path }: Resource): readonly string[] {
  const word = pathShape(path).word;
  return word === undefined ? [] : [snakeCase(word).replaceAll('_', ' ')];
}

function doesIt(how: string, operation: Operation, resource: Resource | undefined): boolean {
  const { method } = operation;
  if (/^(?:use|us)$/i.test(how)) return true;
  if (/^(?:see|read|list)/i.test(how)) return isSafeMethod(method);
  if (/^(?:delet|remov)/i.test(how)) return method === 'DELETE' && operation === resource?.remove;
  if (/^(?:creat|add|made|mak)/i.test(how)) return operation === resource?.create;
  if (/^(?:chang|updat|edit)/i.test(how)) return operation === resource?.update || operation === resource?.replace;
  return !isSafeMethod(method);
}

function plain(text: string | undefined): string {
  return oneLine((text ?? '').replaceAll('**', ''));
}
