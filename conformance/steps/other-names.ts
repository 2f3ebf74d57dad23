import type { Call, NamedMember } from '../cases/case.ts';
import { listedNames } from '../cases/listed-value.ts';
import { scattered } from '../cases/varied-body.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Probe } from '../laws/law.ts';
import { wholeList } from '../laws/lists/whole-list.ts';
import { isObject } from '../schema-walk.ts';

/** Names of a kind that are tried for one creation. */
const MOST = 4;

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
  for (const member of body.named ?? []) {
    if (keeps.includes(member.name)) continue;
    for (const name of await othersFor(member, body.value[member.name], probe)) {
      const answer = await send({
        ...call,
        body: { ...body, named: [], value: { ...body.value, [member.name]: name } },
      });
      if (answer.response.status < 300) return answer;
    }
  }
  return first;
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
