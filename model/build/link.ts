import type { Link } from '../response.ts';
import type { JsonValue } from '../location.ts';
import { childPointer } from '../load/json/json-pointer.ts';
import { isObject, toJson } from '../load/raw.ts';
import { operationReference } from '../load/operation-reference.ts';
import { dereference } from './read/follow.ts';
import type { Dereferenced } from './read/follow.ts';
import { RULES } from './read/object-rules.ts';
import { extensionsOf, membersOf, readObject, stringField } from './read/read-object.ts';
import { locationOf, report } from './read/scope.ts';
import type { Scope } from './read/scope.ts';
import { buildServer } from './server.ts';
import { variantOf } from './variant.ts';

/** Builds a map of Link Objects. */
export function buildLinks(scope: Scope, value: unknown, pointer: string): readonly Link[] {
  return membersOf(value).flatMap(([name, link]) => buildLink(scope, link, childPointer(pointer, name), name) ?? []);
}

/** Builds a Link Object (OAS "Link Object"); undefined when a reference to it leads nowhere. */
export function buildLink(scope: Scope, value: unknown, pointer: string, name: string): Link | undefined {
  const found = dereference(scope, value, pointer, RULES.link.object);
  if (found === undefined) return undefined;
  const { links } = scope.state;
  const own = links.get(found.value) ?? buildOwn(found, name);
  links.set(found.value, own);
  return variantOf(own, { name, description: found.description ?? own.description });
}

function buildOwn({ scope, value, pointer }: Dereferenced, name: string): Link {
  const raw = readObject(scope, value, pointer, RULES.link);
  if (Object.hasOwn(raw, 'operationRef') && Object.hasOwn(raw, 'operationId')) {
    const parameters = { first: 'operationRef', second: 'operationId', object: RULES.link.object };
    report(scope, 'exclusive-fields', childPointer(pointer, 'operationId'), { parameters });
  }
  const parameters = raw['parameters'];
  const reference = stringField(raw, 'operationRef');
  return {
    kind: 'link',
    location: locationOf(scope, pointer),
    extensions: extensionsOf(raw),
    name,
    operationId: stringField(raw, 'operationId'),
    operationRef: reference && operationReference(reference, scope, scope.state),
    // A parsed mapping holds JSON values only.
    parameters: isObject(parameters) ? (parameters as Readonly<Record<string, JsonValue>>) : {},
    requestBody: Object.hasOwn(raw, 'requestBody') ? toJson(raw['requestBody']) : undefined,
    server: isObject(raw['server']) ? buildServer(scope, raw['server'], childPointer(pointer, 'server')) : undefined,
    description: stringField(raw, 'description'),
  };
}
