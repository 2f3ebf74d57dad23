import type { Api } from '../../model/api.ts';
import { ownerOf, placeOf, resourcesOf } from '../../model/facts/resources/index.ts';
import { wordOf } from '../../model/facts/paging/members.ts';
import { pathShape } from '../../model/facts/resources/path-shape.ts';
import type { Draw } from '../../model/facts/sample/draw.ts';
import { readExample } from '../../model/facts/sample/given-value.ts';
import { sampleValue } from '../../model/facts/sample/sample-value.ts';
import { allowsAnonymous } from '../../model/facts/security.ts';
import { isSuccess } from '../../model/facts/status.ts';
import type { JsonValue } from '../../model/location.ts';
import type { Operation } from '../../model/operation.ts';
import type { Parameter } from '../../model/parameter.ts';
import { ANONYMOUS } from '../scenario/scenario.ts';
import { isSafeMethod } from '../session.ts';
import { ANY_VERSION, needsVersion } from './version-field.ts';
import { resourceNamed, resourceNamedInList } from '../../model/facts/resources/named-resource.ts';
import { applicators, isObject, propertyNames, propertySchemas } from '../schema-walk.ts';
import { callProblem } from './build-request.ts';
import type { BodyValue, Call, ExampleCase, NamedMember, ParameterValue } from './case.ts';
import { impliedBody } from './implied-body.ts';
import { ListedValue } from './listed-value.ts';
import { movesOn } from './moves-on.ts';
import { ownerOfSingle } from './single-part.ts';

/** An operation of which nothing can be judged. */
export interface UnjudgedOperation {
  readonly operationId: string;
  readonly reason: string;
}

/**
 * The request of an operation that no example shows succeeding, drawn from its schemas: what only the implementation knows
 * is taken from its lists, and what changes or removes something works on an object made for it.
 */
export function impliedCase(api: Api, operation: Operation, draw?: Draw): ExampleCase | UnjudgedOperation {
  const { operationId, method } = operation;
  const response = operation.responses.find(isSuccess);
  if (response === undefined) return { operationId, reason: 'it declares no answer of success' };
  const isSafe = isSafeMethod(method);
  const changes = !isSafe && method !== 'POST' && !isOwnName(api, operation);
  if (changes && makerOf(api, operation) === undefined) {
    return { operationId, reason: 'no example says what may be changed, and nothing makes an object for it' };
  }
  const call = impliedCall(api, operation, draw);
  if ('reason' in call) return { operationId, reason: call.reason };
  const problem = callProblem(call);
  if (problem !== undefined) return { operationId, reason: `the request cannot be written: ${problem}` };
  const id = `${operationId}/${response.status}/implied`;
  const named = { kind: 'example', id, name: 'implied', summary: undefined } as const;
  const drawn = changes || isOnOwn(api, operation) ? ('own' as const) : call.isDrawn ? ('drawn' as const) : undefined;
  return { ...named, call, response, mutates: !isSafe, expected: undefined, ...(drawn && { drawn }) };
}

/** An action changes what it works on, and PUT what it puts something into: that is not what an example shows. */
function isOnOwn(api: Api, operation: Operation): boolean {
  const place = placeOf(api, operation);
  if (place?.role === 'action') return place.resource.create !== undefined;
  return isOwnName(api, operation) && place?.resource.parent?.create !== undefined;
}

/** What PUT puts where nothing else makes it has a name that the caller says. */
function isOwnName(api: Api, operation: Operation): boolean {
  const place = placeOf(api, operation);
  return (
    operation.method === 'PUT' &&
    place?.role === 'replace' &&
    place.resource.create === undefined &&
    lastParameter(operation) !== undefined
  );
}

function lastParameter({ path, parameters }: Operation): Parameter | undefined {
  const { last } = pathShape(path);
  return parameters.find(({ in: where, name }) => where === 'path' && name === last);
}

/** The operation that makes what the last segment of a path names, or what that is a part of. */
function makerOf(api: Api, operation: Operation): Operation | undefined {
  const place = placeOf(api, operation);
  if (place?.role === 'other') return ownerOfSingle(api, operation)?.create;
  if (place === undefined || place.role === 'action') return undefined;
  if (place.role === 'update' && place.resource.create === undefined) return ownerOfSingle(api, operation)?.create;
  return place.resource.create ?? (place.role === 'remove' ? place.resource.replace : undefined);
}

interface ImpliedCall extends Call {
  /** True when a value was invented. */
  readonly isDrawn: boolean;
}

function impliedCall(api: Api, operation: Operation, draw?: Draw): ImpliedCall | { readonly reason: string } {
  const parameters: DrawnValue[] = [];
  for (const parameter of operation.parameters) {
    if (!parameter.required && !needsVersion(operation, parameter)) continue;
    const value = impliedValue(api, operation, { parameter, draw });
    if (value === undefined) return { reason: `nothing is known that the parameter ${parameter.name} takes` };
    parameters.push(value);
  }
  const body = impliedBody(operation, draw);
  if (body !== undefined && 'reason' in body) return body;
  const identity = allowsAnonymous(operation) ? ANONYMOUS : 'default';
  const isDrawn = body !== undefined || parameters.some((item) => item.isDrawn);
  return { operation, identity, parameters, body: body && withNames(api, body), isDrawn };
}

