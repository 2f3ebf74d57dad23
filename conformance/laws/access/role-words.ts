import { toldAround } from '../../../model/told-around.ts';
import type { Api } from '../../../model/api.ts';
import type { Operation } from '../../../model/operation.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import { oneLine, sentencesOf } from '../values/sentences.ts';
import { deedsIn, isMeant } from './role-deeds.ts';
import { listedRoles, rolesListed } from './role-lists.ts';
import { countedRoles, plain, roleLines, roleSentences } from './role-lines.ts';

const ARTICLE = '(?:an? |the )?';

/**
 * Words that an API has for roles: those of members and schemas that are called so, and those that its description has in a table or a list
 * of roles, or of which it says what they may do.
 */
export function rolesOf(api: Api): ReadonlySet<string> {
  const named = api.schemas.flatMap((schema) => [
    ...(/role$/i.test(schema.name ?? '') ? (schema.enum ?? []) : []),
    ...[...schema.properties].flatMap(([member, own]) =>
      /^roles?$/i.test(member) ? ((own.ref ?? own).enum ?? []) : [],
    ),
  ]);
  const { description } = api.info;
  const told = [
    ...oneLine(description ?? '').matchAll(
      /\b(?:an?|the) (?:`|\*\*)([a-z][\w-]*)(?:`|\*\*)(?: also)? (?:may|can|cannot|reads|does|has)\b/gi,
    ),
  ];
  const [, oneOf = ''] = ROLES_ARE.exec(plain(description)) ?? [];
  const lines = [...roleLines(description).map(({ role }) => role), ...(oneOf === '' ? [] : oneOf.split(SEPARATOR))];
  const words: readonly unknown[] = [
    ...named,
    ...told.map(([, word]) => word),
    ...lines,
    ...countedRoles(description),
    ...listedRoles(api),
  ];
  return new Set(words.flatMap((word) => (typeof word === 'string' ? [word.toLowerCase()] : [])));
}

/** "has one of the roles `curator`, `registrar` and `public`". */
const ROLES_ARE =
  /\bone of (?:these |the |two |three |four |five )*roles:? ([a-z][\w-]*(?:(?:, or |, and |, | or | and )[a-z][\w-]*)+)/i;

const SEPARATOR = /,? (?:and|or) |, /;

/** The roles that an operation is kept for: by its security, its own description, or that of the API; undefined where it is kept for none. */
export function rolesKeeping(
  operation: Operation,
  api: Api,
  roles: ReadonlySet<string>,
): ReadonlySet<string> | undefined {
  const listed = rolesListed(operation, api);
  if (listed !== undefined) return listed;
  const own = [operation.summary, operation.description].flatMap((text) => sentencesOf(plain(text)));
  const bare = refusesRoles(operation) ? sentencesOf(plain(operation.description)) : [];
  for (const sentence of [...own, ...bare]) {
    const kept =
      keptWhole(sentence, roles) ??
      keptDeed(sentence, operation, roles) ??
      (bare.includes(sentence) ? bareRoles(sentence, roles) : undefined);
    if (kept !== undefined) return kept;
  }
  for (const sentence of sentencesOf(plain(toldAround(operation, api)))) {
    const kept = keptAmong(sentence, roles);
    if (kept !== undefined && kept.covers(operation, api)) return kept.roles;
  }
  return undefined;
}

