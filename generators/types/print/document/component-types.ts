import type { Schema } from '../../../../model/schema.ts';
import { describedComment, schemaComment } from '../text/comment.ts';
import { type Place, type PrintContext, inRequest, placeAt } from '../context.ts';
import { sortedBy, sortedEntries } from '../entries.ts';
import { postTransformed, transformed } from '../schema/hooks.ts';
import { pathItemType } from './path-types.ts';
import { definedType } from '../schema/schema-type.ts';
import { type TypeText, NEVER, pad, plainProperty } from '../text/type-text.ts';
import { aliasReference } from './shared-components.ts';
import { headerType, member, parameterType, requestBodyType, responseType } from './values.ts';

/** The components of one kind that are printed, by name. */
export interface ComponentSection {
  readonly key: 'schemas' | 'responses' | 'parameters' | 'requestBodies' | 'headers' | 'pathItems';
  readonly members: ReadonlyMap<string, string>;
}

/** Prints every kind of component, in the order that openapi-typescript has. */
export function componentSections(context: PrintContext): readonly ComponentSection[] {
  const { shared, api } = context;
  const pathItems = section(context, 'pathItems', api.components.pathItems, (path, place) => ({
    type: pathItemType(context, path, place),
    comment: describedComment(path.item, 2),
  }));
  const responses = section(context, 'responses', shared.responses, (response, place, name) => ({
    type: aliasReference(context, 'responses', response, name) ?? responseType(context, response, place),
    comment: describedComment(response, 2),
  }));
  const parameters = section(context, 'parameters', shared.parameters, (parameter, place, name) => ({
    type: aliasReference(context, 'parameters', parameter, name) ?? parameterType(context, parameter, inRequest(place)),
    comment: describedComment(parameter, 2),
  }));
  const requestBodies = section(context, 'requestBodies', shared.requestBodies, (body, place, name) => ({
    type: aliasReference(context, 'requestBodies', body, name) ?? requestBodyType(context, body, place),
    comment: describedComment(body, 2),
  }));
  // After the responses, which name further ones.
  const headers = section(context, 'headers', shared.headers, (header, place, name) => ({
    type: aliasReference(context, 'headers', header, name) ?? headerType(context, header, place),
    comment: describedComment(header, 2),
  }));
  // Last, so that it is known what refers to which of them.
  const schemas = schemaMembers(context);
  return [
    { key: 'schemas', members: schemas },
    { key: 'responses', members: responses },
    { key: 'parameters', members: parameters },
    { key: 'requestBodies', members: requestBodies },
    { key: 'headers', members: headers },
    { key: 'pathItems', members: pathItems },
  ];
}

/** The interface's member for a kind of component, in pieces: it can be half of all that is printed. */
export function sectionLines({ key, members }: ComponentSection): readonly string[] {
  if (members.size === 0) return [plainProperty(key, NEVER, 1)];
  return [`${pad(1)}${key}: {\n`, ...members.values(), `${pad(1)}};\n`];
}

interface Printed {
  readonly type: TypeText;
  readonly comment: string;
}

function section<Node extends object>(
  context: PrintContext,
  key: ComponentSection['key'],
  nodes: ReadonlyMap<string, Node>,
  print: (node: Node, place: Place, name: string) => Printed,
): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  for (const [name, node] of sortedEntries(nodes, context.options)) {
    const { type, comment } = print(node, placeAt(['components', key, name], 2), name);
    members.set(name, member(context, name, type, { depth: 2, comment }));
  }
  return members;
}

/** A deprecated schema that is to be left out stays when something that stays needs it. */
function schemaMembers(context: PrintContext): ReadonlyMap<string, string> {
  const { names, referenced, options } = context;
  const isLeftOut = (schema: Schema): boolean => options.excludeDeprecated && schema.deprecated;
  const printed = new Map<Schema, string>();
  let open = [...names].filter(([schema]) => !isLeftOut(schema));
  while (open.length > 0) {
    for (const [schema, name] of open) printed.set(schema, schemaMember(context, schema, name));
    open = options.excludeDeprecated
      ? [...names].filter(([schema]) => referenced.has(schema) && !printed.has(schema))
      : [];
  }
  const inOrder = sortedBy([...names], ([, name]) => name, options.alphabetize);
  return new Map(
    inOrder.flatMap(([schema, name]) => {
      const code = printed.get(schema);
      return code === undefined ? [] : [[name, code] as const];
    }),
  );
}

function schemaMember(context: PrintContext, schema: Schema, name: string): string {
  const place = { ...placeAt(['components', 'schemas', name], 2), holder: schema };
  const type = postTransformed(context, definedType(context, schema, place), schema, place);
  const optional = transformed(context, schema, place)?.questionToken === true;
  return member(context, name, type, { depth: 2, optional, comment: schemaComment(schema, 2, name) });
}
