import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Call } from '../../cases/case.ts';
import { successes, withParameter } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { valuesFor, wordsOf } from './asked-values.ts';
import { wholeList } from './whole-list.ts';

/** Other parameters that are tried beside each, and values of each of them. */
const [BESIDE, VALUES] = [4, 2];

/** Words of two parameters that are tried together: so many ways at most. */
const WAYS = 12;

/**
 * A list can be asked for in more ways than any law could judge: each parameter with values that its entries show, at the bounds and beside
 * them, and with another parameter. What comes out is compared.
 */
export const asked: Law = {
  id: 'asked',
  title: 'a list asked for in any way is what the reference answers to the same question',
  plan: (context) => context.api.operations.flatMap((operation) => casesOf(operation, context)),
};

function casesOf(operation: Operation, context: LawContext): readonly LawCase[] {
  const [example] = successes(context, operation);
  if (operation.method !== 'GET' || listPlaceOf(operation) === undefined || example === undefined) return [];
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  return parameters.map((parameter) => ({
    kind: 'law',
    id: `${operation.operationId}/law/asked/${parameter.name}`,
    law: asked.id,
    summary: `${operation.operationId} by ${parameter.name}, alone and beside others`,
    operation,
    effect: 'none',
    level: 'reference',
    run: (probe) => askAll(example.call, parameter, { others: parameters.filter((each) => each !== parameter), probe }),
  }));
}

interface Asking {
  readonly others: readonly Parameter[];
  readonly probe: Probe;
}

async function askAll(call: Call, parameter: Parameter, { others, probe }: Asking): Promise<void> {
  const list = await wholeList(probe, call);
  if (list === undefined) return probe.notProvable('the list cannot be read');
  const ask = async (asked: readonly (readonly [Parameter, JsonValue])[]): Promise<void> => {
    const whole = asked.reduce((sum: Call, [each, value]) => withParameter(sum, each, value), call);
    await probe.send(whole, { refused: true });
  };
  const values = valuesFor(parameter, list.items);
  for (const value of values) await ask([[parameter, value]]);
  const [first] = values;
  if (first === undefined) return;
  const isInWords = (other: Parameter): boolean => {
    const ways = wordsOf(parameter).length * wordsOf(other).length;
    return ways > 1 && ways <= WAYS;
  };
  const place = (each: Parameter): number => call.operation.parameters.indexOf(each);
  // Two that have words are tried in each way, by the first of them.
  const worded = others.filter((other) => isInWords(other) && place(other) > place(parameter));
  for (const other of worded)
    for (const value of wordsOf(parameter))
      for (const beside of wordsOf(other))
        await ask([
          [parameter, value],
          [other, beside],
        ]);
  const shown = others
    .filter((other) => !isInWords(other))
    .map((other) => ({ other, asked: valuesFor(other, list.items).slice(0, VALUES) }))
    .filter(({ asked }) => asked.length > 0);
  for (const { other, asked } of shown.slice(0, BESIDE))
    for (const beside of asked)
      await ask([
        [parameter, first],
        [other, beside],
      ]);
}
