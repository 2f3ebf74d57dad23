import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import { applicators } from '../../schema-walk.ts';
import { isSafeMethod } from '../../session.ts';
import { findParameter, successes, withParameter } from '../base-call.ts';
import type { Law, LawCase } from '../law.ts';

/** Parameters that exclude each other (`x-exclusive`) are refused together. */
export const exclusiveParameters: Law = {
  id: 'exclusive-parameters',
  title: 'parameters that exclude each other are refused together',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const base = successes(context, operation)[0];
      if (base === undefined) return [];
      return exclusivePairs(operation).map(([left, right]) => ({
        kind: 'law',
        id: `${operation.operationId}/law/exclusive-parameters/${left.name}+${right.name}`,
        law: exclusiveParameters.id,
        summary: `${left.name} together with ${right.name}`,
        operation,
        effect: isSafeMethod(operation.method) ? 'none' : 'refused',
        async run(probe) {
          const call = withParameter(withParameter(base.call, left, plausible(left)), right, plausible(right));
          const { response } = await probe.send(call);
          const expected = `400 for ${left.name} together with ${right.name}`;
          const refused = response.status >= 400 && response.status < 500;
          probe.demand(refused, { part: 'status', pointer: '', expected, got: String(response.status) });
        },
      }));
    }),
};

function exclusivePairs(operation: Operation): readonly (readonly [Parameter, Parameter])[] {
  const sets = operation.extensions['x-exclusive'];
  if (!Array.isArray(sets)) return [];
  return sets.flatMap((set: unknown): (readonly [Parameter, Parameter])[] => {
    const names: readonly unknown[] = Array.isArray(set) ? set : [];
    const members = names.map(
      (name) => findParameter(operation, String(name)) ?? findParameter(operation, `${String(name)}[]`),
    );
    const known = members.filter((member) => member !== undefined);
    const [first, second] = known;
    return first === undefined || second === undefined ? [] : [[first, second]];
  });
}

/** A value that the parameter allows. */
function plausible(parameter: Parameter): unknown {
  const example = parameter.examples.find((item) => item.hasValue)?.value;
  if (example !== undefined) return example;
  const schemas = applicators([parameter.schema]);
  const chosen = schemas.find((schema) => schema.enum !== undefined)?.enum?.[0];
  if (chosen !== undefined) return chosen;
  const types = new Set(schemas.flatMap((schema) => schema.types));
  if (types.has('array')) return [schemas.some((schema) => schema.items?.types.includes('integer')) ? 1 : 'x'];
  return types.has('integer') || types.has('number') ? 1 : types.has('boolean') ? true : 'x';
}
