import { isDone } from '../../exchange/is-done.ts';
import type { Call } from '../../cases/case.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { applicators, isObject } from '../../schema-walk.ts';
import { freshUuid } from '../../steps/fresh-text.ts';
import { filled, takeSteps } from '../../steps/run-steps.ts';
import type { Step } from '../../steps/step.ts';
import type { LawCase, Probe, SendOptions } from '../law.ts';
import type { Keyed } from './keys-apart.ts';

/** After a request that is refused its key is as good as a new one, where words say so: what is sent with it then is taken. */
export function keysAnew(keyed: Keyed): LawCase {
  const { operation, key } = keyed;
  return {
    kind: 'law',
    id: `${operation.operationId}/law/idempotency/anew`,
    law: 'idempotency',
    summary: `${operation.operationId} with the ${key.name} of a request that was refused`,
    operation,
    effect: 'writes',
    run: (probe) => ask(keyed, probe),
  };
}

async function ask(keyed: Keyed, probe: Probe): Promise<void> {
  const { steps, call } = keyed;
  const first = steps.at(-1);
  const taken = await takeSteps(steps, probe);
  const made = first && taken.get(first.id)?.exchange;
  const own = filled(call, taken);
  if (made === undefined || own === undefined || !isDone(made)) return probe.notProvable('nothing was made with a key');
  let refusals = 0;
  // What is there already is refused, or is made once more; what lacks something that is needed is refused.
  for (const body of [made.request.body, lacking(keyed)])
    if (body !== undefined && (await isRefused({ keyed, own, made, body }, probe))) refusals += 1;
  if (refusals === 0) return probe.notProvable('nothing with a key is refused');
}

interface Asking {
  readonly keyed: Keyed;
  /** The request that has made something. */
  readonly own: Call;
  readonly made: Exchange;
  readonly body: Uint8Array;
}

/** True where the body is refused; then its key is tried for something new. */
async function isRefused({ keyed, own, made, body }: Asking, probe: Probe): Promise<boolean> {
  const { key, operation } = keyed;
  const used = freshUuid(probe.fresh());
  const refused = await probe.send(own, withBody(body, key.name, used));
  if (!REFUSED.has(refused.response.status)) return false;
  const tried = await tryAnew(keyed, used, probe);
  if (tried === undefined) return true;
  const expected = `a success, as the request that used this ${key.name} before was refused`;
  const got = String(tried.again.response.status);
  const violation = { part: 'status', pointer: '', cause: `idempotency ${operation.operationId} anew` } as const;
  probe.demand(isDone(tried.again), { ...violation, expected, got }, [made, refused, ...Object.values(tried)]);
  return true;
}

/** The request with another body, and with this key. */
function withBody(body: Uint8Array, name: string, value: string): SendOptions {
  const change: SendOptions['change'] = (request) => {
    const headers = request.headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase());
    return { ...request, body, headers: [...headers, [name, value]] };
  };
  return { change, refused: true, optional: true };
}

interface Tried {
  readonly again: Exchange;
  /** The same with a key of its own. */
  readonly control?: Exchange;
}

/** Something new with the key; undefined where it is refused with a key of its own as well, for something else. */
async function tryAnew(keyed: Keyed, used: string, probe: Probe): Promise<Tried | undefined> {
  const again = await makeWith(keyed, used, probe);
  if (again === undefined || isDone(again)) return again && { again };
  const control = await makeWith(keyed, freshUuid(probe.fresh()), probe);
  return control !== undefined && isDone(control) ? { again, control } : undefined;
}

/** Refusals that say of the request that it cannot be done. */
const REFUSED: ReadonlySet<number> = new Set([400, 409, 422]);

/** Something new, with names of its own, made with a key. */
async function makeWith({ steps, key }: Keyed, value: string, probe: Probe): Promise<Exchange | undefined> {
  const making = steps.at(-1);
  if (making === undefined) return undefined;
  const { needs: _, ...anew }: Step = { ...making, headers: [[key.name, value]], refusable: true };
  return (await takeSteps([...steps.slice(0, -1), anew], probe)).get(making.id)?.exchange;
}

/** The body without a member that it needs. */
function lacking({ call: { body } }: Keyed): Uint8Array | undefined {
  const schema = body?.mediaType.schema;
  const value = body?.value;
  if (schema === undefined || !isObject(value)) return undefined;
  const [needed] = applicators([schema]).flatMap(({ required }) => required);
  if (needed === undefined) return undefined;
  const rest = Object.fromEntries(Object.entries(value).filter(([name]) => name !== needed));
  return new TextEncoder().encode(JSON.stringify(rest));
}
