import { type Resource, itemParameter, placeOf } from '../../model/facts/resources/index.ts';
import type { Operation } from '../../model/operation.ts';
import type { Parameter } from '../../model/parameter.ts';
import type { ExampleCase } from '../cases/case.ts';
import { successes } from './base-call.ts';
import type { LawContext } from './law.ts';

/** Things that are made by PUT alone, under a name that whoever makes them chooses. */
export interface NamedByPut {
  readonly base: ExampleCase;
  /** The one parameter of the path: the name. */
  readonly parameter: Parameter;
  readonly resource: Resource;
}

/** What an operation puts under a chosen name; undefined for one that does something else, or puts it into other things. */
export function namedByPut(operation: Operation, context: LawContext): NamedByPut | undefined {
  const place = placeOf(context.api, operation);
  const [base] = successes(context, operation);
  if (operation.method !== 'PUT' || place?.role !== 'replace' || place.resource.create !== undefined) return undefined;
  const { resource } = place;
  const parameter = itemParameter(operation, resource);
  const isAlone = operation.path.split('{').length === 2;
  return base === undefined || parameter === undefined || !isAlone ? undefined : { base, parameter, resource };
}
