import { toldAround } from '../../told-around.ts';
import { oneLine } from '../../one-line.ts';
import type { Api } from '../../api.ts';
import type { Operation } from '../../operation.ts';
import type { Parameter } from '../../parameter.ts';
import { snakeCase } from '../../snake-case.ts';
import { listPlaceOf } from '../paging/index.ts';
import { filterTests } from './filter-tests.ts';
import {
  saysDefault,
  saysFilter,
  saysVagueDefault,
  saysMore,
  saysMoreOf,
  saysNarrow,
  saysOnly,
  saysPart,
} from './narrowing-words.ts';
import type { FilterTest } from './one-filter.ts';

/** A parameter that takes things out of a list, and never adds any. */
export interface Narrowing {
  readonly parameter: Parameter;
  /** The member that it is about, where that is known. */
  readonly test: FilterTest | undefined;
  /** True where values of things that the list does not show may ask for them: those of other people, or of other times. */
  readonly isOfShown: boolean;
}

/** What names people and companies: by it a list may be asked for what is theirs. What names the thing itself may be all that is needed to see it. */
const WHO =
  /(?:^|_)(?:owners?|users?|authors?|creators?|created_by|assignees?|reporters?|members?|accounts?|customers?|clients?|agents?|staff|persons?|people|employees?|tenants?|org(?:ani[sz]ation)?s?|company|companies|teams?|groups?|by|status|states?|type|role|active|enabled|branch|refs?|workspaces?|sites?|markets?|channels?|env(?:ironment)?s?|stages?|years?|seasons?|months?|weeks?|days?|dates?|periods?|terms?|semesters?|quarters?|editions?)(?:_|$)|^(?:ids?|iids?|uuids?|slugs?|urls?|links?|codes?|numbers?|names?|titles?|handles?|domains?|hosts?)$|(?:^|_)(?:user_?names?|logins?|nick(?:_?names?)?|skus?|barcodes?|isbn|serials?|plates?|iban)(?:_|$)|(?:^|_)(?:e?mails?|phones?|references?|tokens?|secrets?|keys?|pins?|pass\w*|shares?|share_\w+|invites?|invitations?|tracking|vouchers?|signatures?|hash|confirmations?)(?:_|$)/;

/** What says from where, or how far, a list is looked at: without it from some place of its own. */
const FRAME =
  /(?:^|_)(?:scope|mine|own|visibility|parents?|threads?|replies|reply_to|folders?|dir|directory|path|lang|languages?|locales?|versions?|revisions?|as_of|at|depth|levels?|radius|distance|within|near|zoom|bbox|tz|time_?zone|units?|currency|view|mode|expand|fields)(?:_|$)/;

/**
 * The parameters of a list of which the description says that they select: "Only ..." of one, or of all that they narrow each other. None of a
 * list that is said to be a part of what there is, or to be so as long as nothing is asked for.
 */
export function narrowingOf(operation: Operation, api: Api): readonly Narrowing[] {
  if (operation.method !== 'GET' || listPlaceOf(operation) === undefined) return [];
  const told = [operation.summary, operation.description].flatMap((text) => text ?? []);
  const flags = operation.parameters.flatMap(({ name, schema }) => (schema.types.includes('boolean') ? [name] : []));
  const isWide = told.some((text) => saysPart(text) || saysVagueDefault(text, flags));
  if (isWide || operation.parameters.some(isTurning)) return [];
  const isNarrow = [...told, toldAround(operation, api)].some(saysNarrow);
  const isDefaulted = told.some(saysDefault);
  const isOfNow = isDefaulted || operation.parameters.some(isTimeOfItsOwn);
  const tests = new Map(filterTests(operation).map((test) => [test.parameter, test]));
  return operation.parameters.flatMap((parameter): readonly Narrowing[] => {
    const test = tests.get(parameter);
    if (!isAsked(parameter) || !isSure(parameter, test, isNarrow)) return [];
    if (told.some((text) => saysMoreOf(parameter.name, text))) return [];
    if (isOfTime(parameter, test) && (isOfNow || CHANGED.test(snakeCase(parameter.name)))) return [];
    return [{ parameter, test, isOfShown: isDefaulted || isOfShown(parameter, test) }];
  });
}

/** A question that somebody may put or not, and that nothing is taken for where it is left out. */
function isAsked({ name, in: where, required, content, schema }: Parameter): boolean {
  return where === 'query' && !required && content === undefined && !schema.hasDefault && !FRAME.test(snakeCase(name));
}

/** True where the words of a parameter, or those about all, say that it selects. */
function isSure(parameter: Parameter, test: FilterTest | undefined, isNarrow: boolean): boolean {
  const said = wordsOf(parameter);
  if (saysDefault(said)) return false;
  if (saysOnly(said)) return true;
  const isKnown = test !== undefined && test.kind !== 'not' && test.others.length === 0;
  return isNarrow && isKnown && !saysMore(said);
}

/** Days and instants, and bounds of whatever: what lies beyond them may be left out as long as nobody asks for it. */
function isOfTime({ schema }: Parameter, test: FilterTest | undefined): boolean {
  const isBound = test?.kind === 'after' || test?.kind === 'before' || test?.kind === 'within';
  return isBound || schema.format === 'date' || schema.format === 'date-time';
}

/** What has changed since then may be asked for by whoever keeps a copy, who has to be told of what was removed as well. */
const CHANGED = /(?:^|_)(?:updat|modif|chang|sync|delta)/;

/** True for a day or an instant that is taken where none is asked for: other bounds may take its place. */
function isTimeOfItsOwn(parameter: Parameter): boolean {
  return isOfTime(parameter, undefined) && (parameter.schema.hasDefault || saysDefault(wordsOf(parameter)));
}

/** True where only what the list shows tells what it may be asked for. */
function isOfShown(parameter: Parameter, test: FilterTest | undefined): boolean {
  const isTold = !saysFilter(wordsOf(parameter));
  return !isTold || WHO.test(snakeCase(parameter.name)) || isOfTime(parameter, test);
}

/** True for a question whose default depends on what else is asked: "Open ones, or all where `q` is given." */
function isTurning(parameter: Parameter): boolean {
  return parameter.in === 'query' && TURNING.test(wordsOf(parameter));
}

const TURNING =
  /\bdefaults?\b[^.;]*\b(?:if|when|where|unless|with|else|depend\w*)\b|\b(?:if|when|where|unless) (?:any|another|an?|one of the|some) (?:other )?filters?\b|\bunless [^.;]{0,30}\b(?:is|are) (?:set|given|sent)\b/i;

function wordsOf({ description, schema }: Parameter): string {
  return oneLine(description ?? schema.description ?? '');
}
