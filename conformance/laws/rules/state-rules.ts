import type { Operation } from '../../../model/operation.ts';

/** In which states a thing has to be for an operation on it, as its description says. */
export interface StateRule {
  readonly operation: Operation;
  /** States in which it is not refused for the state; in any other one it is. */
  readonly allowed: ReadonlySet<string>;
}

/** What an operation says of the states that it works in, by sentences that leave no doubt; undefined where it says nothing. */
export function stateRule(operation: Operation, states: readonly string[]): StateRule | undefined {
  const refusal = operation.responses.find(({ status }) => status === '409');
  if (refusal === undefined) return undefined;
  const said = [...sentences(refusal.description ?? ''), ...sentences(operation.description ?? '')];
  for (const sentence of said) {
    const allowed = allowedBy(sentence, states);
    if (allowed !== undefined) return { operation, allowed };
  }
  const ended = sentences(refusal.description ?? '').flatMap((sentence) => endedBy(sentence, states));
  if (ended.length === 0) return undefined;
  return { operation, allowed: new Set(states.filter((state) => !ended.includes(state))) };
}

function sentences(text: string): readonly string[] {
  return text
    .split(/[.;](?:\s|$)/)
    .map((sentence) => ` ${sentence.replaceAll(/[`"'*]/g, '').replaceAll(/\s+/g, ' ')} `);
}

/** "The trip is not planned", "neither open nor held", "Only a trip that is planned can be changed", "As long as it is planned". */
function allowedBy(sentence: string, states: readonly string[]): ReadonlySet<string> | undefined {
  const word = `(?:${states.map(inWords).join('|')})`;
  const chain = `${word}(?:,? (?:or|nor|and) (?:not )?${word}|, ${word})*`;
  const isNot = new RegExp(
    `\\b(?:is|are|was) (?:not|neither)(?: yet)?(?: in(?: the)? (?:state|status))? (${chain})(?= |,|$)`,
    'i',
  );
  const [, negated] = isNot.exec(sentence) ?? [];
  if (negated !== undefined) return mentioned(negated, states);
  const only = new RegExp(
    `^ (?:only (?:a |an )?(?:\\w+ (?:that|which) (?:is|are) )?(${chain})(?: \\w+)? (?:can|may)\\b)`,
    'i',
  );
  const lasting = new RegExp(`^ (?:only )?(?:as long as|while) (?:it|the \\w+) is (?:still )?(${chain})(?= |,|$)`, 'i');
  const [, told] = only.exec(sentence) ?? lasting.exec(sentence) ?? [];
  return told === undefined ? undefined : mentioned(told, states);
}

/** "The trip is called off already", "already landed". */
function endedBy(sentence: string, states: readonly string[]): readonly string[] {
  return states.filter((state) => {
    const before = new RegExp(`\\balready (?:been )?${inWords(state)}\\b`, 'i');
    const after = new RegExp(`\\b(?:is|has been|was) ${inWords(state)} already\\b`, 'i');
    return before.test(sentence) || after.test(sentence);
  });
}

function mentioned(text: string, states: readonly string[]): ReadonlySet<string> {
  return new Set(states.filter((state) => new RegExp(`\\b${inWords(state)}\\b`, 'i').test(text)));
}

/** A state as it is spelled or in words: `called_off`, "called off". */
function inWords(state: string): string {
  return state.replaceAll(/[^a-z0-9_-]/gi, '').replaceAll(/[_-]/g, '[ _-]');
}
