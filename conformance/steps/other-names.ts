import type { Operation } from '../../model/operation.ts';
import type { Call, NamedMember } from '../cases/case.ts';
import { asMember } from '../cases/find-listed.ts';
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
  /** True for what is itself made to be named by something else. */
  readonly isWithin?: boolean | undefined;
}

/**
 * Makes something with another thing where that which its body names has what it may have of it already, as who is enrolled is not
 * enrolled again: with others that the implementation lists. The first answer where nothing else is taken either.
 */
export async function madeWithOthers(
  call: Call,
  first: Exchange,
  { probe, send, keeps = [], isWithin }: Others,
): Promise<Exchange> {
  const { body } = call;
  const { status } = first.response;
  if ((status !== 409 && status !== 422) || body === undefined || !isObject(body.value)) return first;
  const value = body.value;
  const members = (body.named ?? []).filter(({ name }) => !keeps.includes(name));
  const sendWith = (names: Names): Promise<Exchange> =>
    send({ ...call, body: { ...body, named: [], value: { ...value, ...names } } });
  const known = await madeAsKnown(members, call, { probe, send: sendWith, isWithin });
  if (known !== undefined) return known;
  // What is not right in itself is not made right by another thing.
  const made = status === 409 ? await madeWithThose(members, call, { probe, send: sendWith, isWithin }) : undefined;
  return made ?? (await madeOnAWay(members, call, { first, probe, send: sendWith, isWithin })) ?? first;
}

interface Sending extends Pick<Others, 'probe' | 'isWithin'> {
  readonly send: (names: Names) => Promise<Exchange>;
}

async function madeWithThose(
  members: readonly NamedMember[],
  call: Call,
  { probe, send: sendWith, isWithin }: Sending,
): Promise<Exchange | undefined> {
  const value = isObject(call.body?.value) ? call.body.value : {};
  const anew = await madeWithNew(members, call, { probe, send: sendWith, isWithin });
  if (anew !== undefined) return anew;
  const others: OthersOf[] = [];
  for (const member of members) {
    const one = (name: string | number): Promise<Exchange> => sendWith({ [member.name]: asMember(member, name) });
    const { made, candidates } = await madeWithOne(member, value[member.name], { probe, send: one, isWithin });
    if (made !== undefined) return made;
    others.push([member, candidates]);
  }
  return others.length > 1 ? madeWithAll(others, { probe, send: sendWith }) : undefined;
}

/** Under these keys a run remembers what has to be done with what a creation names, and how often that was looked for. */
const [WAY, LOOKED_FOR] = ['way of what is named by', 'looked for a way of what is named by'];

/** Moves of a way, ways that are tried, and how often one is looked for: what was refused may have been refused for something else. */
const [DEPTH, WAYS, LOOKS] = [3, 24, 2] as const;

/** What is made with a new thing that is brought into the state which was found to be the right one. */
async function madeAsKnown(
  members: readonly NamedMember[],
  { operation: { operationId } }: Call,
  sending: Sending,
): Promise<Exchange | undefined> {
  for (const member of members) {
    const [way] = [...sending.probe.observe(`${WAY} ${operationId} ${member.name}`, '')].filter(
      (known) => known !== '',
    );
    if (way === undefined) continue;
    const made = await madeAlong(way.split(' ').map(Number), member, sending);
    if (made !== undefined && made.response.status < 300) return made;
  }
  return undefined;
}

/** What is made with a new thing that something was done with before: an invoice may be for what is completed only. */
async function madeOnAWay(
  members: readonly NamedMember[],
  { operation }: Call,
  { first, ...sending }: Sending & { readonly first: Exchange },
): Promise<Exchange | undefined> {
  const { probe, isWithin } = sending;
  if (isWithin === true) return undefined;
  for (const member of members) {
    const about = `${operation.operationId} ${member.name}`;
    const moves = member.moves?.('') ?? [];
    if (moves.length === 0 || (first.response.status === 422 && !isTold(operation, moves))) continue;
    const looked = probe.observe(`${LOOKED_FOR} ${about}`, '');
    if (looked.size > LOOKS || probe.observe(`${WAY} ${about}`, '').size > 1) continue;
    probe.observe(`${LOOKED_FOR} ${about}`, String(looked.size));
    const found = await wayFor(member, moves, sending);
    if (found === undefined) continue;
    probe.observe(`${WAY} ${about}`, found.way.join(' '));
    return found.made;
  }
  return undefined;
}

