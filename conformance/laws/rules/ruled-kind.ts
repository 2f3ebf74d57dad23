import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import { singular } from '../../../model/facts/resources/singular.ts';
import type { Operation } from '../../../model/operation.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import type { Story } from '../state/story.ts';

/** The kind of things that an operation works on, as far as its words are told from those about other things. */
export interface RuledKind {
  /** One of them, in words. */
  readonly noun: string | undefined;
  readonly actions: readonly Operation[];
  /** Every operation on them. */
  readonly operations: readonly Operation[];
}

/** The things of a story as sentences about their states tell them from others. */
export function ruledKind({ resource }: Story): RuledKind {
  const { path, actions, update, replace, remove, read, create, list } = resource;
  const word = pathShape(path).word;
  const words = word === undefined ? undefined : singular(snakeCase(word).replaceAll('_', ' '));
  const noun = words?.split(' ').at(-1);
  const operations = [...actions, update, replace, remove, read, create, list].filter((each) => each !== undefined);
  return { noun, actions, operations };
}
