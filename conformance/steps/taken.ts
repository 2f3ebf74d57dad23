import { nameIn } from '../cases/listed-value.ts';
import { nameOfNobody } from '../cases/name-of-nobody.ts';
import { valueAt } from '../cases/value-at.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Probe } from '../laws/law.ts';
import { isObject } from '../schema-walk.ts';
import { headerValue } from '../exchange/wire-message.ts';
import { type AnswerField, LastShown, MadeName, type Step } from './step.ts';

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

/** What is known once earlier steps were taken: what they made or issued, or a list or an object in which there is some of it. */
export type Open = MadeName | LastShown | readonly unknown[] | Readonly<Record<string, unknown>>;

/** True for what is known once earlier steps were taken. */
export function isOpen(value: unknown): value is Open {
  if (value instanceof MadeName || value instanceof LastShown) return true;
  if (Array.isArray(value)) return value.some(isOpen);
  return isPlainObject(value) && Object.values(value).some(isOpen);
}

/** True for an object of JSON: files and the like have nothing in them that was made. */
function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * What earlier steps made or issued, or a name of the same kind that nobody has; what is sent otherwise where nothing was. What a list has
 * beside that stays, and of what is not known nothing is in it.
 */
export function valueOf(value: Open, taken: Answers): unknown {
  if (value instanceof MadeName) return called(value, taken);
  if (value instanceof LastShown) return lastShown(value, taken);
  if (isPlainObject(value)) {
    const members = Object.entries(value).map(([name, item]) => [name, isOpen(item) ? valueOf(item, taken) : item]);
    return Object.fromEntries(members.filter(([, item]) => item !== undefined));
  }
  return value.flatMap((item: unknown) => (isOpen(item) ? (valueOf(item, taken) ?? []) : [item]));
}

function called(name: MadeName, taken: Answers): string | number | undefined {
  const made = nameOf(name, taken);
  return name.isNobodys && made !== undefined ? nameOfNobody(made, name.parameter) : (made ?? name.otherwise);
}

function lastShown({ by, member, otherwise }: LastShown, taken: Answers): unknown {
  const shown = [...taken.values()].flatMap(({ exchange: { operation, content, response } }) => {
    const isMeant = response.status < 300 && content.kind === 'json' && by.includes(operation.operationId);
    return isMeant && isObject(content.value) ? (content.value[member] ?? []) : [];
  });
  return shown.at(-1) ?? otherwise;
}

/** A field of an earlier answer, or of its request; undefined where there is none. */
export function fieldIn({ step, field, isSent }: AnswerField, taken: Answers): string | undefined {
  const known = taken.get(step)?.exchange;
  if (known === undefined || isSent !== true) return known && headerValue(known.response, field);
  return known.request.headers.find(([name]) => name.toLowerCase() === field.toLowerCase())?.[1];
}

/** The cause that an expectation names. */
export function causeOf({ cause }: { readonly cause?: string }): { readonly cause?: string } {
  return cause === undefined ? {} : { cause };
}
