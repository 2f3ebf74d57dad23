import type { RequestBody } from '../request-body.ts';
import { childPointer } from '../load/json/json-pointer.ts';
import { dereference } from './read/follow.ts';
import type { Dereferenced } from './read/follow.ts';
import { RULES } from './read/object-rules.ts';
import { booleanField, extensionsOf, readObject, stringField } from './read/read-object.ts';
import { locationOf } from './read/scope.ts';
import type { Scope } from './read/scope.ts';
import { variantOf } from './variant.ts';

/** Builds a Request Body Object (OAS "Request Body Object"); undefined when a reference to it leads nowhere. */
export function buildRequestBody(scope: Scope, value: unknown, pointer: string): RequestBody | undefined {
  const found = dereference(scope, value, pointer, RULES.requestBody.object);
  if (found === undefined) return undefined;
  const { requestBodies } = scope.state;
  const own = requestBodies.get(found.value) ?? buildOwn(found);
  requestBodies.set(found.value, own);
  return variantOf(own, { description: found.description ?? own.description });
}

function buildOwn({ scope, value, pointer }: Dereferenced): RequestBody {
  const raw = readObject(scope, value, pointer, RULES.requestBody);
  return {
    kind: 'request-body',
    location: locationOf(scope, pointer),
    extensions: extensionsOf(raw),
    componentName: scope.state.componentNames.get(value),
    description: stringField(raw, 'description'),
    required: booleanField(raw, 'required', false),
    content: scope.state.build.content(scope, raw['content'], childPointer(pointer, 'content')),
  };
}
