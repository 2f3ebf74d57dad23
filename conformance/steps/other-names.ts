import type { Call, NamedMember } from '../cases/case.ts';
import { listedNames, nameIn } from '../cases/listed-value.ts';
import { madeAnew } from '../cases/made-anew.ts';
import { scattered } from '../cases/varied-body.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Probe } from '../laws/law.ts';
import { wholeList } from '../laws/lists/whole-list.ts';
import { isObject } from '../schema-walk.ts';

/** Names of a kind that are tried for one creation. */
const MOST = 3;

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
  for (const member of (body.named ?? []).filter(({ name }) => !keeps.includes(name))) {
    const sendWith = (name: string | number): Promise<Exchange> =>
      send({ ...call, body: { ...body, named: [], value: { ...value, [member.name]: name } } });
    const made = await madeWithOne(member, value[member.name], { probe, send: sendWith });
    if (made !== undefined) return made;
  }
  return first;
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
  for (const name of await othersFor(member, own, probe)) {
    const other = await send(name);
    probe.chose(other.request, name);
    if (other.response.status >= 300) continue;
    if (answer !== undefined) probe.observe(key, UNFIT);
    return other;
  }
  return undefined;
}

/** Under this key a run remembers the lists whose new things are in no state to be named. */
const [NEW, UNFIT] = ['made with new ones of', 'unfit'];

/** What one more thing of the kind that a member names is called: those that are listed may all be taken. */
async function newOne({ maker, listed }: NamedMember, probe: Probe): Promise<string | number | undefined> {
  const call = maker?.();
  if (call === undefined) return undefined;
  const send = (other: Call): Promise<Exchange> => probe.send(other, { unique: true, refused: true, optional: true });
  const made = await madeAnew(call, await send(call), { send, fresh: () => probe.fresh() });
  const { content, response } = made;
  return response.status < 300 && content.kind === 'json' ? nameIn(content.value, listed.parameter) : undefined;
}

/** Other things of the kind that a member names, beginning at any of them. */
async function othersFor({ listed }: NamedMember, own: unknown, probe: Probe): Promise<readonly (string | number)[]> {
  const { pages = [] } = (await wholeList(probe, listed.list)) ?? {};
  const shown = pages.flatMap(({ exchange: { content } }) =>
    content.kind === 'json' ? listedNames(content.value, listed.parameter) : [],
  );
  const names = shown.filter((name) => name !== own);
  const from = names.length === 0 ? 0 : scattered(probe.fresh()) % names.length;
  return [...names.slice(from), ...names.slice(0, from)].slice(0, MOST);
}
