import type { Call } from './case.ts';
import { variedBody } from './varied-body.ts';

/** What answers a call. */
interface Answered {
  readonly response: { readonly status: number };
}

/** How something is made once more. */
export interface Remaking<Answer extends Answered> {
  readonly send: (call: Call) => Promise<Answer>;
  /** A text that makes a name unique; another one at each call. */
  readonly fresh: () => string;
  /** Members that stay as they are. */
  readonly keeps?: readonly string[] | undefined;
  /** Members that tell things apart beside those that are known to. */
  readonly tells?: readonly string[] | undefined;
}

/** Refusals that another name may turn into a success. */
const MAY_BE_TAKEN = new Set([400, 409, 422]);

const TRIES = [
  'telling',
  'texts',
  'days',
  'days',
  'numbers',
  'days',
  'far days',
  'numbers',
  'far days',
  'far days',
] as const;

/** Tries after which only what is taken (409) is tried further: most days may be by now. */
const OFTEN = 4;

/** The answer to a creation: a name that is taken may not be taken again, so that other ones are tried then. */
export async function madeAnew<Answer extends Answered>(
  call: Call,
  first: Answer,
  { send, fresh, keeps = [], tells }: Remaking<Answer>,
): Promise<Answer> {
  let exchange = first;
  for (const [index, much] of TRIES.entries()) {
    const { status } = exchange.response;
    if (!MAY_BE_TAKEN.has(status) || call.body === undefined) return exchange;
    if (index >= OFTEN && status !== 409) return exchange;
    const body = variedBody(call.body, fresh(), { much, keeps, tells });
    if (body === undefined) continue;
    const varied = await send({ ...call, body });
    // Texts that tell nothing apart may have been right as they were: what such a body is refused for says nothing.
    if (much !== 'telling' && varied.response.status >= 400) continue;
    exchange = varied;
  }
  return exchange;
}
