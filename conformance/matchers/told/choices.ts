import { preview, propertySchemas } from '../../schema-walk.ts';
import { type Condition, conditionOf, type Holds } from './conditions.ts';
import type { Scope } from './scope.ts';
import { textsOf } from './scope.ts';
import type { Missed, Reader } from './told.ts';

const TRUE =
  /^(?:is |set |indicates |tells |says |shows |always )*(only )?(`?true`?|`?false`?|yes|whether|if|set)( exactly| only)? ?(when|if|while|as long as|so long as|where|whenever|once|as soon as|from|for)? (.+?)(?:,? (?:and )?(?:otherwise )?(`?true`?|`?false`?)(?: otherwise| if not| else)?)?$/i;

/** A flag by other members: "true when `left` is 0", "whether `balance` is negative", "true once `paid` reaches `total`". */
export const readFlag: Reader = (said, scope) => {
  const own = propertySchemas(scope.schemas, scope.name);
  if (!own.some(({ types }) => types.includes('boolean'))) return undefined;
  const words = flagWords(said);
  const condition = words && conditionOf(words.condition, scope);
  return words && condition && flag(condition.holds, words);
};

function flagWords(said: string): (Ways & { readonly condition: string }) | undefined {
  const [, only, value = '', exactly = '', word = '', rest = '', other] = TRUE.exec(said) ?? [];
  const isWhether = /^(?:whether|if)$/i.test(value);
  // "Whether" is followed by the condition, all others by the word for one.
  if (value === '' || isWhether === (word !== '')) return undefined;
  const is = !/false/i.test(value);
  if (other !== undefined && /true/i.test(other) === is) return undefined;
  const isOnly = only !== undefined || /only/i.test(exactly);
  // What became true once may stay so when the cause is gone.
  const isOnce = /^(?:once|as soon as)$/i.test(word);
  return { is, toTrue: !isOnly, toFalse: !isOnce, condition: /^from$/i.test(word) ? `from ${rest}` : rest };
}

interface Ways {
  readonly is: boolean;
  readonly toTrue: boolean;
  readonly toFalse: boolean;
}

function flag(holds: Holds, { is, toTrue, toFalse }: Ways): Missed {
  return ({ object, member }) => {
    const held = holds(object);
    if (held === undefined || typeof member !== 'boolean' || !(held ? toTrue : toFalse)) return undefined;
    const should = held === is;
    return member === should ? undefined : String(should);
  };
}

interface Clause {
  readonly value: string;
  /** Undefined for what is so otherwise. */
  readonly holds: Holds | undefined;
}

/** One of several words by thresholds: "`low` below 10, `medium` from 10 to 49, `high` from 50". */
export const readChoice: Reader = (said, scope) => {
  const known = textsOf(propertySchemas(scope.schemas, scope.name));
  const clauses = known.length < 2 ? undefined : clausesOf(said, known, scope);
  if (clauses === undefined) return undefined;
  const named = new Set(clauses.map(({ value }) => value));
  return ({ object, member }) => {
    if (typeof member !== 'string' || !named.has(member)) return undefined;
    const tests = clauses.flatMap(({ value, holds }) => (holds === undefined ? [] : [{ value, held: holds(object) }]));
    if (tests.some(({ held }) => held === undefined)) return undefined;
    const held = tests.filter((test) => test.held === true);
    const otherwise = clauses.find(({ holds }) => holds === undefined);
    const should = held.length === 0 ? otherwise?.value : held[0]?.value;
    // Where two of them hold, nothing says which one is first.
    if (should === undefined || held.some(({ value }) => value !== should)) return undefined;
    return member === should ? undefined : preview(should);
  };
};

const BY = /^(?:by|from|depends on|derived from|depending on|of|follows) (?:the )?(`[\w.]+`|\w+)(?::|,| ?[-–—]) (.+)$/i;

function clausesOf(said: string, known: readonly string[], scope: Scope): readonly Clause[] | undefined {
  const [, by = '', rest = said] = BY.exec(said) ?? [];
  const words = known.map((value) => value.replaceAll(/[^\w]/g, String.raw`\$&`)).join('|');
  const start = new RegExp(
    `(?:^|[,;] (?:and |or )?| and | or )(?=(?:otherwise |else |or else )?\`?(?:${words})\`?(?: |$|:))`,
    'i',
  );
  const parts = rest.split(start).filter((part) => part !== '');
  const found: Clause[] = [];
  let subject = by;
  for (const part of parts) {
    const clause = clauseOf(part.replace(/[,;]$/, ''), new RegExp(clauseForm(words), 'i'), { scope, subject });
    const value = known.find((each) => each.toLowerCase() === clause?.value.toLowerCase());
    if (clause === undefined || value === undefined) return undefined;
    subject = clause.subject === undefined || clause.subject === '' ? subject : clause.subject;
    found.push({ value, holds: clause.holds });
  }
  const conditions = found.filter(({ holds }) => holds !== undefined);
  return conditions.length > 0 && found.length > 1 && found.length - conditions.length < 2 ? found : undefined;
}

function clauseForm(words: string): string {
  return `^(otherwise |else |or else )?\`?(${words})\`?(?: is)?(?:(?: when| if| for| while| where| means| once|:)? (.+))?$`;
}

function clauseOf(
  part: string,
  form: RegExp,
  { scope, subject }: { readonly scope: Scope; readonly subject: string },
): (Partial<Condition> & { readonly value: string }) | undefined {
  const [, otherwise, value = '', rest = ''] = form.exec(part) ?? [];
  const isElse = /^(?:otherwise|else|in all other cases|in any other case)$/i.test(rest);
  if (value === '' || (otherwise === undefined) === (rest === '')) return undefined;
  if (otherwise !== undefined || isElse) return { value };
  const condition = conditionOf(rest, scope, subject) ?? conditionOf(`is ${rest}`, scope, subject);
  return condition && { ...condition, value };
}
