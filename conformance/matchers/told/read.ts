import type { Schema } from '../../../model/schema.ts';
import { propertyNames, propertySchemas } from '../../schema-walk.ts';
import { readChoice, readFlag } from './choices.ts';
import { readExtreme } from './extremes.ts';
import { hasHedge } from './hedges.ts';
import { readNumber } from './numbers.ts';
import { readOrder } from './order.ts';
import { readPresence } from './presence.ts';
import { certain, type Scope } from './scope.ts';
import { clausesOf, toldSentences } from './sentences.ts';
import { readSpan, SPAN_BESIDE } from './spans.ts';
import { readText } from './texts.ts';
import type { Missed, Reader, Told } from './told.ts';

/** What members are. */
const VALUES: readonly Reader[] = [readSpan, readNumber, readExtreme, readFlag, readChoice, readText];
/** How they stand to others, which holds beside what they are. */
const RULES: readonly Reader[] = [readPresence, readOrder];

const toldIn = new WeakMap<readonly Schema[], Map<boolean, readonly Told[]>>();

/** All that the schemas of an object say of its members by other members of it. Memoised. */
export function toldOf(schemas: readonly Schema[], isPage: boolean): readonly Told[] {
  const known = toldIn.get(schemas) ?? new Map<boolean, readonly Told[]>();
  toldIn.set(schemas, known);
  const found = known.get(isPage) ?? find(certain(schemas), isPage);
  known.set(isPage, found);
  return found;
}

function find(schemas: readonly Schema[], isPage: boolean): readonly Told[] {
  const ofMembers = propertyNames(schemas).flatMap((name) => {
    const own = certain(propertySchemas(schemas, name));
    return own.flatMap(({ description }) => ofMember(description ?? '', { name, schemas, isPage }));
  });
  const ofObject = schemas.flatMap(({ description }) =>
    besides(description ?? '', { schemas, isPage }, [...VALUES, ...RULES]),
  );
  return [...ofMembers, ...ofObject];
}

/** What an operation says of members of its answer, which is what they are: how they stand to others may be about what is sent. */
export function toldBeside(description: string, schemas: readonly Schema[], isPage: boolean): readonly Told[] {
  const scope = { schemas: certain(schemas), isPage };
  const spans = [...description.matchAll(SPAN_BESIDE)].flatMap(([, name = '', said = '']): Told[] => {
    const missed = readSpan(said, { ...scope, name });
    return missed === undefined ? [] : [{ name, said, missed }];
  });
  return [...spans, ...besides(description, scope, VALUES)];
}

/** What a member's own description says. What it says besides may be about when it is something else. */
function ofMember(description: string, scope: Scope): readonly Told[] {
  const found = toldSentences(description).flatMap((sentence) => readIn(sentence, scope, [...VALUES, ...RULES]));
  const isHedged = found.some(
    ({ missed, said }, at) => missed === undefined && hasHedge(said) && !isHarmless(said, at),
  );
  return isHedged ? [] : toldAmong(found, scope.name);
}

/** What is null is not measured, and "When it was paid" says what a member tells. */
function isHarmless(said: string, at: number): boolean {
  return /^`?null\b/i.test(said) || (at === 0 && /^when [^,]+$/i.test(said));
}

interface Read {
  readonly said: string;
  /** Undefined where it was not understood. */
  readonly missed: Missed | undefined;
}

/** A sentence as a whole, or each of the clauses that semicolons part. */
function readIn(sentence: string, scope: Scope, readers: readonly Reader[]): readonly Read[] {
  const whole = firstRead(sentence, scope, readers);
  return whole === undefined
    ? clausesOf(sentence).map((said) => ({ said, missed: firstRead(said, scope, readers) }))
    : [{ said: sentence, missed: whole }];
}

/** Words before what is told that say nothing of it. */
const LEAD =
  /^(?:this is|it is|that is|is|are|equals|equal to|always|=|calculated as|computed as|derived as|worked out as|defined as|stays|lies|will be) +/i;

/** Longer sentences say more than one thing, and are not worth the search. */
const LONGEST = 300;

function firstRead(said: string, scope: Scope, readers: readonly Reader[]): Missed | undefined {
  if (said.length > LONGEST) return undefined;
  for (const reader of readers) {
    const missed = reader(said, scope);
    if (missed !== undefined) return missed;
  }
  const rest = said.replace(LEAD, '');
  return rest === said ? undefined : firstRead(rest, scope, readers);
}

function toldAmong(found: readonly Read[], name: string): readonly Told[] {
  return found.flatMap(({ said, missed }) => (missed === undefined ? [] : [{ name, said, missed }]));
}

const SUBJECT =
  /^(?:and )?`(\w+)`,? (?=(?:is|are|equals|=|always|never|must|has to|can never|cannot|may not|does not|lies|stays|at least|at most|≤|≥|<=|>=|<|>|`?null`?|an?|\d+|one|two|three|four|five|six|seven|eight|nine|ten)\s)(.+)$/i;

/** Sentences that begin with the name of a member: "`total` is the sum of `lines[].amount`; `open` is `total` less `paid`". */
function besides(description: string, scope: Omit<Scope, 'name'>, readers: readonly Reader[]): readonly Told[] {
  const names = new Set(propertyNames(scope.schemas));
  const found = toldSentences(description).flatMap((sentence) => {
    const clauses = sentence.split(/(?:;|,)? (?:and )?(?=`\w+` (?:is|equals|=|must) )|; /i);
    return clauses.flatMap((clause) => {
      const [, name = '', said = ''] = SUBJECT.exec(clause) ?? [];
      if (!names.has(name)) return [{ clause, told: undefined }];
      const missed = firstRead(said, { ...scope, name }, readers);
      return [{ clause, told: missed && { name, said: clause, missed } }];
    });
  });
  const hedged = found.flatMap(({ clause, told }) => (told === undefined && hasHedge(clause) ? [clause] : []));
  return found.flatMap(({ told }) =>
    told === undefined || hedged.some((each) => each.includes(`\`${told.name}\``)) ? [] : [told],
  );
}
