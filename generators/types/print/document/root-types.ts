import type { Schema } from '../../../../model/schema.ts';
import { isIdentifier } from '../../../emit/code/identifier.ts';
import type { ComponentSection } from './component-types.ts';
import type { PrintContext } from '../context.ts';
import { doubleQuoted } from '../text/literal-text.ts';
import { isPlainEnum } from '../facts/schema-parts.ts';
import { isDeclared } from '../schema/value-type.ts';

const SINGULAR: Readonly<Record<ComponentSection['key'], string>> = {
  schemas: 'Schema',
  responses: 'Response',
  parameters: 'Parameter',
  requestBodies: 'RequestBody',
  headers: 'Header',
  pathItems: 'PathItem',
};

/** An alias for every component that is printed; one whose name is taken gets a number. */
export function rootTypes(context: PrintContext, sections: readonly ComponentSection[]): string {
  const { options, names } = context;
  const enums = new Set([...names].filter(([schema]) => isEnum(context, schema)).map(([, name]) => name));
  let code = '';
  for (const { key, members } of sections) {
    for (const name of members.keys()) {
      if (key === 'schemas' && enums.has(name)) continue;
      const own = options.rootTypesKeepCasing && key === 'schemas' ? keptName(name) : pascalWords(name);
      const prefix = options.rootTypesNoSchemaPrefix && key === 'schemas' ? '' : SINGULAR[key];
      code += `export type ${freeName(context, prefix + own)} = components["${key}"][${doubleQuoted(name)}];\n`;
    }
  }
  return code;
}

/** An enum of that name is exported already. */
function isEnum(context: PrintContext, schema: Schema): boolean {
  return isPlainEnum(schema) && isDeclared(context, schema);
}

function freeName({ declarations: { names } }: PrintContext, wanted: string): string {
  const started = isIdentifier(wanted) ? wanted : `_${wanted}`;
  if (!names.has(started)) return names.take(started);
  let count = 2;
  while (names.has(`${started}_${count}`)) count += 1;
  return names.take(`${started}_${count}`);
}

function keptName(name: string): string {
  return name.replace(/[^\p{ID_Continue}$]+/gu, '_');
}

/** `HTTPRequest-v2` -> `HttpRequestV2`: words in capitals are words. */
function pascalWords(text: string): string {
  const words = text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
  return words
    .map((word, index) => {
      const isNumber = index > 0 && /^\d/.test(word);
      return `${isNumber ? '_' : ''}${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`;
    })
    .join('');
}
