import { type YamlReader, closeScalar, giveUp, plainValue, quotedValue } from './yaml-reader.ts';

/** A value and where it ends. */
interface FlowItem {
  readonly value: unknown;
  readonly end: number;
}

/** Reads a flow collection (YAML 1.2.2 section 7.4) that ends on its line, and nothing else does. */
export function flowValue(reader: YamlReader, start: number): unknown {
  const item = readItem(reader.text, start, 0);
  return item === undefined ? giveUp(reader) : closeScalar(reader, item.value, item.end);
}

const MAX_DEPTH = 20;
const SPACE = 0x20;

const PLAIN = /[^\s\-?:,[\]{}#&*!|>'"%@`][^\n:#,[\]{}]*/y;
const NUMBER = /-?\d[\d.]*/y;

/** Undefined for whatever is not known here. */
function readItem(text: string, start: number, depth: number): FlowItem | undefined {
  const first = text[start];
  if (depth > MAX_DEPTH) return undefined;
  if (first === '[') return readList(text, start, depth);
  if (first === '{') return readHash(text, start, depth);
  if (first === '"' || first === "'") {
    const { value, end } = quotedValue(text, start);
    // A key may not go on in another line, and a value seldom does.
    return value === undefined || text.slice(start, end).includes('\n') ? undefined : { value, end };
  }
  const pattern = first === '-' ? NUMBER : PLAIN;
  pattern.lastIndex = start;
  if (!pattern.test(text)) return undefined;
  const end = pattern.lastIndex;
  const value = plainValue(text.slice(start, end).trimEnd());
  return value === undefined ? undefined : { value, end };
}

function readList(text: string, start: number, depth: number): FlowItem | undefined {
  const items: unknown[] = [];
  let position = skipSpaces(text, start + 1);
  if (text[position] === ']') return { value: items, end: position + 1 };
  for (;;) {
    const item = readItem(text, position, depth + 1);
    if (item === undefined) return undefined;
    items.push(item.value);
    position = skipSpaces(text, item.end);
    if (text[position] === ']') return { value: items, end: position + 1 };
    if (text[position] !== ',') return undefined;
    position = skipSpaces(text, position + 1);
  }
}

function readHash(text: string, start: number, depth: number): FlowItem | undefined {
  const hash: Record<string, unknown> = {};
  let position = skipSpaces(text, start + 1);
  if (text[position] === '}') return { value: hash, end: position + 1 };
  for (;;) {
    const key = readItem(text, position, depth + 1);
    const name = key === undefined ? undefined : keyName(text, position, key);
    if (key === undefined || name === undefined || Object.hasOwn(hash, name)) return undefined;
    const item = readItem(text, skipSpaces(text, key.end + 1), depth + 1);
    if (item === undefined) return undefined;
    hash[name] = item.value;
    position = skipSpaces(text, item.end);
    if (text[position] === '}') return { value: hash, end: position + 1 };
    if (text[position] !== ',') return undefined;
    position = skipSpaces(text, position + 1);
  }
}

/** A key is its text, whatever that would stand for elsewhere. */
function keyName(text: string, start: number, { value, end }: FlowItem): string | undefined {
  if (text[end] !== ':' || text[end + 1] !== ' ' || (typeof value === 'object' && value !== null)) return undefined;
  const name = typeof value === 'string' ? value : text.slice(start, end).trim();
  return name === '__proto__' || name === '<<' ? undefined : name;
}

function skipSpaces(text: string, from: number): number {
  let position = from;
  while (text.charCodeAt(position) === SPACE) position += 1;
  return position;
}
