import type { Parameter } from '../../parameter.ts';
import { isFormMediaType } from '../media-kind.ts';
import { codecNode, nodeTakesHash, nodeTakesScalar, type CodecMemo } from './codec-node.ts';
import { takesEmpty, type CodecNode } from './node.ts';

/** Values of a parameter that do not come out as they went in, and why. */
export interface LostValues {
  readonly values: string;
  readonly reason: string;
  /** What else the description may say. */
  readonly instead: string;
}

const STYLED = 'describe it by `content`, or in a query by style `deepObject`';
const LISTED = 'describe it by `application/json`, or by the members of an object';
const TYPED = 'describe it by `content`, or name the types of what it takes';

/**
 * What a parameter takes and its style cannot write so that it is read back: values of two kinds that are one text, and containers
 * within containers where JSON has no place (OAS "Style Values" leaves both undefined). Undefined for a parameter without such values.
 */
export function lostValues(parameter: Parameter, memo: CodecMemo): LostValues | undefined {
  const { content, style, schema } = parameter;
  if (content !== undefined) return listOfForm(parameter, memo);
  if (parameter.in === 'querystring') return undefined;
  const node = codecNode([schema], memo);
  if (takesAnything(parameter, node))
    return { values: 'values of any type', reason: `are texts in style ${style}`, instead: TYPED };
  return lostKinds(parameter, node) ?? lostScalars(parameter, node);
}

/** The fields of a form have names, which items of a list have not. */
function listOfForm({ content, schema }: Parameter, memo: CodecMemo): LostValues | undefined {
  if (content === undefined || !isFormMediaType(content.name)) return undefined;
  const node = codecNode([content.schema ?? schema], memo);
  const isList = node.items !== undefined || node.prefixItems.length > 0;
  return isList ? { values: 'lists', reason: `have no names in ${content.name}`, instead: LISTED } : undefined;
}

function lostKinds(parameter: Parameter, node: CodecNode): LostValues | undefined {
  const { style } = parameter;
  if (style === 'deepObject') return undefined;
  const kinds = kindsWrittenAlike(parameter, node);
  if (kinds !== undefined) return { values: kinds, reason: `are written alike in style ${style}`, instead: STYLED };
  if (!hasNoJson(parameter) || !partsOf(node).some(isContainer)) return undefined;
  return {
    values: 'lists or objects within others',
    reason: `are JSON, whose commas style ${style} cannot write there`,
    instead: STYLED,
  };
}

/** Scalars that are one text with something else, in the value and in its parts that are no JSON. */
function lostScalars(parameter: Parameter, node: CodecNode): LostValues | undefined {
  const { style, explode } = parameter;
  const reason = `are written alike in style ${style}`;
  const parts = [...textParts(parameter, node)];
  if (parts.some(hasWordsOfOthers))
    return { values: 'texts that are listed and look like other values', reason, instead: TYPED };
  if (parts.some(hasNullAndEmpty)) return { values: 'null and the empty text', reason, instead: TYPED };
  // Fields of members in brackets say that they are items.
  const isSpread = style !== 'deepObject' && explode && hasBrackets(parameter, node);
  const repeated = [...(style === 'deepObject' ? [] : [node]), ...(isSpread ? partsOf(node) : [])];
  if (!repeated.some(hasItemAlone)) return undefined;
  return { values: 'single values and lists of one', reason, instead: STYLED };
}

/** The value, its parts, and what is within these where brackets lead there: what else is within is JSON. */
function textParts(parameter: Parameter, node: CodecNode): ReadonlySet<CodecNode> {
  const isDeep = hasBrackets(parameter, node);
  // A set goes on to what is added while it is walked.
  const parts = new Set([node, ...partsOf(node)]);
  if (isDeep) for (const part of parts) for (const inner of partsOf(part)) parts.add(inner);
  return parts;
}

/** Listed texts that are those of listed or typed values: the text is read as the text. */
function hasWordsOfOthers({ words, flags }: CodecNode): boolean {
  return [...words].some((word) => {
    if (flags.has('boolean') && (word === 'true' || word === 'false')) return true;
    return (flags.has('integer') || flags.has('number')) && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(word);
  });
}