async function wayFor(
  member: NamedMember,
  moves: readonly Call[],
  sending: Sending,
): Promise<{ readonly way: readonly number[]; readonly made: Exchange } | undefined> {
  const nodes: (readonly number[])[] = [[]];
  let tries = 0;
  for (const before of nodes) {
    const next = before.length === DEPTH ? [] : [...moves.keys()].filter((move) => !before.includes(move));
    for (const move of next) {
      tries += 1;
      if (tries > WAYS) return undefined;
      const way = [...before, move];
      const made = await madeAlong(way, member, sending);
      if (made === undefined) continue;
      if (made.response.status < 300) return { way, made };
      nodes.push(way);
    }
  }
  return undefined;
}

/** What is made with a new thing after moves; undefined where one of these is refused. */
async function madeAlong(
  way: readonly number[],
  member: NamedMember,
  { probe, send, isWithin }: Sending,
): Promise<Exchange | undefined> {
  const name = await newOne(member, { probe, isWithin });
  const moves = name === undefined ? [] : (member.moves?.(name) ?? []);
  for (const number of way) {
    const done = moves[number] && (await probe.send(moves[number], { refused: true, optional: true }));
    if (done === undefined || done.response.status >= 300) return undefined;
  }
  return name === undefined ? undefined : send({ [member.name]: asMember(member, name) });
}

/** True where words say what state a thing has to be in that moves bring it into: else what is not right (422) is something else. */
function isTold({ description = '', responses }: Operation, moves: readonly Call[]): boolean {
  const said = [description, ...responses.map((response) => response.description ?? '')].join(' ').toLowerCase();
  const words = moves.flatMap(({ body }) => (isObject(body?.value) ? Object.values(body.value) : []));
  return words.some((word) => typeof word === 'string' && /^\w{3,}$/.test(word) && said.includes(word.toLowerCase()));
}

/**
 * What is made with new things in place of all that it names: a member who has borrowed enough and a tool that is lent may both be in the
 * way. Not tried again where new ones are in no state for it.
 */
async function madeWithNew(
  members: readonly NamedMember[],
  { operation }: Call,
  { probe, send, isWithin }: Sending,
): Promise<Exchange | undefined> {
  const key = `${NEW} all that ${operation.operationId} names`;
  if (members.length < 2 || probe.observe(key, '').has(UNFIT)) return undefined;
  const names: [string, unknown][] = [];
  for (const member of members) {
    const name = await newOne(member, { probe, isWithin });
    if (name !== undefined) names.push([member.name, asMember(member, name)]);
  }
  const made = names.length < 2 ? undefined : await send(Object.fromEntries(names));
  if (made !== undefined && made.response.status < 300) return made;
  probe.observe(key, UNFIT);
  return undefined;
}

type Names = Readonly<Record<string, unknown>>;

/** The name of a member, and what it may name instead. */
type OthersOf = readonly [member: NamedMember, candidates: readonly Candidate[]];

/** What is made with others in place of all: a reader who has enough and a book that is lent may both be in the way. */
async function madeWithAll(
  others: readonly OthersOf[],
  { probe, send }: { readonly probe: Probe; readonly send: (names: Names) => Promise<Exchange> },
): Promise<Exchange | undefined> {
  const tries = Math.max(...others.map(([, candidates]) => candidates.length));
  for (let at = 0; at < tries; at += 1) {
    const chosen = others.flatMap(([member, candidates]) => {
      const candidate = candidates[at % candidates.length];
      return candidate === undefined ? [] : [[member, candidate.name] as const];
    });
    const made = await send(Object.fromEntries(chosen.map(([member, name]) => [member.name, asMember(member, name)])));
    for (const [, name] of chosen) probe.chose(made.request, name);
    if (made.response.status < 300) return made;
  }
  return undefined;
}

