import { paginationOf } from '../../../model/facts/pagination.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import { applicators, isObject } from '../../schema-walk.ts';
import type { Call } from '../../cases/case.ts';
import { reads, withoutQuery, withParameter } from '../base-call.ts';
import type { Law, LawCase, Probe } from '../law.ts';

/** Every word that a parameter lists, and both ends of its range, are taken: a description does not promise in vain. */
export const validValues: Law = {
  id: 'valid-values',
  title: 'values that a parameter lists are taken',
  plan: (context) =>
    reads(context).flatMap(({ call }): LawCase[] => {
      const { operation } = call;
      const entangled = entangledNames(operation);
      return operation.parameters.flatMap((parameter): LawCase[] => {
        const values = parameter.in === 'query' && !entangled.has(parameter.name) ? listedValues(parameter) : [];
        if (values.length === 0) return [];
        return [
          {
            kind: 'law',
            id: `${operation.operationId}/law/valid-values/${parameter.name}`,
            law: validValues.id,
            summary: `${parameter.name}: ${values.map(String).join(', ')}`,
            operation,
            effect: 'none',
            run: (probe) => demandTaken(call, parameter, values, probe),
          },
        ];
      });
    }),
};

/** Parameters whose values need other parameters beside them (`x-requires`), the choice of pagination above all. */
function entangledNames(operation: Operation): ReadonlySet<string> {
  const rules = operation.extensions['x-requires'];
  const conditions = Array.isArray(rules) ? rules.map((rule) => (isObject(rule) ? rule['when'] : undefined)) : [];
  const chooser = paginationOf(operation)?.chooser;
  const names = conditions.flatMap((when) => (isObject(when) ? Object.keys(when) : []));
  return new Set(chooser === undefined ? names : [...names, chooser.name]);
}

/** What one keyword lists another one may take back: `true` and `false`, of which only one stands in `enum`. */
function listedValues(parameter: Parameter): readonly JsonValue[] {
  if (parameter.content !== undefined || parameter.style === 'deepObject') return [];
  const values: JsonValue[] = [];
  for (const schema of applicators([parameter.schema])) {
    const words = schema.hasConst ? [schema.const] : (schema.enum ?? []);
    values.push(...words.filter((word) => word !== null));
    if (schema.types.includes('boolean')) values.push(true, false);
    if (schema.minimum !== undefined && schema.maximum !== undefined) values.push(schema.minimum, schema.maximum);
  }
  const isList = parameter.schema.types.includes('array');
  return isList ? [] : [...new Set(values)].filter((value) => fits(parameter.schema, value, 'write'));
}

async function demandTaken(
  call: Call,
  parameter: Parameter,
  values: readonly JsonValue[],
  probe: Probe,
): Promise<void> {
  const exclusive = exclusiveWith(call.operation, parameter);
  const base = withoutQuery(call, exclusive);
  const plain = await probe.send(base);
  if (plain.response.status >= 400) return probe.notProvable(`the plain call answered ${plain.response.status}`);
  for (const value of values) {
    const { response } = await probe.send(withParameter(base, parameter, value));
    // What a word stands for may be closed to this caller; the word itself is taken.
    const taken = response.status < 400 || response.status === 401 || response.status === 403;
    const expected = `a status below 400 for ${parameter.name}=${String(value)}`;
    // What is described once for many operations is read in one place.
    const cause = `valid-values ${parameter.componentName ?? call.operation.operationId} ${parameter.name}`;
    const got = String(response.status);
    probe.demand(taken, { part: 'status', pointer: '', expected, got, cause });
  }
}

/** Names of the parameters that may not stand beside this one (`x-exclusive`). */
function exclusiveWith(operation: Operation, parameter: Parameter): ReadonlySet<string> {
  const sets = operation.extensions['x-exclusive'];
  const names = new Set<string>();
  for (const set of Array.isArray(sets) ? sets : []) {
    const members = Array.isArray(set) ? set.map(String) : [];
    if (!members.includes(parameter.name.replace('[]', ''))) continue;
    for (const name of members) if (name !== parameter.name) names.add(name).add(`${name}[]`);
  }
  return names;
}
