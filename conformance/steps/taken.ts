import { nameIn } from '../cases/listed-value.ts';
import { valueAt } from '../cases/value-at.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Probe } from '../laws/law.ts';
import { isObject } from '../schema-walk.ts';
import type { MadeName, Step } from './step.ts';

/** What a step led to. */
export interface Taken {
  readonly exchange: Exchange;
  /** The answers of those that were sent at the same time. */
  readonly others: readonly Exchange[];
  /** The items, where the answer is a list. */
  readonly items: readonly unknown[] | undefined;
  /** True when they are all there are. */
  readonly isComplete: boolean;
  /** True when the list was read page by page. */
  readonly isWhole: boolean;
}

/** What the steps so far led to, by their ids. */
export type Answers = ReadonlyMap<string, Taken>;

/** Takes steps one after the other. */
export type Take = (steps: readonly Step[], probe: Probe) => Promise<Answers>;

/** What an answer is judged by. */
export interface Judging {
  readonly taken: Answers;
  readonly probe: Probe;
}

/** What an earlier step made is called; undefined when its answer does not say. */
export function nameOf({ step, parameter, pointer }: MadeName, taken: Answers): string | number | undefined {
  const content = taken.get(step)?.exchange.content;
  if (content?.kind !== 'json') return undefined;
  const linked = pointer === undefined ? undefined : valueAt(content.value, pointer);
  if (typeof linked === 'string' || typeof linked === 'number') return linked;
  return isObject(content.value) ? nameIn(content.value, parameter) : undefined;
}

/** The cause that an expectation names. */
export function causeOf({ cause }: { readonly cause?: string }): { readonly cause?: string } {
  return cause === undefined ? {} : { cause };
}
