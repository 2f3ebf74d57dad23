import type { Api } from '../../api.ts';
import type { Operation } from '../../operation.ts';
import type { Parameter } from '../../parameter.ts';
import type { Schema } from '../../schema.ts';
import { snakeCase } from '../../snake-case.ts';
import { isSuccess } from '../status.ts';
import { type Resource, itemParameter, resourcesOf } from './index.ts';
import { pathShape } from './path-shape.ts';
import { singular } from './singular.ts';

/** Things of another kind that a member of a body names. */
export interface NamedResource {
  readonly list: Operation;
  /** As a parameter of a path that names them, with what the member takes. */
  readonly parameter: Parameter;
}

/**
 * What a member of a body such as `patient_id` names: things that can be listed, whose path parameter or collection is called so. Undefined
 * where nothing is, or where the member has words of its own. Memoised.
 */
export function resourceNamed(api: Api, body: Schema, name: string): NamedResource | undefined {
  const ofBody = known(api, body);
  const found = ofBody.get(name);
  if (found !== undefined || ofBody.has(name)) return found;
  const schema = memberOf(body, name);
  const named = schema && called(api, schema, name);
  ofBody.set(name, named);
  return named;
}

const memo = new WeakMap<Api, WeakMap<Schema, Map<string, NamedResource | undefined>>>();

/** What is known of the members of a body. */
function known(api: Api, body: Schema): Map<string, NamedResource | undefined> {
  const ofApi = memo.get(api) ?? new WeakMap<Schema, Map<string, NamedResource | undefined>>();
  memo.set(api, ofApi);
  const ofBody = ofApi.get(body) ?? new Map<string, NamedResource | undefined>();
  ofApi.set(body, ofBody);
  return ofBody;
}

/** What each entry of a member such as `patient_ids` names, of which one is enough; undefined where nothing is. */
export function resourceNamedInList(api: Api, body: Schema, name: string): NamedResource | undefined {
  const [, one] = /^(.+?[_-]?(?:id|uuid))s$/i.exec(name) ?? [];
  const list = memberOf(body, name);
  const { items, minItems = 0 } = list?.ref ?? list ?? {};
  return one === undefined || items === undefined || minItems > 1 ? undefined : called(api, items, one);
}

function called(api: Api, schema: Schema, name: string): NamedResource | undefined {
  if (schema.enum !== undefined || schema.hasConst) return undefined;
  for (const resource of resourcesOf(api)) {
    const listed = listedBy(resource);
    if (listed !== undefined && isNamedBy(name, schema, { resource, parameter: listed.parameter })) {
      return { ...listed, parameter: { ...listed.parameter, schema } };
    }
  }
  return undefined;
}

interface Listed {
  readonly resource: Resource;
  readonly parameter: Parameter;
}

/** `patient_id` and `category_slug` say so; `category` does where it takes what the path of a category takes, or what a category is called. */
function isNamedBy(name: string, schema: Schema, { resource, parameter }: Listed): boolean {
  const [, what] =
    /^(.+?)(?:[_-]?(?:id|uuid)|[_-](?:slug|code|key|handle)|(?:Slug|Code|Key|Handle))$/i.exec(name) ?? [];
  const one = singular(wordOf(resource));
  if (what !== undefined) return plain(parameter.name) === plain(name) || isCalled(what, one);
  const alike = [parameter.schema, ...naming(resource)];
  return isCalled(name, one) && alike.some((each) => isAlike(schema, each));
}

/** Members that a thing is called by. */
const NAMING = ['slug', 'code', 'key', 'handle'];

/** What things of a kind show of how they are called. */
function naming({ read }: Resource): readonly Schema[] {
  const shown = read?.responses.find(isSuccess)?.content[0]?.schema;
  return shown === undefined ? [] : NAMING.flatMap((name) => memberOf(shown, name) ?? []);
}

/** True where two schemas of texts are the same one, or take the same pattern. */
function isAlike(one: Schema, other: Schema): boolean {
  const [left, right] = [one.ref ?? one, other.ref ?? other];
  return left === right || (left.pattern !== undefined && left.pattern === right.pattern);
}

/** True where words end with one: `homeDepot` is a depot. */
function isCalled(what: string, one: string): boolean {
  return plain(what) === plain(one) || snakeCase(what).endsWith(`_${snakeCase(one)}`);
}

/** The list of a resource that is nobody's part, and what its things are called by. */
function listedBy(resource: Resource): NamedResource | undefined {
  const { list } = resource;
  const parameter = parameterOf(resource);
  if (list === undefined || parameter === undefined) return undefined;
  return list.parameters.some(({ in: where }) => where === 'path') ? undefined : { list, parameter };
}

function memberOf(body: Schema, name: string): Schema | undefined {
  const whole = [body, ...(body.ref === undefined ? [] : [body.ref]), ...body.allOf];
  const declared = whole.flatMap((part) => [part, ...(part.ref === undefined ? [] : [part.ref])]);
  return declared.flatMap(({ properties }) => properties.get(name) ?? [])[0];
}

function parameterOf(resource: Resource): Parameter | undefined {
  const item = resource.read ?? resource.update ?? resource.replace ?? resource.remove;
  return item && itemParameter(item, resource);
}

function wordOf({ path }: Resource): string {
  return pathShape(path).word ?? '';
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
