import { isDone } from '../../exchange/is-done.ts';
import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Call } from '../../cases/case.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Schema } from '../../../model/schema.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import { type JsonObject, applicators, isObject, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { filled, takeSteps } from '../../steps/run-steps.ts';
import type { Step } from '../../steps/step.ts';
import type { Answers } from '../../steps/taken.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { groundOfBoth, makingUser, namedBy } from '../rules/in-use.ts';
import { reading } from '../state/change.ts';
import { type Story, aThing, making, nameBy, storiesOf } from '../state/story.ts';
import { numericMembers } from '../told/named-member.ts';
import { sentencesAbout } from '../told/operation-words.ts';
import { isScarce, leftIn } from './left-words.ts';

/** Where all that is left may be taken, as words say, it can be: exactly that, and not one more. */
export const allLeft: Law = {
  id: 'all-left',
  title: 'all that is left of something can be taken where words say so, and not one more',
  plan: (context) => {
    const stories = storiesOf(context);
    return stories.flatMap((story) =>
      stories.flatMap((user) => (user === story ? [] : (caseOf(story, user, context) ?? []))),
    );
  },
};

/** Things that take some of what another one has. */
interface Taking {
  readonly story: Story;
  readonly user: Story;
  /** The member of what takes that names what it is taken of. */
  readonly name: string;
  /** The member that says how many are left. */
  readonly left: string;
  /** The member that says how many are taken: a number, or a list with an entry for each. */
  readonly amount: string;
  /** True where more than is left is said to be refused. */
  readonly isScarce: boolean;
}

function caseOf(story: Story, user: Story, context: LawContext): LawCase | undefined {
  const { operation, body } = user.create.call;
  const schema = body?.mediaType.schema;
  const sentences = sentencesAbout(operation);
  const noun = leftIn(sentences, pathShape(user.resource.path).word ?? '');
  const [name, ...more] = noun === undefined ? [] : namedBy(story, user, context);
  if (noun === undefined || schema === undefined || name === undefined || more.length > 0) return undefined;
  const left = leftMember(story, noun);
  const amount = amountIn(schema, body?.value, noun);
  if (left === undefined || amount === undefined) return undefined;
  const taking = { story, user, name, left, amount, isScarce: isScarce(sentences, noun) };
  return {
    kind: 'law',
    id: `${operation.operationId}/law/all-left/${left}`,
    law: allLeft.id,
    summary: `${operation.operationId} of all the ${noun} that are left`,
    operation,
    effect: 'writes',
    run: (probe) => takeAllLeft(taking, context, probe),
  };
}

function stemOf(noun: string): string {
  return snakeCase(noun).replace(/s$/, '');
}

/** The member of a thing that says how many are left: `seatsLeft`, `available_beds`. */
function leftMember({ read }: Story, noun: string): string | undefined {
  const shown = read.responses.find(isSuccess)?.content[0]?.schema;
  const names = propertyNames(applicators(shown === undefined ? [] : [shown])).filter((name) => {
    const words = snakeCase(name).split('_');
    const isLeft = words.some((word) => /^(?:left|remaining|free|available)$/.test(word));
    return isLeft && words.some((word) => word.replace(/s$/, '') === stemOf(noun));
  });
  return names.length === 1 ? names[0] : undefined;
}

/** What says how many are taken: a number called so, else the only list of objects that has to be sent. */
function amountIn(schema: Schema, value: unknown, noun: string): string | undefined {
  const whole = applicators([schema]);
  const word = new RegExp(`(?:^|_)${stemOf(noun)}s?(?:_|$)|^(?:quantity|amount|count|number)$`);
  const numbers = numericMembers(whole).filter((name) => word.test(snakeCase(name)));
  if (numbers.length > 0) return numbers.length === 1 ? numbers[0] : undefined;
  const required = new Set(whole.flatMap((each) => each.required));
  const lists = isObject(value) ? Object.entries(value).filter(([, member]) => Array.isArray(member)) : [];
  const told = lists.filter(([name, member]) => required.has(name) && isObject((member as readonly unknown[])[0]));
  return told.length === 1 ? told[0]?.[0] : undefined;
}

/** Members that say how many something takes. */
const CAPACITY = /(?:^|_)(?:capacity|seats?|places?|spots?|slots?|beds?|berths?|size|stock)(?:_|$)/;

/** As many as can be counted. */
const SIZE = 4;

/** The steps that make what is taken of, with room for so many: its own or that of what it names. */
function makingFew({ story, user }: Taking, context: LawContext, size: number): readonly Step[] | undefined {
  const made = making(story, 'a');
  const own = withFew(made, size);
  if (own !== undefined) return [...groundOfBoth(story, user), own];
  const { body } = made.call;
  const around = storiesOf(context).filter((other) => other !== story && other !== user);
  for (const other of around) {
    const [name] = namedBy(other, story, context);
    const few = name === undefined ? undefined : withFew(making(other, 'few'), size);
    if (name === undefined || few === undefined || body === undefined || !isObject(body.value)) continue;
    const named = body.named?.filter((each) => each.name !== name);
    const value = { ...body.value, [name]: nameBy(other, 'few') };
    const call = { ...made.call, body: { ...body, ...(named && { named }), value } };
    return [...groundOfBoth(other, user), ...story.ground, few, { ...made, call, keeps: [name] }];
  }
  return undefined;
}

/** The step with room for so many; undefined where nothing says how much room there is. */
function withFew(step: Step, size: number): Step | undefined {
  const { body } = step.call;
  const schema = body?.mediaType.schema;
  if (body === undefined || schema === undefined || !isObject(body.value)) return undefined;
  const told = numericMembers(applicators([schema])).filter((name) => CAPACITY.test(snakeCase(name)));
  const [member] = told;
  const value = member === undefined ? undefined : { ...body.value, [member]: size };
  if (told.length !== 1 || member === undefined || !fits(schema, value as JsonValue, 'write')) return undefined; // what is drawn is JSON
  return { ...step, call: { ...step.call, body: { ...body, value } }, keeps: [member] };
}

/** The step that takes so many; undefined where that cannot be asked for. */
function takingStep({ story, user, name, amount }: Taking, id: string, count: number): Step | undefined {
  const step = makingUser(story, user, name, { id });
  const body = step?.call.body;
  const schema = body?.mediaType.schema;
  const known = user.create.call.body?.value;
  if (step === undefined || body === undefined || schema === undefined || !isObject(body.value) || !isObject(known))
    return undefined;
  const whole = applicators([schema]);
  const needed = new Set([name, amount, ...whole.flatMap((each) => each.required)]);
  const many = several(body.value[amount], count, applicators(propertySchemas(whole, amount)));
  // What need not be sent may take something else of it.
  const only = (value: JsonObject | Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
    Object.fromEntries(Object.entries({ ...value, [amount]: many }).filter(([each]) => needed.has(each)));
  if (many === undefined || !fits(schema, only(known) as JsonValue, 'write')) return undefined; // what is drawn is JSON
  const call = { ...step.call, body: { ...body, value: only(body.value) } };
  return { ...step, call, keeps: [name, amount], refusable: true };
}

/** A number, or as many entries like the first one. */
function several(value: unknown, count: number, schemas: readonly Schema[]): unknown {
  if (!Array.isArray(value)) return count;
  const [first] = value as readonly unknown[];
  const items = schemas.find((each) => each.items !== undefined)?.items;
  if (!isObject(first) || items === undefined) return undefined;
  return Array.from({ length: count }, (_, index) => (index === 0 ? first : another(first, index, items)));
}

/** An entry with another text, where it has one that may be any. */
function another(entry: JsonObject | Readonly<Record<string, unknown>>, index: number, schema: Schema): unknown {
  for (const [name, value] of Object.entries(entry)) {
    const other = { ...entry, [name]: `${String(value)} ${index + 1}` };
    if (typeof value === 'string' && fits(schema, other as JsonValue, 'write')) return other;
  }
  return entry;
}

/** Where something is taken: what it is made with, and what reads how many are left. */
interface Place {
  readonly makes: readonly Step[];
  /** The same with room for one more; undefined where nothing says how much room there is. */
  readonly more: readonly Step[] | undefined;
  readonly look: Step;
}

async function takeAllLeft(taking: Taking, context: LawContext, probe: Probe): Promise<void> {
  const { story, user, left } = taking;
  const { operationId } = user.create.call.operation;
  const look = reading(story, aThing(story), 'left', { needs: 'success', refusable: true });
  const few = makingFew(taking, context, SIZE) ?? [...groundOfBoth(story, user), making(story, 'a')];
  const place = { makes: few, more: makingFew(taking, context, SIZE + 1), look };
  const first = takingStep(taking, 'first', 1);
  if (first === undefined) return probe.notProvable(`nothing says how ${operationId} takes one`);
  const before: Step = { ...look, id: 'before' };
  const taken = await takeSteps([...place.makes, before, { ...first, needs: 'success' }, look], probe);
  const [had, rest] = ['before', 'left'].map((step) => numberIn(taken, step, left));
  if (had === undefined || rest === undefined || rest !== had - 1 || rest < 2)
    return probe.notProvable(`${left} does not go down by one, or is not known`);
  const steps = [
    takingStep(taking, 'all', rest),
    takingStep(taking, 'fewer', rest - 1),
    takingStep(taking, 'more', 1),
  ].map((step) => step && filled(step.call, taken));
  const [all, fewer, more] = steps;
  if (all === undefined || fewer === undefined || more === undefined)
    return probe.notProvable(`${operationId} does not take ${rest} at once`);
  await judge({ taking, place, rest, taken }, { all, fewer, more }, probe);
}

interface Judged {
  readonly taking: Taking;
  readonly place: Place;
  readonly rest: number;
  readonly taken: Answers;
}

type Tries = Readonly<Record<'all' | 'fewer' | 'more', Call>>;

async function judge(judged: Judged, { all, fewer, more }: Tries, probe: Probe): Promise<void> {
  const { taking, place, rest, taken } = judged;
  const { left, user } = taking;
  const { operationId } = user.create.call.operation;
  const send = (call: Call): Promise<Exchange> => probe.send(call, { unique: true, refused: true, optional: true });
  const earlier = [...taken.values()].map(({ exchange }) => exchange);
  const violation = { part: 'status', pointer: '', cause: `all-left ${operationId}` } as const;
  const last = await send(all);
  const { status } = last.response;
  if (!isDone(last)) {
    // One fewer is taken, and as many by the same where one more is left: then nothing else stands in the way.
    const control = status >= 400 && status < 500 && status !== 429 ? await send(fewer) : last;
    if (!isDone(control) || !(await isTakenOfMore(judged, probe)))
      return probe.notProvable(`${operationId} answered ${status}`);
    const expected = `a success, as all of ${left} may be taken, and ${rest} are left`;
    return probe.demand(false, { ...violation, expected, got: String(status) }, [...earlier, last, control]);
  }
  probe.demand(true, { ...violation, expected: '', got: '' }, [last]);
  // What is put on a list, or has to be confirmed, takes nothing yet.
  const look = taking.isScarce ? filled(place.look.call, taken) : undefined;
  const shown = look && (await probe.send(look, { refused: true, optional: true }));
  if (shown === undefined || countIn(shown, left) !== 0) return;
  const over = await send(more);
  const expected = `a refusal, as nothing is left of ${left}`;
  const got = String(over.response.status);
  probe.demand(!isDone(over), { ...violation, expected, got }, [...earlier, last, shown, over]);
}

/** True where as many are taken, after one, of what has room for one more: there may be a limit to what one may take. */
async function isTakenOfMore({ taking, place: { more, look }, rest }: Judged, probe: Probe): Promise<boolean> {
  const [first, many] = [takingStep(taking, 'first', 1), takingStep(taking, 'many', rest)];
  if (more === undefined || first === undefined || many === undefined) return false;
  const takes = [{ ...first, needs: 'success' } as const, look, { ...many, needs: 'success', optional: true } as const];
  const answers = await takeSteps([...more, ...takes], probe);
  return answers.has('many') && numberIn(answers, 'left', taking.left) === rest + 1;
}

function numberIn(taken: Answers, step: string, member: string): number | undefined {
  const answer = taken.get(step);
  return answer && countIn(answer.exchange, member);
}

function countIn({ content }: Exchange, member: string): number | undefined {
  const value = content.kind === 'json' && isObject(content.value) ? content.value[member] : undefined;
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}
