import type { Api } from '../../model/api.ts';
import { collectSchemas, responseSchemas } from '../../model/facts/reachable-schemas.ts';
import type { Operation } from '../../model/operation.ts';
import type { Schema } from '../../model/schema.ts';
import { isSecretSite } from '../matchers/choose-comparison.ts';
import { shownOnceBy } from '../matchers/shown-once.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Violation } from '../finding.ts';
import { applicators, childPointer, isObject, itemSchemas, propertySchemas } from '../schema-walk.ts';
import type { Check, CheckSession } from './check.ts';
import type { TaintOrigin } from './taint-book.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'QUERY', 'TRACE']);

/**
 * A secret is shown once: a value first seen in a write-only or create-only property (or sent as a credential) may not
 * come back in a later response, unless the schema there declares a property of the same name for it. A property that reads
 * show too, as the same component has it, is no secret that is shown once.
 */
export const secretTaint: Check = {
  id: 'secret-taint',
  title: 'a secret is never repeated',
  inspect(exchange, session) {
    const violations = [...leaksInBody(exchange, session), ...leaksInHeaders(exchange, session)];
    learnSecrets(exchange, session);
    return violations;
  },
};

function* leaksInBody(exchange: Exchange, session: CheckSession): Generator<Violation> {
  const { content, mediaType } = exchange;
  if (content.kind === 'text') yield* leaks(content.value, '', session);
  if (content.kind !== 'json') return;
  if (session.taints.find(JSON.stringify(content.value)).length === 0) return;
  const schemas = mediaType?.schema === undefined ? [] : applicators([mediaType.schema]);
  const found = [...texts(content.value, { pointer: '', name: '', schemas })].flatMap((text) =>
    session.taints.find(text.value).map((taint) => ({ ...taint, text, isDeclared: isDeclared(text, taint.origin) })),
  );
  // Whoever is shown a secret may be shown it twice, as inside of an address to scan.
  const shown = new Set(found.flatMap(({ secret, isDeclared }) => (isDeclared ? [secret] : [])));
  for (const { secret, origin, text } of found) {
    if (!shown.has(secret)) yield leak('body', text.pointer, secret, origin);
  }
}

function isDeclared(text: TextSite, origin: TaintOrigin): boolean {
  return text.name === origin.property && text.schemas.length > 0;
}

function* leaksInHeaders(exchange: Exchange, session: CheckSession): Generator<Violation> {
  const { headers } = exchange.response;
  if (session.taints.find([...headers.values()].map((values) => values.join(', ')).join('\n')).length === 0) return;
  for (const [name, values] of headers) {
    for (const { secret, origin } of session.taints.find(values.join(', '))) yield leak('header', name, secret, origin);
  }
}

function* leaks(text: string, pointer: string, session: CheckSession): Generator<Violation> {
  for (const { secret, origin } of session.taints.find(text)) yield leak('body', pointer, secret, origin);
}

function leak(part: 'body' | 'header', pointer: string, secret: string, origin: TaintOrigin): Violation {
  const expected = `no secret of ${origin.operationId} (${origin.property}), it is shown once`;
  return { part, pointer, expected, got: `${secret.slice(0, 6)}... again` };
}

/** Remembers the secrets of this exchange: of the request's write-only members and of what a write showed once. */
export function learnSecrets(
  { operation, request, response, content, mediaType }: Exchange,
  session: CheckSession,
): void {
  if (SAFE_METHODS.has(request.method) || response.status >= 400) return;
  if (content.kind === 'json' && mediaType?.schema !== undefined) {
    const root = { pointer: '', name: '', schemas: applicators([mediaType.schema]) };
    const read = readMembers(session.api);
    for (const text of texts(content.value, root)) {
      const isCreateOnly = text.schemas.length > 0 && !text.schemas.some((schema) => read.get(schema)?.has(text.name));
      if (isCreateOnly) remember(text, operation, session);
    }
  }
  learnFromRequest(operation, request.body, session);
}