/** Null is an empty text. */
export function hasNullAndEmpty(node: CodecNode): boolean {
  return node.flags.has('null') && takesEmpty(node);
}

/** Whether one item alone is a value as well. */
export function hasItemAlone(node: CodecNode): boolean {
  const items = [node.items, ...node.prefixItems.slice(0, 1)].filter((item) => item !== undefined);
  return items.some((item) => {
    const isNull = node.flags.has('null') && (item.flags.has('null') || takesEmpty(item));
    return isNull || (nodeTakesScalar(node) && haveTextsInCommon(node, item));
  });
}

function haveTextsInCommon(left: CodecNode, right: CodecNode): boolean {
  if (left.flags.has('text') || right.flags.has('text')) return nodeTakesScalar(left) && nodeTakesScalar(right);
  const areNumbers = ({ flags }: CodecNode): boolean => flags.has('integer') || flags.has('number');
  const areFlags = left.flags.has('boolean') && right.flags.has('boolean');
  return areFlags || (areNumbers(left) && areNumbers(right)) || [...left.words].some((word) => right.words.has(word));
}

/**
 * Whether something that may be of any type is written as text, where no type says what else it is: the value, its parts, and
 * what is within these where brackets lead there. Otherwise that is JSON, which says its types.
 */
function takesAnything(parameter: Parameter, node: CodecNode): boolean {
  if (isOpen(node)) return true;
  const isDeep = hasBrackets(parameter, node);
  // A set goes on to what is added while it is walked.
  const parts = new Set(partsOf(node));
  for (const part of parts) {
    if (isDeep ? isOpen(part) : part.flags.has('any')) return true;
    if (isDeep) for (const inner of partsOf(part)) parts.add(inner);
  }
  return false;
}

function isOpen({ flags }: CodecNode): boolean {
  return flags.has('any') || flags.has('open');
}

/** Whether what is within parts has fields of its own. */
function hasBrackets({ in: place, style, explode, name }: Parameter, node: CodecNode): boolean {
  const isSpread = place === 'query' && explode && nodeTakesHash(node);
  return isSpread || style === 'deepObject' || name.endsWith('[]');
}

/** Two kinds of values that have one text; undefined where the text, or the fields, tell which one it is. */
function kindsWrittenAlike(parameter: Parameter, node: CodecNode): string | undefined {
  const { explode, in: place } = parameter;
  const isSpread = explode && (place === 'query' || place === 'cookie');
  return isSpread ? kindsOfFields(parameter, node) : kindsOfText(node);
}

/** Of fields, where a list repeats the name and an object has the names of its members. */
function kindsOfFields({ name }: Parameter, node: CodecNode): string | undefined {
  const isNameless = node.properties?.size === 0;
  if (isNameless && nodeTakesScalar(node)) return 'objects of any members and single values';
  if (!node.flags.has('text') || name.endsWith('[]')) return undefined;
  return node.items !== undefined && isContainer(node.items) ? 'texts and lists of objects or lists' : undefined;
}

/** Of one text, whose parts are those of a list or of an object. */
function kindsOfText(node: CodecNode): string | undefined {
  const hasText = node.flags.has('text');
  const takesList = node.items !== undefined;
  if (!nodeTakesHash(node)) return takesList && hasText ? 'texts and lists' : undefined;
  if (hasText) return 'texts and objects';
  return takesList ? 'lists and objects' : undefined;
}

/** Places without percent-encoding, where a comma separates parts (OAS 3.1.1 appendix D). */
function hasNoJson({ in: place, style, explode }: Parameter): boolean {
  return place === 'header' || (style === 'cookie' && !explode);
}

function partsOf({ items, prefixItems, properties, additional, patterns }: CodecNode): readonly CodecNode[] {
  const named = [...(properties?.values() ?? []), ...patterns.map(([, node]) => node)];
  return [items, additional, ...prefixItems, ...named].filter((node) => node !== undefined);
}

function isContainer(node: CodecNode): boolean {
  return nodeTakesHash(node) || node.items !== undefined || node.prefixItems.length > 0;
}
