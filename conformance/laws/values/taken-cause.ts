import type { Api } from '../../../model/api.ts';
import { placeOf } from '../../../model/facts/resources/index.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Call } from '../../cases/case.ts';
import { applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import type { SchemaBook } from '../../schema-document.ts';

/** Cause of a request that an operation takes although it has to refuse it, whether an example or a law tells. */
export function takenCause(operationId: string): string {
  return `taken ${operationId}`;
}

/** Cause of a body that is taken although one of its members is wrong: one thing has one set of rules, whoever writes to it. */
export function wrongBodyCause(api: Api, { operation, body }: Call, property: string): string {
  const schemas = body?.mediaType.schema === undefined ? [] : applicators([body.mediaType.schema]);
  const shared = propertySchemas(schemas, property).find(({ name }) => name !== undefined);
  const where = shared?.id ?? homeOf(api, operation);
  return `invalid-body ${property === '' ? operation.operationId : where} ${property}`;
}

function homeOf(api: Api, operation: Operation): string {
  const place = placeOf(api, operation);
  return place === undefined || place.role === 'action' || place.role === 'other'
    ? operation.operationId
    : place.resource.path;
}

/** Cause of a request of an example that is taken although the example says that it is refused. */
export function takenExampleCause(
  call: Call,
  { api, schemas }: { readonly api: Api; readonly schemas: SchemaBook },
): string {
  const { operation, body } = call;
  const { schema } = body?.mediaType ?? {};
  const [wrong] = schema === undefined ? [] : schemas.findings(schema, body?.value, 'request');
  if (wrong === undefined || schema === undefined) return takenCause(operation.operationId);
  const sent = body?.value;
  const missing = applicators([schema])
    .flatMap(({ required }) => required)
    .find((name) => isObject(sent) && !Object.hasOwn(sent, name));
  const named = wrong.keyword === 'required' ? missing : wrong.instance.split('/')[1];
  return wrongBodyCause(api, call, named ?? '');
}
