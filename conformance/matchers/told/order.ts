import { preview, propertySchemas } from '../../schema-walk.ts';
import { partOf, placeOf, type Place, type Scope } from './scope.ts';
import type { Missed, Reader } from './told.ts';
import { compared } from './values.ts';

const MORE = 'more|greater|larger|higher|later|above|longer';
const LESS = 'less|fewer|smaller|lower|earlier|below|shorter';
const NO =
  "not|never|no|neither|can never be|cannot be|can not be|can't be|must not be|must never be|may not be|may never be|mustn't be";
const MUST = '(?:always |must (?:always )?(?:be|lie) |has to be |have to be |lies |is )*';

type Sort = 'ge' | 'le' | 'gt' | 'lt';

const FORMS: readonly (readonly [RegExp, Sort])[] = [
  [form(`(?:${NO}) (?:before|below|under|(?:${LESS})(?: than)?)`), 'ge'],
  [
    form(
      `(?:at least|≥|>=|on or after|(?:${MORE}) than or equal to|the same as or later than|equal to or (?:${MORE}) than)`,
    ),
    'ge',
  ],
  [form(`(?:${NO}) (?:after|above|over|beyond|(?:${MORE})(?: than)?)`), 'le'],
  [form(`(?:at most|≤|<=|on or before|(?:${LESS}) than or equal to|equal to or (?:${LESS}) than)`), 'le'],
  [
    form(
      '(?:never exceeds|must not exceed|must never exceed|does not exceed|cannot exceed|can never exceed|may not exceed|not exceeding)',
    ),
    'le',
  ],
  [form(`(?:after|above|>|(?:${MORE}) than)`), 'gt'],
  [form(`(?:before|below|<|(?:${LESS}) than)`), 'lt'],
];

function form(words: string): RegExp {
  return new RegExp(`^${MUST}${words} (.+)$`, 'i');
}

const BETWEEN = new RegExp(`^${MUST}between (.+) and (.+)$`, 'i');

/** How a member stands to another one: "not before `starts_at`", "at least `min`", "between `a` and `b`". */
export const readOrder: Reader = (said, scope) => {
  const [, low = '', high = ''] = BETWEEN.exec(said) ?? [];
  if (low !== '') return both(bound('ge', low, { scope, said }), bound('le', high, { scope, said }));
  for (const [words, sort] of FORMS) {
    const name = words.exec(said)?.[1];
    const found = name === undefined ? undefined : bound(sort, name, { scope, said });
    if (found !== undefined) return found;
  }
  return undefined;
};

function both(one: Missed | undefined, other: Missed | undefined): Missed | undefined {
  return one && other && ((subject) => one(subject) ?? other(subject));
}

const TESTS: Readonly<Record<Sort, readonly [test: (difference: number) => boolean, words: string]>> = {
  ge: [(by) => by >= 0, 'at least'],
  le: [(by) => by <= 0, 'at most'],
  gt: [(by) => by > 0, 'more than'],
  lt: [(by) => by < 0, 'less than'],
};

function bound(
  sort: Sort,
  name: string,
  { scope, said }: { readonly scope: Scope; readonly said: string },
): Missed | undefined {
  const place = placeOf(name.replace(/ (?:inclusive|at any time|at all times)$/i, ''), scope);
  if (place === undefined || !mayLast(place, scope, said)) return undefined;
  const [test, words] = TESTS[sort];
  const isStamp = propertySchemas(scope.schemas, scope.name).some(
    ({ readOnly, format }) => readOnly && format === 'date-time',
  );
  return ({ object, member }) => {
    const other = partOf(object, place);
    const difference = compared(member, other);
    // Two instants that the service takes for one request may be the same.
    if (difference === undefined || test(difference) || (isStamp && difference === 0)) return undefined;
    return `${words} ${preview(other)}`;
  };
}

/**
 * What is sent may be measured by something that goes on changing: an amount that is at most the `balance` of then. Where words say
 * that it is always so, it is.
 */
function mayLast(place: Place, scope: Scope, said: string): boolean {
  if (/\b(?:always|never)\b/i.test(said)) return true;
  const own = propertySchemas(scope.schemas, scope.name);
  if (own.some(({ readOnly }) => readOnly)) return true;
  if (place.schemas.some(({ readOnly }) => readOnly)) return false;
  const areTimes = [own, place.schemas].every((schemas) => schemas.some(({ format }) => TIMES.test(format ?? '')));
  return areTimes || BOUNDS.test(scope.name) || BOUNDS.test(place.path.at(-1) ?? '');
}

const TIMES = /^(?:date|date-time|time)$/;

/** Names of what others are measured by, which goes on being so. */
const BOUNDS =
  /(?:^|_)(?:min|max|minimum|maximum|lowest|highest|lower|upper|low|high|limit|capacity|floor|ceiling|from|to)(?:_|$)|(?:Min|Max|From|To|Capacity|Limit)$/;