interface Naming extends Pick<Others, 'probe' | 'isWithin'> {
  /** Sends what names this. */
  readonly send: (name: string | number) => Promise<Exchange>;
}

/** What is made with another thing; where it is made with none, those that were tried. */
interface MadeWithOne {
  readonly made?: Exchange;
  readonly candidates: readonly Candidate[];
}

/**
 * What is made with a new thing, which nothing has been made with, else with another that is listed. New ones that are in no state for it
 * are not made again.
 */
async function madeWithOne(member: NamedMember, own: unknown, { probe, send, isWithin }: Naming): Promise<MadeWithOne> {
  const { operationId } = member.listed.list.operation;
  const key = `${NEW} ${operationId}`;
  const made = probe.observe(key, '').has(UNFIT) ? undefined : await newOne(member, { probe, isWithin });
  const answer = made === undefined ? undefined : await send(made);
  if (answer !== undefined && answer.response.status < 300) return { made: answer, candidates: [] };
  const states = `taken with ${member.name} of ${operationId}`;
  const candidates = await othersFor(member, own, { probe, taken: probe.observe(states, '') });
  for (const { name, state } of candidates) {
    const other = await send(name);
    probe.chose(other.request, name);
    if (other.response.status >= 300) continue;
    probe.observe(states, state);
    if (answer !== undefined) probe.observe(key, UNFIT);
    return { made: other, candidates };
  }
  return { candidates };
}

/** Under this key a run remembers the lists whose new things are in no state to be named. */
const [NEW, UNFIT] = ['made with new ones of', 'unfit'];

/** What one more thing of the kind that a member names is called: those that are listed may all be taken. */
async function newOne(
  { maker, listed }: NamedMember,
  { probe, isWithin = false }: Pick<Others, 'probe' | 'isWithin'>,
): Promise<string | number | undefined> {
  const call = maker?.();
  if (call === undefined) return undefined;
  const send = (other: Call): Promise<Exchange> => probe.send(other, { unique: true, refused: true, optional: true });
  const anew = await madeAnew(call, await send(call), { send, fresh: () => probe.fresh() });
  // Where there is no room for one more, there is in something new; that is made of what is there.
  const made = isWithin ? anew : await madeWithOthers(call, anew, { probe, send, isWithin: true });
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
  const owned: readonly unknown[] = Array.isArray(own) ? own : [own];
  const { pages = [] } = (await wholeList(probe, listed.list)) ?? {};
  const entries = pages.flatMap(({ exchange: { content } }) =>
    content.kind === 'json' ? entriesOf(content.value) : [],
  );
  const shown = entries.flatMap((entry) => {
    const name = nameIn(entry, listed.parameter);
    return name === undefined || owned.includes(name) ? [] : [{ name, state: stateIn(entry) }];
  });
  const from = shown.length === 0 ? 0 : scattered(probe.fresh()) % shown.length;
  const seen = new Map<string, number>();
  return [...shown.slice(from), ...shown.slice(0, from)]
    .map((candidate) => {
      const turn = seen.get(candidate.state) ?? 0;
      seen.set(candidate.state, turn + 1);
      return { candidate, turn, isTaken: taken.has(candidate.state) };
    })
    .toSorted((left, right) => Number(right.isTaken) - Number(left.isTaken) || left.turn - right.turn)
    .map(({ candidate }) => candidate)
    .slice(0, MOST);
}

function stateIn(entry: unknown): string {
  return isObject(entry) ? JSON.stringify(STATE_MEMBERS.map((member) => entry[member])) : '';
}
