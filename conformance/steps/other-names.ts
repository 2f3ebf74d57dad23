import type { Call, NamedMember } from '../cases/case.ts';
import { entriesOf, nameIn } from '../cases/listed-value.ts';
import { madeAnew } from '../cases/made-anew.ts';
import { scattered } from '../cases/varied-body.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Probe } from '../laws/law.ts';
import { wholeList } from '../laws/lists/whole-list.ts';
import { STATE_MEMBERS } from '../laws/values/changes-of-state.ts';
import { isObject } from '../schema-walk.ts';

/** Names of a kind that are tried for one creation. */
const MOST = 5;

/** How something is made with others. */
interface Others {
  readonly probe: Probe;
  readonly send: (call: Call) => Promise<Exchange>;
  /** Members that stay as they are. */
  readonly keeps?: readonly string[] | undefined;
}

/**
 * Makes something with another thing where that which its body names has what it may have of it already, as who is enrolled is not
 * enrolled again: with others that the implementation lists. The first answer where nothing else is taken either.
 */
export async function madeWithOthers(
  call: Call,
  first: Exchange,
  { probe, send, keeps = [] }: Others,
): Promise<Exchange> {
  const { body } = call;
  if (first.response.status !== 409 || body === undefined || !isObject(body.value)) return first;
  const value = body.value;
  const members = (body.named ?? []).filter(({ name }) => !keeps.includes(name));
  const sendWith = (names: Names): Promise<Exchange> =>
    send({ ...call, body: { ...body, named: [], value: { ...value, ...names } } });
  for (const member of members) {
    const one = (name: string | number): Promise<Exchange> => sendWith({ [member.name]: name });
    const made = await madeWithOne(member, value[member.name], { probe, send: one });
    if (made !== undefined) return made;
  }
  return (members.length > 1 ? await madeWithAll(members, value, { probe, send: sendWith }) : undefined) ?? first;
}

/** What is made with others in place of all: a reader who has enough and a book that is lent may both be in the way. */
async function madeWithAll(
  members: readonly NamedMember[],
  value: Readonly<Record<string, unknown>>,
  { probe, send }: { readonly probe: Probe; readonly send: (names: Names) => Promise<Exchange> },
): Promise<Exchange | undefined> {
  const others: [string, readonly Candidate[]][] = [];
  for (const member of members) {
    const taken = probe.observe(statesOf(member), NONE);
    others.push([member.name, await othersFor(member, value[member.name], { probe, taken })]);
  }
  const tries = Math.max(...others.map(([, candidates]) => candidates.length));
  for (let at = 0; at < tries; at += 1) {
    const chosen = others.flatMap(([name, of]) =>
      of.slice(at % of.length, (at % of.length) + 1).map((one) => [name, one] as const),
    );
    const made = await send(Object.fromEntries(chosen.map(([name, one]) => [name, one.name])));
    for (const [, one] of chosen) probe.chose(made.request, one.name);
    if (made.response.status < 300) return made;
  }
  return undefined;
}

type Names = Readonly<Record<string, string | number>>;

function statesOf({ name, listed }: NamedMember): string {
  return `taken with ${name} of ${listed.list.operation.operationId}`;
}

interface Naming {
  readonly probe: Probe;
  /** Sends what names this. */
  readonly send: (name: string | number) => Promise<Exchange>;
}

/**
 * What is made with a new thing, which nothing has been made with, else with another that is listed; undefined where it is made with none.
 * New ones that are in no state for it are not made again.
 */
async function madeWithOne(member: NamedMember, own: unknown, { probe, send }: Naming): Promise<Exchange | undefined> {
  const key = `${NEW} ${member.listed.list.operation.operationId}`;
  const made = probe.observe(key, '').has(UNFIT) ? undefined : await newOne(member, probe);
  const answer = made === undefined ? undefined : await send(made);
  if (answer !== undefined && answer.response.status < 300) return answer;
  const taken = probe.observe(statesOf(member), NONE);
  for (const { name, state } of await othersFor(member, own, { probe, taken })) {
    const other = await send(name);
    probe.chose(other.request, name);
    if (other.response.status >= 300) continue;
    probe.observe(statesOf(member), state);
    if (answer !== undefined) probe.observe(key, UNFIT);
    return other;
  }
  return undefined;
}

/** Under this key a run remembers the lists whose new things are in no state to be named. */
const [NEW, UNFIT] = ['made with new ones of', 'unfit'];

/** No state: what a look at what was seen adds to it. */
const NONE = 'none';

/** What one more thing of the kind that a member names is called: those that are listed may all be taken. */
async function newOne({ maker, listed }: NamedMember, probe: Probe): Promise<string | number | undefined> {
  const call = maker?.();
  if (call === undefined) return undefined;
  const send = (other: Call): Promise<Exchange> => probe.send(other, { unique: true, refused: true, optional: true });
  const made = await madeAnew(call, await send(call), { send, fresh: () => probe.fresh() });
  const { content, response } = made;
  return response.status < 300 && content.kind === 'json' ? nameIn(content.value, listed.parameter) : undefined;
}

/** Another thing that can be named. */
interface Candidate {
  readonly name: string | number;
  /** What state it shows itself in; empty where it shows none. */
  readonly state: string;
}

/**
 * Other things of the kind that a member names, beginning at any of them: those in a state in which one was taken before, then one of
 * each state. A plan that may be ordered is told from a draft by what it shows.
 */
async function othersFor(
  { listed }: NamedMember,
  own: unknown,
  { probe, taken }: { readonly probe: Probe; readonly taken: ReadonlySet<string> },
): Promise<readonly Candidate[]> {
  const { pages = [] } = (await wholeList(probe, listed.list)) ?? {};
  const entries = pages.flatMap(({ exchange: { content } }) =>
    content.kind === 'json' ? entriesOf(content.value) : [],
  );
  const shown = entries.flatMap((entry) => {
    const name = nameIn(entry, listed.parameter);
    return name === undefined || name === own ? [] : [{ name, state: stateIn(entry) }];
  });
  const from = shown.length === 0 ? 0 : scattered(probe.fresh()) % shown.length;
  return [...shown.slice(from), ...shown.slice(0, from)]
    .map((candidate, at, all) => ({ candidate, rank: rankOf(candidate, all.slice(0, at), taken) }))
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ candidate }) => candidate)
    .slice(0, MOST);
}

/** More than there are things. */
const TAKEN = 1_000_000;

/** The how manieth of its state something is; before all others where its state is one in which something was taken. */
function rankOf({ state }: Candidate, before: readonly Candidate[], taken: ReadonlySet<string>): number {
  const same = before.filter((other) => other.state === state).length;
  return taken.has(state) ? same - TAKEN : same;
}

function stateIn(entry: unknown): string {
  return isObject(entry) ? JSON.stringify(STATE_MEMBERS.map((member) => entry[member])) : '';
}
