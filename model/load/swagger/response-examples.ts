import { childPointer } from '../json/json-pointer.ts';
import { isObject } from '../raw.ts';
import type { RawObject } from '../raw.ts';

/** A document whose responses have no examples, those that they had, and how their headers followed one another. */
export interface TakenExamples {
  readonly root: RawObject;
  /** By the pointer of the response in OpenAPI 3. */
  readonly examples: ReadonlyMap<string, RawObject>;
  /** The names of headers, by the same pointer. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
}

/**
 * Takes the examples out of the responses (Swagger 2.0 "Example Object": one for each media type): with one of another media
 * type than those that are produced, the conversion would lose the schema of the others.
 */
export function takeExamples(root: RawObject): TakenExamples {
  const examples = new Map<string, RawObject>();
  const headers = new Map<string, readonly string[]>();
  const taken = changeResponses(root, 'responses', (response, pointer) => {
    const later = pointer.replace(/^\/responses\//, '/components/responses/');
    if (isObject(response['headers'])) headers.set(later, Object.keys(response['headers']));
    const { examples: own, ...rest } = response;
    if (!isObject(own)) return response;
    examples.set(later, own);
    return rest;
  });
  return { root: taken, examples, headers };
}

/**
 * The examples back at the converted responses; of a media type that nothing produces, beside the schema of the others. Headers follow
 * one another as their author wrote them: the conversion turns them round.
 */
export function putExamples(root: RawObject, { examples, headers }: TakenExamples): RawObject {
  const put = (converted: RawObject, pointer: string): RawObject => {
    const own = examples.get(pointer);
    const response = inOrder(converted, headers.get(pointer));
    return own === undefined ? response : { ...response, content: withExamples(response['content'], own) };
  };
  const { components } = root;
  const shared = isObject(components) ? { components: changeMembers(components, 'responses', '/components', put) } : {};
  return { ...changeResponses(root, undefined, put), ...shared };
}

function inOrder(response: RawObject, names: readonly string[] | undefined): RawObject {
  const { headers } = response;
  if (names === undefined || !isObject(headers)) return response;
  const ordered = names.flatMap((name) => (name in headers ? [[name, headers[name]] as const] : []));
  return { ...response, headers: { ...Object.fromEntries(ordered), ...headers } };
}

function withExamples(content: unknown, examples: RawObject): RawObject {
  const result: Record<string, unknown> = isObject(content) ? { ...content } : {};
  const [first = 'application/json'] = Object.keys(result);
  const described = result[first];
  const schema = isObject(described) && described['schema'] !== undefined ? { schema: described['schema'] } : {};
  const named: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(examples)) {
    const own = result[key];
    if (key.includes('/')) result[key] = { ...(isObject(own) ? own : schema), example: value };
    else named[key] = isObject(value) && 'value' in value ? value : { value };
  }
  // What is no media type is taken for a name, as many tools do.
  if (Object.keys(named).length > 0) result[first] = { ...(isObject(described) ? described : schema), examples: named };
  return result;
}

type Change = (response: RawObject, pointer: string) => RawObject;

/** A document with changed responses: of its operations, and of a section of its own. */
function changeResponses(root: RawObject, section: string | undefined, change: Change): RawObject {
  const changed = section === undefined ? root : changeMembers(root, section, '', change);
  const { paths } = changed;
  if (!isObject(paths)) return changed;
  const items = Object.entries(paths).map(([path, item]) => {
    if (!isObject(item) || path.startsWith('x-')) return [path, item] as const;
    const at = childPointer('/paths', path);
    const members = Object.entries(item).map(([method, operation]) => {
      if (!isObject(operation)) return [method, operation] as const;
      return [method, changeMembers(operation, 'responses', childPointer(at, method), change)] as const;
    });
    return [path, Object.fromEntries(members)] as const;
  });
  return { ...changed, paths: Object.fromEntries(items) };
}

function changeMembers(holder: RawObject, field: string, pointer: string, change: Change): RawObject {
  const members = holder[field];
  if (!isObject(members)) return holder;
  const at = childPointer(pointer, field);
  const changed = Object.entries(members).map(([name, member]) => {
    return [name, isObject(member) ? change(member, childPointer(at, name)) : member] as const;
  });
  return { ...holder, [field]: Object.fromEntries(changed) };
}
