import type { Operation } from '../../model/operation.ts';
import type { Parameter, ParameterLocation } from '../../model/parameter.ts';
import type { Call, ExampleCase } from '../cases/case.ts';
import type { LawContext } from './law.ts';
import { onceEach } from './once-each.ts';
import { isSuccess } from '../../model/facts/status.ts';

/** Examples of successful answers of one operation: the requests that laws start from. Memoised. */
export function successes(context: LawContext, operation: Operation): readonly ExampleCase[] {
  return successesIn(context).get(operation) ?? [];
}

const successesIn = onceEach(({ examples }: LawContext): ReadonlyMap<Operation, readonly ExampleCase[]> => {
  const found = new Map<Operation, ExampleCase[]>();
  for (const example of examples) {
    if (!isSuccess(example.response)) continue;
    const { operation } = example.call;
    found.set(operation, [...(found.get(operation) ?? []), example]);
  }
  return found;
});

/** The first such example of every GET. */
export function reads(context: LawContext): readonly ExampleCase[] {
  const gets = context.api.operations.filter(({ method }) => method === 'GET');
  return gets.flatMap((operation) => successes(context, operation)[0] ?? []);
}

/** Finds a parameter of an operation by wire name. */
export function findParameter(
  operation: Operation,
  name: string,
  place: ParameterLocation = 'query',
): Parameter | undefined {
  return operation.parameters.find((parameter) => parameter.in === place && parameter.name === name);
}

/** The call with one parameter set; a value for it that is there already is replaced. */
export function withParameter(call: Call, parameter: Parameter, value: unknown): Call {
  const others = call.parameters.filter((item) => item.parameter !== parameter);
  // Document order keeps URLs the same whatever order laws set parameters in.
  const order = call.operation.parameters;
  const parameters = [...others, { parameter, value }].toSorted((left, right) => {
    return order.indexOf(left.parameter) - order.indexOf(right.parameter);
  });
  return { ...call, parameters };
}

/** A call of another operation on what a call names in its path, and of nothing else. */
export function inSamePlace(operation: Operation, { identity, parameters }: Call): Call {
  const given = new Map(
    parameters.flatMap(({ parameter, value }) => (parameter.in === 'path' ? [[parameter.name, value]] : [])),
  );
  const named = operation.parameters.flatMap((parameter) =>
    parameter.in === 'path' && given.has(parameter.name) ? [{ parameter, value: given.get(parameter.name) }] : [],
  );
  return { operation, identity, parameters: named, body: undefined };
}

/** The call without the parameters of these wire names in the query. */
export function withoutQuery(call: Call, names: ReadonlySet<string>): Call {
  const parameters = call.parameters.filter(({ parameter }) => parameter.in !== 'query' || !names.has(parameter.name));
  return { ...call, parameters };
}

/** The operation on the same path template with another method. */
export function sibling(context: LawContext, operation: Operation, method: string): Operation | undefined {
  return context.api.operations.find((item) => item.path === operation.path && item.method === method);
}
