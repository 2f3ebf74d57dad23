import { childPointer, fileStem, pointerTokens } from '../../../../model/load/json/json-pointer.ts';
import type { Header } from '../../../../model/media-type.ts';
import type { Operation } from '../../../../model/operation.ts';
import type { Parameter } from '../../../../model/parameter.ts';
import type { RequestBody } from '../../../../model/request-body.ts';
import type { Response } from '../../../../model/response.ts';
import type { PrintContext, SharedComponents, SharedNode } from '../context.ts';
import { doubleQuoted } from '../text/literal-text.ts';
import { type TypeText, simple } from '../text/type-text.ts';

/** The reference to a parameter among the components; undefined for one that is written in place. */
export function parameterReference(context: PrintContext, parameter: Parameter): TypeText | undefined {
  return reference(context, 'parameters', parameter, (pointer) => /\/parameters\/\d+$/.test(pointer));
}

/** The same for the request body of an operation. */
export function bodyReference(context: PrintContext, body: RequestBody, { location }: Operation): TypeText | undefined {
  return reference(context, 'requestBodies', body, (pointer) => pointer === `${location.pointer}/requestBody`);
}

/** The same for a response of an operation. */
export function responseReference(
  context: PrintContext,
  response: Response,
  { location }: Operation,
): TypeText | undefined {
  const own = `/responses/${response.status}`;
  return reference(context, 'responses', response, (pointer) => pointer === `${location.pointer}${own}`);
}

/** The same for a header of a response. */
export function headerReference(context: PrintContext, header: Header, { location }: Response): TypeText | undefined {
  const isOwn = (pointer: string): boolean => pointer === childPointer(`${location.pointer}/headers`, header.name);
  return reference(context, 'headers', header, isOwn);
}

/** A component that is nothing but a reference to another one has that one's name. */
export function aliasReference(
  { shared }: PrintContext,
  section: keyof SharedComponents,
  node: SharedNode,
  name: string,
): TypeText | undefined {
  const { componentName } = node;
  if (componentName === undefined || componentName === name) return undefined;
  return isSame(shared[section].get(componentName), node) ? memberOf(section, componentName) : undefined;
}

/** Gives names to all that stands in other files, in the order of the document, whatever is printed of it in which order. */
export function noteSharedComponents(context: PrintContext): void {
  const { pathItems, webhookItems, operations, webhooks } = context.api;
  for (const { parameters } of [...pathItems, ...webhookItems])
    for (const parameter of parameters) parameterReference(context, parameter);
  for (const operation of [...operations, ...webhooks]) {
    for (const parameter of operation.parameters) parameterReference(context, parameter);
    if (operation.requestBody !== undefined) bodyReference(context, operation.requestBody, operation);
    for (const response of operation.responses) responseReference(context, response, operation);
  }
}

/** @param isInPlace whether a pointer is the one that the node has when it is written where it is used */
function reference(
  { shared, api }: PrintContext,
  section: keyof SharedComponents,
  node: SharedNode,
  isInPlace: (pointer: string) => boolean,
): TypeText | undefined {
  const { componentName, location } = node;
  const isHere = location.file === api.location.file;
  if (isHere && componentName === undefined) return undefined;
  // All that is asked of the nodes of any section; what is added is of the section that is named beside it.
  const nodes: Map<string, SharedNode> = shared[section];
  if (componentName !== undefined && isSame(nodes.get(componentName), node)) return memberOf(section, componentName);
  // What a reference leads to in another file becomes a component, as bundlers make it one.
  if (isHere || isInPlace(location.pointer)) return undefined;
  const wanted = pointerTokens(location.pointer).at(-1) ?? fileStem(location.file);
  let name = wanted;
  for (let count = 2; nodes.has(name) && !isSame(nodes.get(name), node); count += 1) name = `${wanted}-${count}`;
  if (!nodes.has(name)) nodes.set(name, node);
  return memberOf(section, name);
}

function memberOf(section: keyof SharedComponents, name: string): TypeText {
  return simple(`components["${section}"][${doubleQuoted(name)}]`);
}

/** True for one node, and for what a reference to it describes anew: a copy, that stands where the node does. */
function isSame(one: SharedNode | undefined, { location }: SharedNode): boolean {
  return one?.location === location;
}