const readByApi = new WeakMap<Api, ReadonlyMap<Schema, ReadonlySet<string>>>();

/**
 * Schemas of the members that answers of reads have, and their names: such a member is shown more than once. Objects of the
 * same members count as one, since a description may say one object in several places, and not quite the same in each.
 */
function readMembers(api: Api): ReadonlyMap<Schema, ReadonlySet<string>> {
  const known = readByApi.get(api);
  if (known !== undefined) return known;
  const reads = answersOf(api, (method) => SAFE_METHODS.has(method));
  const shapes = new Set(reads.map(shapeOf));
  const members = new Map<Schema, Set<string>>();
  for (const answer of answersOf(api, () => true)) {
    const isRead = shapes.has(shapeOf(answer));
    for (const [name, schema] of answer.properties) {
      const isShown = isRead || (isSecretSite(name, [schema]) && reads.some((read) => isAlike(read, answer, name)));
      if (isShown) members.set(schema, (members.get(schema) ?? new Set()).add(name));
    }
  }
  readByApi.set(api, members);
  return members;
}

/** Every schema that is reached from an answer of an operation of some method. */
function answersOf({ operations }: Api, isMeant: (method: string) => boolean): readonly Schema[] {
  const meant = operations.filter(({ method }) => isMeant(method));
  return [...collectSchemas(meant.flatMap(({ responses }) => responses.flatMap((one) => [...responseSchemas(one)])))];
}

/** Of ten members that either of two objects has, so many are in both where they are one object, told twice. */
const ALIKE = 0.9;

/** True where a read has the member too, in an object that is all but the same. */
function isAlike(read: Schema, answer: Schema, name: string): boolean {
  if (!read.properties.has(name)) return false;
  const names = new Set([...read.properties.keys(), ...answer.properties.keys()]);
  const both = [...names].filter((each) => read.properties.has(each) && answer.properties.has(each));
  return both.length >= ALIKE * names.size;
}

function shapeOf({ properties }: Schema): string {
  return JSON.stringify([...properties.keys()].sort());
}

function learnFromRequest(operation: Operation, body: Uint8Array | undefined, session: CheckSession): void {
  const schema = operation.requestBody?.content.find((item) => item.schema !== undefined)?.schema;
  const sent = schema === undefined ? undefined : sentJson(body);
  if (schema === undefined || sent === undefined) return;
  for (const text of texts(sent, { pointer: '', name: '', schemas: applicators([schema]) })) {
    if (text.schemas.some((member) => member.writeOnly)) remember(text, operation, session);
  }
}

function remember({ name, schemas, value }: TextSite, operation: Operation, { taints }: CheckSession): void {
  if (!isSecretSite(name, schemas) && !shownOnceBy(operation)(name, schemas)) return;
  taints.add(value, { property: name, operationId: operation.operationId });
}

function sentJson(body: Uint8Array | undefined): unknown {
  try {
    return body === undefined ? undefined : (JSON.parse(new TextDecoder().decode(body)) as unknown);
  } catch {
    return undefined;
  }
}

interface Site {
  readonly pointer: string;
  readonly name: string;
  readonly schemas: readonly Schema[];
}

interface TextSite extends Site {
  readonly value: string;
}

function* texts(value: unknown, site: Site): Generator<TextSite> {
  if (typeof value === 'string') yield { ...site, value };
  else if (Array.isArray(value)) {
    for (const [index, item] of (value as readonly unknown[]).entries()) {
      // any array is an array of unknowns
      const pointer = childPointer(site.pointer, index);
      yield* texts(item, { pointer, name: site.name, schemas: itemSchemas(site.schemas, index) });
    }
  } else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      yield* texts(member, {
        pointer: childPointer(site.pointer, name),
        name,
        schemas: propertySchemas(site.schemas, name),
      });
    }
  }
}
