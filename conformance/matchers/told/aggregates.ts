import { type JsonObject, propertyNames } from '../../schema-walk.ts';
import { fieldOf, isPartial, itemsIn, listOf, partOf, type Place, type Scope, type ToldList } from './scope.ts';
import { haveOneUnit } from './units.ts';
import { numberOf } from './values.ts';

/** A number that is worked out from an object. */
export interface Amount {
  /** The members it is made of, where they tell its unit. */
  readonly names: readonly string[];
  /** True where no fraction can come up that the members do not have. */
  readonly isExact: boolean;
  readonly isQuotient: boolean;
  /** True for so many percent of something, and nothing besides. */
  readonly isShare?: true;
  /** All that it may be; undefined where the object does not tell. */
  of(object: JsonObject): readonly number[] | undefined;
}

type Kind = 'sum' | 'mean' | 'max' | 'min';

const KINDS: Readonly<Record<Kind, string>> = {
  sum: 'sum|total',
  mean: 'average|mean|arithmetic mean',
  max: 'maximum|max|highest|largest|greatest|biggest|longest',
  min: 'minimum|min|lowest|smallest|shortest',
};

const KIND = Object.values(KINDS).join('|');
const WHOLE = new RegExp(`^(?:the )?(${KIND})(?: value)?(?: of)?(?: all| the| its| each)* (.+)$`, 'i');
const TIMES = / (?:times|×|\*|x|multiplied by) /i;

/** The members of each item that are told, multiplied with each other, and the list of the items. */
export interface Over {
  readonly list: ToldList;
  readonly factors: readonly Place[];
}

/** A number that is told by all items of a list. */
export function aggregate(said: string, scope: Scope): Amount | undefined {
  const [, word = '', rest = ''] = WHOLE.exec(said) ?? [];
  const kind = (Object.keys(KINDS) as Kind[]).find((each) => KINDS[each].split('|').includes(word.toLowerCase()));
  const over = kind && (overList(rest, scope) ?? (kind === 'sum' ? ofAnyList(rest, scope) : undefined));
  return kind === undefined || over === undefined ? counted(said, scope) : reduction(kind, over, scope.name);
}

function reduction(kind: Kind, over: Over, name: string): Amount | undefined {
  const names = over.factors.map(({ path }) => path.at(-1) ?? '');
  if (names.length === 1 && !haveOneUnit([name, ...names])) return undefined;
  return {
    names: names.length === 1 ? names : [],
    isExact: kind !== 'mean' && names.length === 1,
    isQuotient: false,
    of: (object) => reduced(kind, over, object),
  };
}

function reduced(kind: Kind, { list, factors }: Over, object: JsonObject): readonly number[] | undefined {
  const values = itemsIn(object, list)?.map((item) =>
    factors.map((factor) => numberOf(partOf(item, factor)) ?? Number.NaN).reduce((one, other) => one * other),
  );
  if (values === undefined || values.some((value) => Number.isNaN(value))) return undefined;
  if (values.length === 0) return kind === 'sum' ? [0] : undefined;
  if (kind === 'max') return [Math.max(...values)];
  if (kind === 'min') return [Math.min(...values)];
  const sum = values.reduce((one, other) => one + other, 0);
  return [kind === 'mean' ? sum / values.length : sum];
}

/** "`lines[].amount`", "the `amount` of all `lines`", "`quantity` times `price` over `lines`", "line amounts". */
export function overList(said: string, scope: Scope): Over | undefined {
  return byPath(said, scope) ?? byMember(said, scope) ?? byWords(said, scope);
}

function byPath(said: string, scope: Scope): Over | undefined {
  const paths = said
    .split(TIMES)
    .map((part) => /^(?:the |all )?`(\w+)(?:\[\*?\]\.?|\.\*\.|\.)(\w+)`(?: values)?$/i.exec(part));
  const [first] = paths;
  const list = first?.[1] === undefined ? undefined : listOf(`\`${first[1]}\``, scope);
  if (list === undefined || paths.some((path) => path?.[1] !== first?.[1])) return undefined;
  return withFactors(
    list,
    paths.map((path) => `\`${path?.[2] ?? ''}\``),
  );
}

