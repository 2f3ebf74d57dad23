import { isNullSchema } from '../../../model/facts/wrapped-component.ts';
import type { Schema } from '../../../model/schema.ts';
import { titleText } from '../text/one-line.ts';
import { inlineSources, onlyAlternative, valueSources } from './value-sources.ts';

/**
 * Description of a schema: all that is said where it stands, else that of the component that it refers to, else its title. A
 * list adds what its entries are.
 */
export function descriptionOf(schema: Schema): string | undefined {
  const texts: string[] = [];
  let prefix = '';
  let before: string | undefined;
  for (let at: Schema | undefined = schema; at !== undefined && prefix.length < MAX_PREFIX; at = unnamedItems(at)) {
    const text = ownDescription(at);
    if (text !== undefined && text !== before) texts.push(prefix === '' ? text : `${prefix}: ${text}`);
    before = text;
    prefix = prefix === '' ? 'Each' : `${prefix} of each`;
  }
  return texts.length === 0 ? undefined : texts.join('\n\n');
}

/** Lists of lists of lists have an end. */
const MAX_PREFIX = 60;

function unnamedItems(schema: Schema): Schema | undefined {
  const items = itemsOf(schema);
  return items?.name === undefined ? items : undefined;
}

/** What the entries of a list are, whatever part of the schema says so; undefined for what is no list. */
export function itemsOf(schema: Schema): Schema | undefined {
  return valueSources(schema).find(({ items }) => items !== undefined)?.items;
}

function ownDescription(schema: Schema): string | undefined {
  const told = wordsOf(schema);
  if (told !== undefined) return told;
  const component = valueSources(schema).find(({ description }) => description !== undefined);
  return component?.description ?? schema.title;
}

/** All that is said of a value where its schema stands, and not by the components that it refers to; its own title aside. */
export function wordsOf(schema: Schema): string | undefined {
  const { ref, allOf, oneOf, anyOf } = schema;
  // Most schemas consist of nothing but themselves.
  if (ref === undefined && allOf.length + oneOf.length + anyOf.length === 0) return schema.description;
  const texts = new Set<string>();
  const add = (text: string | undefined): void => {
    if (text !== undefined && text.trim() !== '' && text !== schema.name) texts.add(text);
  };
  for (const source of inlineSources(schema)) {
    if (source !== schema) add(titleText(source.title ?? ''));
    add(source.description);
    for (const words of nullWords(source)) add(words);
  }
  return texts.size === 0 ? undefined : [...texts].join('\n\n');
}

/** What is said of null beside the one alternative that there is. */
function nullWords(schema: Schema): readonly string[] {
  if (onlyAlternative(schema) === undefined) return [];
  return [...schema.oneOf, ...schema.anyOf].filter(isNullSchema).flatMap(({ title, description }) => {
    const words = [titleText(title ?? ''), description ?? ''].filter((text) => text !== '');
    return words.length === 0 ? [] : [`\`null\`: ${words.join(': ')}`];
  });
}
