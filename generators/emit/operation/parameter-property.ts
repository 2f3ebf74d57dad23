import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import { propertyName } from '../code/naming.ts';

/**
 * The property that holds a parameter among those of its location: `iids[]` is `iids`, unless the operation declares a
 * parameter `iids` there as well. Names are unique per location (OAS "Parameter Object"), so the outcome is too.
 */
export function parameterProperty({ parameters }: Operation, { name, in: location }: Parameter): string {
  const short = propertyName(name);
  const isTaken = short !== name && parameters.some((other) => other.in === location && other.name === short);
  return isTaken ? name : short;
}