interface DrawnValue extends ParameterValue {
  readonly isDrawn: boolean;
}

/** What the description shows, what the implementation lists, or what is drawn. */
function impliedValue(
  api: Api,
  operation: Operation,
  { parameter, draw }: { readonly parameter: Parameter; readonly draw: Draw | undefined },
): DrawnValue | undefined {
  const version = needsVersion(operation, parameter) ? ANY_VERSION : undefined;
  const known = version ?? usualValue(parameter) ?? knownValue(api, operation, parameter);
  const value = known ?? sampleValue(parameter.schema, { view: 'write', draw });
  return value === undefined ? undefined : { parameter, value, isDrawn: known === undefined };
}

/** The first example of a parameter that meets its schema. */
function usualValue({ examples, schema }: Parameter): JsonValue | undefined {
  const shown = [...examples.flatMap((example) => (example.hasValue ? [example.value] : [])), ...schema.examples];
  return shown.find((value) => readExample(schema, value, 'write') !== undefined);
}

/** What only the implementation knows; nothing for what PUT puts somewhere under a name of its own. */
function knownValue(api: Api, operation: Operation, parameter: Parameter): ListedValue | undefined {
  const isNew = operation.method === 'PUT' && parameter === lastParameter(operation);
  return isNew ? undefined : listedValue(api, operation, parameter);
}

/** What a path names at a parameter is listed with the other things of its kind. */
function listedValue(api: Api, operation: Operation, parameter: Parameter): ListedValue | undefined {
  const owner = ownerOf(api, operation, parameter);
  const list = owner?.list;
  const part = list === undefined ? partIn(api, operation, parameter) : undefined;
  const shown = list ?? part?.read;
  const call = shown === undefined || shown === operation ? undefined : impliedCall(api, shown);
  return call === undefined || 'reason' in call ? undefined : new ListedValue(call, parameter, part?.member);
}

/** Where what is listed nowhere is shown with what it is a part of: the member of the same name that is a list of objects. */
function partIn(
  api: Api,
  operation: Operation,
  parameter: Parameter,
): { readonly read: Operation; readonly member: string } | undefined {
  const { segments } = pathShape(operation.path);
  const at = segments.indexOf(`{${parameter.name}}`);
  if (parameter.in !== 'path' || at < 2) return undefined;
  const { key } = pathShape(`/${segments.slice(0, at - 1).join('/')}`);
  const { read } =
    resourcesOf(api).find(({ itemPath }) => itemPath !== undefined && pathShape(itemPath).key === key) ?? {};
  const roots = read?.responses.find(isSuccess)?.content.flatMap(({ schema }) => schema ?? []) ?? [];
  const whole = applicators(roots);
  const word = wordOf(segments[at - 1] ?? '');
  const member = propertyNames(whole).find((name) => {
    const lists = applicators(propertySchemas(whole, name)).flatMap(({ items }) => items ?? []);
    return wordOf(name) === word && applicators(lists).some(({ properties }) => properties.size > 0);
  });
  return read === undefined || member === undefined ? undefined : { read, member };
}

/** The body with what is known of the things that its members name. */
export function withNames(api: Api, body: BodyValue, about: Pick<NamedMember, 'isCompared'> = {}): BodyValue {
  const named = namedMembers(api, body).map((member) => ({ ...member, ...about }));
  return named.length === 0 ? body : { ...body, named };
}

/** The members of a body that name things which lists of their own show. */
function namedMembers(api: Api, { mediaType: { schema, examples }, value }: BodyValue): readonly NamedMember[] {
  if (schema === undefined || !isObject(value)) return [];
  return Object.entries(value).flatMap(([name, drawn]): NamedMember[] => {
    const one = resourceNamed(api, schema, name);
    const meant = one ?? (Array.isArray(drawn) ? resourceNamedInList(api, schema, name) : undefined);
    const call = meant && impliedCall(api, meant.list);
    if (meant === undefined || call === undefined || 'reason' in call || call.isDrawn) return [];
    const isShown = examples.some((example) => isObject(example.value) && example.value[name] === drawn);
    const listed = new ListedValue(call, meant.parameter);
    const moves = (called: string | number): readonly Call[] => movesOf(api, meant.list, called);
    const isList = one === undefined;
    return [
      { name, drawn, isShown, ...(isList && { isList }), listed, maker: () => makingCall(api, meant.list), moves },
    ];
  });
}

/** What makes the things of a list. */
function makingCall(api: Api, list: Operation): Call | undefined {
  const create = resourcesOf(api).find((resource) => resource.list === list)?.create;
  const call = create && impliedCall(api, create);
  return call === undefined || 'reason' in call ? undefined : call;
}

/** What is done to one of the things of a list: actions, in the words that they take, and changes to other states. */
function movesOf(api: Api, list: Operation, called: string | number): readonly Call[] {
  const resource = resourcesOf(api).find((each) => each.list === list);
  if (resource === undefined) return [];
  return movesOn(resource, called, (operation) => {
    const call = impliedCall(api, operation);
    return 'reason' in call ? undefined : call;
  });
}
