import type { Response } from '../response.ts';
import { childPointer, fileStem, pointerTokens } from '../load/json/json-pointer.ts';
import { dereference } from './read/follow.ts';
import type { Dereferenced } from './read/follow.ts';
import { buildHeaders, buildIgnoredHeaders } from './header.ts';
import { buildLinks } from './link.ts';
import { RULES } from './read/object-rules.ts';
import { extensionsOf, patternedMembersOf, readObject, stringField } from './read/read-object.ts';
import { locationOf, report } from './read/scope.ts';
import type { Scope } from './read/scope.ts';
import { isDerived } from './read/stray-reference.ts';
import { variantOf } from './variant.ts';

/** Builds a Responses Object: a Response per status, in document order (OAS "Responses Object"). */
export function buildResponses(scope: Scope, value: unknown, pointer: string): readonly Response[] {
  return patternedMembersOf(value).flatMap(([key, response]) => {
    const at = childPointer(pointer, key);
    const status = readStatus(scope, key, at);
    const built = status === undefined ? undefined : buildResponse(scope, response, at, status);
    return built === undefined ? [] : [built];
  });
}

/** Builds a Response Object (OAS "Response Object"); undefined when a reference to it leads nowhere. */
export function buildResponse(scope: Scope, value: unknown, pointer: string, status: string): Response | undefined {
  const found = dereference(scope, value, pointer, RULES.response.object);
  if (found === undefined) return undefined;
  const { responses } = scope.state;
  const componentName = componentNameOf(found, value);
  const own = responses.get(found.value) ?? { ...buildOwn(found, status), componentName };
  responses.set(found.value, own);
  const { summary = own.summary, description = own.description } = found;
  return variantOf(own, { status, summary, description });
}

/**
 * A response of another file is called after the last part of the reference, as bundlers call it when they move it into
 * the components: output must not depend on whether a description is bundled.
 */
function componentNameOf({ scope, value, pointer }: Dereferenced, written: unknown): string | undefined {
  const name = scope.state.componentNames.get(value);
  // What stands behind a reference that nobody has written was called nothing.
  if (name !== undefined || written === value || isDerived(written) || scope.document === scope.state.root) return name;
  return pointerTokens(pointer).at(-1) ?? fileStem(scope.file);
}

function buildOwn({ scope, value, pointer }: Dereferenced, status: string): Omit<Response, 'componentName'> {
  const raw = readObject(scope, value, pointer, RULES.response);
  const { build, version } = scope.state;
  if (version !== '3.2' && raw['description'] === undefined) {
    report(scope, 'missing-description', pointer, { parameters: {} });
  }
  return {
    kind: 'response',
    location: locationOf(scope, pointer),
    extensions: extensionsOf(raw),
    status,
    summary: stringField(raw, 'summary'),
    description: stringField(raw, 'description') ?? '',
    headers: buildHeaders(scope, raw['headers'], childPointer(pointer, 'headers')),
    ignoredHeaders: buildIgnoredHeaders(scope, raw['headers'], childPointer(pointer, 'headers')),
    content: build.content(scope, raw['content'], childPointer(pointer, 'content')),
    links: buildLinks(scope, raw['links'], childPointer(pointer, 'links')),
  };
}

function readStatus(scope: Scope, key: string, pointer: string): string | undefined {
  if (/^[1-5](\d\d|XX)$/.test(key) || key === 'default') return key;
  const range = /^[1-5]xx$/i.test(key) ? key.toUpperCase() : undefined;
  const suggestion =
    range === undefined ? (/^default$/i.test(key) ? 'write `default`' : undefined) : `write \`${range}\``;
  report(scope, 'bad-status', pointer, { parameters: { got: JSON.stringify(key) }, suggestion });
  return undefined;
}
