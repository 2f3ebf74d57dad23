import { type Resource, itemParameter } from '../../../model/facts/resources/index.ts';
import type { Operation } from '../../../model/operation.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { ExampleCase } from '../../cases/case.ts';
import { applicators, propertySchemas } from '../../schema-walk.ts';
import { MadeName } from '../../steps/step.ts';

/** What the entry of a list is called that a step has made; undefined where nothing tells entries apart. */
export function entryMade(resource: Resource, { call }: ExampleCase, step: string): MadeName | undefined {
  const operations = [resource.read, resource.update, resource.replace, resource.remove];
  const own = operations
    .map((operation) => operation && itemParameter(operation, resource))
    .find((each) => each !== undefined);
  if (own !== undefined) return new MadeName(step, own, resource.idPointer);
  // What cannot be asked for by its name has one all the same, as a rule.
  const [around] = call.operation.parameters.filter((parameter) => parameter.in === 'path').slice(-1);
  const schema = idSchema(call.operation);
  return around === undefined || schema === undefined
    ? undefined
    : new MadeName(step, { ...around, name: 'id', schema });
}

function idSchema({ responses }: Operation): MadeName['parameter']['schema'] | undefined {
  const answer = responses.find(isSuccess)?.content[0]?.schema;
  return answer && propertySchemas(applicators([answer]), 'id')[0];
}