/** What leaves open whom else it is for, or when. */
const OPEN =
  /\b(?:above|higher|at least|or more|unless|except|others?' |their own|its own|own|if|when|where|while|whose|sends?|with)\b/i;

const ROLE = `${ARTICLE}[a-z][\\w-]*`;

/** One role or several: "managers and keepers", "a `vet`". */
const LISTED = `(${ROLE}(?:(?:,| and| or|, and|, or) ${ROLE})*)`;

/** Ways to say for whom the whole operation is. */
const WHOLE: readonly RegExp[] = [
  new RegExp(`^(?:for |by |allowed for |available to |open to )?${LISTED} (?:only|alone)(?: |,|$)`, 'i'),
  new RegExp(
    `^only (?:for |by )?${LISTED}(?: (?:may|can|is allowed to|are allowed to) (?:do|call|use) (?:this|it|so))?$`,
    'i',
  ),
  new RegExp(`^(?:this )?(?:needs|requires|takes) (?:the )?(?:role )?${LISTED}(?: role)?$`, 'i'),
  new RegExp(`^(?:this )?(?:is |operation is )?(?:reserved|restricted|limited|kept|meant) (?:for|to) ${LISTED}$`, 'i'),
  new RegExp(`^(?:an? )?role ([a-z][\\w-]*) (?:is )?(?:needed|required)$`, 'i'),
  // "Role `admin`", "Roles `admin` and `agent`", "`admin` role only".
  new RegExp(`^(?:for )?(?:the )?roles? ${LISTED}(?: only| alone)?$`, 'i'),
  new RegExp(`^(?:for )?${LISTED} roles?(?: only| alone)?$`, 'i'),
  // A label: "Roles: curator, registrar", "Required role: `admin`".
  new RegExp(
    `^(?:(?:required|needed|allowed|permitted|authori[sz]ed) )?(?:roles?|access|permissions?|callers?|who|by|for|allowed|permitted|authori[sz]ed|available to|open to|required|requires)(?: (?:roles?|for|to|by|callers?))?: ?${LISTED}(?: only| alone)?$`,
    'i',
  ),
];

function keptWhole(sentence: string, roles: ReadonlySet<string>): ReadonlySet<string> | undefined {
  const told = sentence
    .trim()
    .replace(/,? (?:(?:anyone|anybody|everyone|everybody) else|others?|all others)\b.*$/i, '')
    .replace(/ \(?`?403`?(?: otherwise)?\)?$/, '');
  if (OPEN.test(told)) return undefined;
  for (const form of WHOLE) {
    const [, list] = form.exec(told) ?? [];
    const kept = list === undefined ? undefined : rolesIn(list, roles);
    if (kept !== undefined) return kept;
  }
  return undefined;
}

/** "Prescribing is for vets and managers", said of what is called so. */
const DEED = new RegExp(
  `^([a-z]{3,}?)ing(?: [\\w -]+?)? is (?:only |something |meant |reserved |left |kept )?(?:for|to) ${LISTED}(?: only| alone)?$`,
  'i',
);

function keptDeed(
  sentence: string,
  { operationId, summary = '' }: Operation,
  roles: ReadonlySet<string>,
): ReadonlySet<string> | undefined {
  const told = sentence.trim();
  const [, verb, list] = OPEN.test(told) ? [] : (DEED.exec(told) ?? []);
  if (verb === undefined || list === undefined) return undefined;
  const words = [...summary.split(/\W+/), ...snakeCase(operationId).split('_')];
  const isMeantBy = (word: string): boolean => word.toLowerCase().replace(/e$/, '') === verb.toLowerCase();
  return words.some(isMeantBy) ? rolesIn(list, roles) : undefined;
}

/** A sentence that is nothing but roles, two at least where it does not say "for": one word alone may be what is listed. */
function bareRoles(sentence: string, roles: ReadonlySet<string>): ReadonlySet<string> | undefined {
  const [, lead, list] = new RegExp(`^(for )?${LISTED}$`, 'i').exec(sentence.trim()) ?? [];
  const kept = list === undefined ? undefined : rolesIn(list, roles);
  return kept === undefined || (kept.size < 2 && lead === undefined) ? undefined : kept;
}

function refusesRoles({ responses }: Operation): boolean {
  return responses.some(({ status }) => status === '403');
}

/** The roles that words name, one or many of them; undefined where one of the words is no role. */
export function rolesIn(list: string, roles: ReadonlySet<string>): ReadonlySet<string> | undefined {
  const words = list.split(SEPARATOR).map((word) => word.replace(/^(?:an? |the )/i, '').toLowerCase());
  const named = words.map((word) => (roles.has(word) ? word : word.replace(/s$/, '')));
  return named.every((word) => roles.has(word)) ? new Set(named) : undefined;
}

interface Kept {
  readonly roles: ReadonlySet<string>;
  covers(operation: Operation, api: Api): boolean;
}

/** "Deleting boats, and managing keys is for an `admin` only", "keys are written by an `admin` only", "only an `admin` sees the keys". */
function keptAmong(sentence: string, roles: ReadonlySet<string>): Kept | undefined {
  for (const clause of clausesOf(sentence)) {
    const { things, verb, role } = clause;
    const kept = rolesIn(role, roles);
    if (kept === undefined) continue;
    const deeds = deedsIn(things, verb);
    if (deeds.length > 0)
      return { roles: kept, covers: (operation, api) => deeds.some((deed) => isMeant(operation, deed, api)) };
  }
  return undefined;
}

interface Clause {
  readonly things: string;
  readonly verb: string;
  readonly role: string;
}

const FOR = new RegExp(
  `^(.+?) (?:is|are) (?:(written|managed|made|changed|kept|created|edited|handled|administered) by|(?:meant |reserved |left |restricted |limited )?(?:for|to)) ${LISTED}(?: only| alone)?(?:,? who .*)?$`,
  'i',
);
const ONLY = new RegExp(
  `^only ${LISTED} (?:may |can )?(see|read|list|delete|remove|manage|write|create|change|approve|archive)s? (.+)$`,
  'i',
);
/** "A few things are left to managers alone: changing the settings, deleting shows". */
const LEFT = new RegExp(`\\b(?:left|reserved|kept|open|restricted) (?:to|for) ${LISTED}(?: only| alone)?: (.+)$`, 'i');

/** The parts of a sentence that say who something is for. */
function clausesOf(sentence: string): readonly Clause[] {
  const parts = sentence.trim().split(/,? and (?=only )/i);
  return parts.flatMap((part): readonly Clause[] => {
    const told = part.replaceAll(/ ?\([^)]*\)/g, '');
    const [, things = '', verb = 'use', role] = FOR.exec(told) ?? [];
    if (role !== undefined) return [{ things, verb, role }];
    const [, who, does = '', what = ''] = ONLY.exec(told) ?? [];
    if (who !== undefined) return [{ things: what, verb: does, role: who }];
    const [, whom, list = ''] = LEFT.exec(told) ?? [];
    return whom === undefined ? [] : [{ things: list, verb: '', role: whom }];
  });
}

