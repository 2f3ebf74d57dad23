import type { Exchange } from '../../exchange/exchange.ts';
import { applicators, isObject } from '../../schema-walk.ts';
import { freshUuid } from '../../steps/fresh-text.ts';
import { filled, takeSteps } from '../../steps/run-steps.ts';
import type { Step } from '../../steps/step.ts';
import type { LawCase, Probe } from '../law.ts';
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
  const { steps, call, operation, key } = keyed;
  const first = steps.at(-1);
  const taken = await takeSteps(steps, probe);
  const made = first && taken.get(first.id)?.exchange;
  const own = filled(call, taken);
  if (first === undefined || made === undefined || own === undefined || !isMade(made))
    return probe.notProvable('nothing was made with a key');
  const violation = { part: 'status', pointer: '', cause: `idempotency ${operation.operationId} anew` } as const;
  let refusals = 0;
  // What is there already is refused, or is made once more; what lacks something that is needed is refused.
  for (const body of [made.request.body, lacking(keyed)]) {
    if (body === undefined) continue;
    const used = freshUuid(probe.fresh());
    const refused = await probe.send(own, {
      change: (request) => ({ ...request, body, headers: withKey(request.headers, key.name, used) }),
      refused: true,
      optional: true,
    });
    if (!REFUSED.has(refused.response.status)) continue;
    refusals += 1;
    const again = await makeWith(keyed, used, probe);
    if (again === undefined) continue;
    const isTaken = isMade(again);
    // What a key of its own does not help either is refused for something else.
    const control = isTaken ? undefined : await makeWith(keyed, freshUuid(probe.fresh()), probe);
    if (!isTaken && (control === undefined || !isMade(control))) continue;
    const expected = `a success, as the request that used this ${key.name} before was refused`;
    const shown = [made, refused, again, ...(control === undefined ? [] : [control])];
    probe.demand(isTaken, { ...violation, expected, got: String(again.response.status) }, shown);
  }
  if (refusals === 0) return probe.notProvable('nothing with a key is refused');
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

function isMade({ response: { status } }: Exchange): boolean {
  return status >= 200 && status < 300 && status !== 202;
}

function withKey(
  headers: readonly (readonly [string, string])[],
  name: string,
  value: string,
): readonly (readonly [string, string])[] {
  return [...headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase()), [name, value]];
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
