import type { Operation } from '../../model/operation.ts';
import type { Parameter } from '../../model/parameter.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import { type Fragment, indent, join, raw, ts } from '../emit/code/fragment.ts';
import { propertyKey } from '../emit/code/literal.ts';
import { schemaTags } from '../emit/schema/schema-comment.ts';
import { schemaType } from '../emit/schema/schema-type.ts';
import type { TypeContext } from '../emit/schema/type-context.ts';
import { afterSign, primary, unionOf, type TypeText } from '../emit/schema/type-text.ts';
import { argumentsView, type ArgumentsView } from '../emit/operation/argument-view.ts';
import type { OwnParameters, ParameterMember } from './shared-parameters.ts';
import { bodyChoices, contentTypeOf, type BodyChoice } from './body-choice.ts';

/**
 * The type of an operation's arguments, its body included. Where media types have bodies of different types,
 * `contentType` tells them apart; the first, JSON where there is one, goes without it.
 */
export function argumentInterface(
  name: string,
  operation: Operation,
  context: TypeContext,
  { shared, members }: OwnParameters,
): Fragment {
  const view = argumentsView(operation);
  const parameters = members.map(({ code }) => code);
  const choices = view.hasBody ? bodyChoices(operation, context) : [];
  const [only] = choices;
  const bodies = choices.map((choice) => bodyMembers(operation, view, choice));
  const declared = raw(name);
  if (choices.length > 1) {
    const cases = bodies.map((body) => ts`\n  | {\n${indent(join(body, ''), 3)}    }`);
    const own = parameters.length === 0 ? [] : [ts`{\n${indent(join(parameters, ''))}}`];
    const parts = [...shared.map(raw), ...own];
    if (parts.length === 0) return ts`export type ${declared} =${cases};\n`;
    return ts`export type ${declared} = ${join(parts, ' & ')} & (${cases}\n);\n`;
  }
  const lines = [...parameters, ...(only === undefined ? [] : (bodies[0] ?? []))];
  if (lines.length + shared.length === 0) return ts`export type ${declared} = Record<string, never>;\n`;
  const head = ts`export interface ${declared}${raw(shared.length === 0 ? '' : ` extends ${shared.join(', ')}`)}`;
  return lines.length === 0 ? ts`${head} {}\n` : ts`${head} {\n${indent(join(lines, ''))}}\n`;
}

/** The parameters of an operation as properties of its arguments. */
export function parameterMembers(operation: Operation, context: TypeContext): readonly ParameterMember[] {
  return argumentsView(operation).parameters.map(({ property, parameter }) => {
    const type = schemaType(parameter.schema, 'write', context);
    return { property, code: member(parameterComment(parameter), { property, isRequired: parameter.required, type }) };
  });
}

/** `body` and `contentType` of media types that share a type. */
function bodyMembers(operation: Operation, view: ArgumentsView, choice: BodyChoice): readonly Fragment[] {
  const { requestBody } = operation;
  const comment = choice.isUsual ? docComment({ description: requestBody?.description }, 114) : raw('');
  const isRequired = !choice.isUsual || requestBody?.required === true;
  const body = member(comment, { property: 'body', isRequired, type: choice.type });
  if (!view.hasContentType) return [body];
  const type = unionOf(choice.names.map(contentTypeOf(view, choice)));
  if (!choice.isUsual) return [body, member(raw(''), { property: 'contentType', isRequired: true, type })];
  const says = { description: `Media type of \`body\`; \`${choice.names[0] ?? ''}\` when not given.` };
  return [body, member(docComment(says, 114), { property: 'contentType', isRequired: false, type })];
}

interface Member {
  readonly property: string;
  readonly isRequired: boolean;
  readonly type: TypeText;
}

function member(comment: Fragment, { property, isRequired, type }: Member): Fragment {
  const sent = afterSign(isRequired ? type : unionOf([type, primary('undefined')]));
  return ts`${comment}readonly ${raw(propertyKey(property))}${raw(isRequired ? '' : '?')}:${raw(sent)};\n`;
}

function parameterComment(parameter: Parameter): Fragment {
  const { schema } = parameter;
  // What a named schema says stands at its declaration.
  const tags = schema.name === undefined || schema.hasDefault ? schemaTags(schema) : [];
  const description = parameter.description ?? schema.description;
  return docComment({ description, deprecated: parameter.deprecated || schema.deprecated, tags }, 114);
}