const MEMBERS =
  /^(.+?) (?:of|over|in|across|among|from|for|per)(?: (?:all|each|every|the|its))* (`\w+`|[\w]+)(?: (?:items|entries|rows))?$/i;

function byMember(said: string, scope: Scope): Over | undefined {
  const [, members = '', words = ''] = MEMBERS.exec(said) ?? [];
  const list = members === '' ? undefined : someList(words, scope);
  return list && withFactors(list, members.split(TIMES));
}

/** "the line amounts": the words of the list stand before those of the member. */
function byWords(said: string, scope: Scope): Over | undefined {
  const [, one = '', member = ''] = /^([a-z]+) ([a-z ]+)$/i.exec(said) ?? [];
  const list = one === '' ? undefined : someList(one, scope);
  return list && withFactors(list, [member]);
}

/** "the sum of its lines": of what has the same name there. */
function sameName(said: string, scope: Scope): Over | undefined {
  const list = someList(said, scope);
  return list && withFactors(list, [`\`${scope.name}\``]);
}

function ofAnyList(said: string, scope: Scope): Over | undefined {
  return sameName(said, scope) ?? onlyList(said, scope);
}

/** "the sum of all `amount`": the object has none itself, and one list alone has it in its items. */
function onlyList(said: string, scope: Scope): Over | undefined {
  if (!/^`\w+`$/.test(said) || propertyNames(scope.schemas).includes(said.slice(1, -1))) return undefined;
  const found = propertyNames(scope.schemas).flatMap((name) => {
    const list = isPartial(name) ? undefined : listOf(`\`${name}\``, scope);
    return (list && withFactors(list, [said])) ?? [];
  });
  return found.length === 1 ? found[0] : undefined;
}

function withFactors(list: ToldList, words: readonly string[]): Over | undefined {
  const factors = words.flatMap((each) => fieldOf(each.trim(), list) ?? []);
  return factors.length === words.length && factors.length > 0 ? { list, factors } : undefined;
}

/** A list by its name, or by the word for one of its items. */
export function someList(words: string, scope: Scope): ToldList | undefined {
  if (words.startsWith('`') || /s$/i.test(words)) return listOf(words, scope);
  return listOf(words.replace(/y$/i, 'ie') + 's', scope) ?? listOf(`${words}es`, scope);
}

const ITEMS =
  /^(?:the )?(?:number|count) of (?:(?:items|entries|elements) (?:in|of) )?(?:all |the |its )*(`[\w.]+`|\w+)$|^how many (`\w+`|\w+) (?:there are|it has)$|^how many (?:items|entries|elements) (`[\w.]+`) (?:has|holds|contains)$/i;

/** Names of lists in pages: what they hold there is no count of all. */
const GENERIC = /^(?:items|data|results|entries|elements|values|records|rows|list)$/i;

function counted(said: string, scope: Scope): Amount | undefined {
  const words = ITEMS.exec(said)
    ?.slice(1)
    .find((each) => each !== undefined);
  if (words === undefined) return undefined;
  const list = listOf(words, scope);
  if (list === undefined || (!words.startsWith('`') && !isCountOf(scope.name, list, words))) return undefined;
  return {
    names: [],
    isExact: true,
    isQuotient: false,
    of(object) {
      const items = itemsIn(object, list);
      return items === undefined ? undefined : [items.length];
    },
  };
}

/** Words alone are about what is in the answer where the member has their name: `line_count`, and not `total`. */
function isCountOf(name: string, list: ToldList, words: string): boolean {
  const [stem = ''] = /^[a-z]{3,}?(?=e?s$|ies$)/i.exec(list.path[0] ?? '') ?? [];
  return stem !== '' && !GENERIC.test(words) && name.toLowerCase().includes(stem.toLowerCase());
}