/** What follows "everything except", and what follows "may not". */
const BARRING: readonly RegExp[] = [
  /\b(?:everything|anything|all|every operation|whatever [\w ]+|the same(?: as [\w ]+)?)(?: else)?,? (?:except(?: for)?|but(?: for| not)?|save(?: for)?|apart from|other than) (.+)$/i,
  /\b(?:cannot|can['’]t|can not|may not|must not|(?:is|are) not (?:allowed|permitted) to|may neither) (.+)$/i,
];

/** The roles that an operation is kept from, as the description of the API says what they may do: "everything except deleting hives". */
export function rolesBarred(operation: Operation, api: Api, roles: ReadonlySet<string>): ReadonlySet<string> {
  const { description } = api.info;
  const lines = [...roleLines(description), ...roleSentences(description, roles)];
  const barred = lines.filter(({ text }) => barredDeeds(text).some((deed) => isMeant(operation, deed, api)));
  return new Set(barred.map(({ role }) => role).filter((role) => roles.has(role)));
}

const EVERYTHING = /(?:^|\b(?:may|can|does?|has|to) (?:do )?)(?:everything|anything|all of (?:it|this|that))\b/i;

/** Roles that may do everything, as the description of the API says: what is for others is for them as well. */
export function almightyRoles({ info: { description } }: Api, roles: ReadonlySet<string>): ReadonlySet<string> {
  const lines = [...roleLines(description), ...roleSentences(description, roles)];
  const told = lines.filter(({ text }) => EVERYTHING.test(text) && !BARRING.some((form) => form.test(text)));
  const aside = [...roles].filter((role) =>
    new RegExp(`\\b${role}s?,? who (?:may|can) do (?:everything|anything)\\b`, 'i').test(plain(description)),
  );
  return new Set([...told.map(({ role }) => role), ...aside]);
}

function barredDeeds(text: string): ReturnType<typeof deedsIn> {
  return sentencesOf(text).flatMap((sentence) => {
    const told = sentence.trim().replaceAll(/ ?\([^)]*\)/g, '');
    const list = BARRING.flatMap((form) => form.exec(told)?.[1] ?? [])[0];
    return list === undefined || OPEN.test(list) ? [] : deedsIn(list, '');
  });
}
