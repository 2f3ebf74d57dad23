import { isDone } from '../../exchange/is-done.ts';
import { isDeepStrictEqual } from 'node:util';
import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Call } from '../../cases/case.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { applyCredentials } from '../../scenario/credentials.ts';
import { refusedNames } from '../../scenario/refused-names.ts';
import { ANONYMOUS, DEFAULT_IDENTITY, type Scenario } from '../../scenario/scenario.ts';
import { applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import { sentJson } from '../values/sent-members.ts';
import type { KeyOwner } from './key-words.ts';

type Members = Readonly<Record<string, unknown>>;

/** Others that are tried. */
const MOST = 4;

/** Those who share no credential with whoever calls; who is kept apart comes first. Nobody where a call says not who sends it. */
export function othersThan({ identity: name, operation }: Call, scenario: Scenario): readonly string[] {
  const { identities, apart } = scenario;
  const secretsOf = (each: string): readonly string[] => {
    const identity = identities.get(each) ?? (each === DEFAULT_IDENTITY ? [...identities.values()][0] : undefined);
    return identity === undefined ? [] : (applyCredentials(operation, identity)?.secrets ?? []);
  };
  const own = name === ANONYMOUS ? [] : secretsOf(name);
  if (own.length === 0) return [];
  const refused = refusedNames(scenario);
  const others = [...identities.keys()].filter((each) => {
    const secrets = each === ANONYMOUS || refused.includes(each) ? [] : secretsOf(each);
    return secrets.length > 0 && !secrets.some((secret) => own.includes(secret));
  });
  return others.toSorted((one, other) => Number(apart.has(other)) - Number(apart.has(one))).slice(0, MOST);
}

const PERSON = '(?:user|account|owner|author|creator|agent|customer|caller|member|staff|person|client|employee|clerk)';

/** Members that say whose a thing is. */
const WHOSE = new RegExp(`(?:^|_|[a-z](?=[A-Z]))(?:by|${PERSON})(?:_?id)?$|${PERSON}(?:_?id)?$`, 'i');

/** Those of them that say who has made it. */
const MAKER = /(?:^|_|[a-z](?=[A-Z]))by(?:_?id)?$|author|creator|owner/i;

/** The same in words. */
const HAS_MADE = /\b(?:made|makes|created|creates|booked|books|ordered|orders|placed|opened|added|sent)\b/i;

/** Words for those of whom each is one person: others may be several people, as a firm with its account is. */
const ALONE = /^(?:user|caller|person|somebody else|someone else|member of staff|staff member|agent)$/;

/** What two have made: the first one, and another one of whom it is asked whether they are somebody else. */
export interface MadeByTwo {
  readonly firsts: readonly Exchange[];
  readonly theirs: readonly Exchange[];
}

/**
 * True where things say whose they are, in the words by which keys are told apart: the same for all of the first one, and another one for
 * all of what somebody else has made.
 */
export function areOthers({ firsts, theirs }: MadeByTwo, { word }: KeyOwner): boolean {
  const [own, others] = [objectsOf(firsts), objectsOf(theirs)];
  const [one] = firsts;
  const [shown] = own;
  if (one === undefined || shown === undefined || own.length < 2 || others.length === 0) return false;
  const sent = firsts.map(sentJson).flatMap((body) => (isObject(body) ? Object.keys(body) : []));
  const whose = Object.keys(shown).filter(
    (name) => WHOSE.test(name) && !sent.includes(name) && (ALONE.test(word) || isAbout(name, word, one.operation)),
  );
  return whose.some((name) => {
    const [mine, other] = [valueOfAll(own, name), valueOfAll(others, name)];
    const isMaker = MAKER.test(name) || toldOf(name, one.operation).some((text) => HAS_MADE.test(text));
    return (
      (isMaker || others.length > 1) && mine !== undefined && other !== undefined && !isDeepStrictEqual(mine, other)
    );
  });
}

/** The value that a member has in all of them; undefined where they differ, or one has none. */
function valueOfAll(things: readonly Members[], name: string): unknown {
  const [first, ...rest] = things.map((thing) => thing[name]);
  const isValue = typeof first === 'string' || typeof first === 'number' || isObject(first);
  return isValue && rest.every((each) => isDeepStrictEqual(each, first)) ? first : undefined;
}

/** True for a member whose name, or whose description, has the word. */
function isAbout(name: string, word: string, operation: Operation): boolean {
  const [last = word] = word.split(' ');
  return [name, ...toldOf(name, operation)].some((text) => text.toLowerCase().includes(last));
}

function toldOf(name: string, { responses }: Operation): readonly string[] {
  const shown = responses.find(isSuccess)?.content[0]?.schema;
  const whole = applicators(shown === undefined ? [] : [shown]);
  return propertySchemas(whole, name).flatMap(({ description }) => description ?? []);
}

/** The instants at which things are made. */
const MADE = /creat|made|booked|placed|issued|ordered|added/i;

/** True where nothing in two answers speaks against it that they are about the same thing: each may count what it has for itself. */
export function isAlike(one: Exchange, other: Exchange): boolean {
  const [own, theirs] = [objectOf(one), objectOf(other)];
  if (own === undefined || theirs === undefined) return true;
  const telling = Object.keys(own).filter(
    (name) => Object.hasOwn(theirs, name) && (WHOSE.test(name) || (MADE.test(name) && isInstant(own[name]))),
  );
  return telling.every((name) => isDeepStrictEqual(own[name], theirs[name]));
}

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
}

function objectsOf(all: readonly Exchange[]): readonly Members[] {
  return all.map(objectOf).filter((each) => each !== undefined);
}

function objectOf(exchange: Exchange): Members | undefined {
  const { content } = exchange;
  return isDone(exchange) && content.kind === 'json' && isObject(content.value) ? content.value : undefined;
}
