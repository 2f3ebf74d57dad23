import type { Exchange } from './exchange.ts';

/** True where what was asked has been done: what is done later (202) says nothing now. */
export function isDone({ response: { status } }: Pick<Exchange, 'response'>): boolean {
  return status >= 200 && status < 300 && status !== 202;
}
