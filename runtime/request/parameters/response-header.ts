import { decodeParameter, type ParameterShape } from '../../wire/decode-parameter.ts';
import type { RawObject, RawValue } from '../../wire/bracket.ts';
import type { WireProblem } from '../../wire/wire-error.ts';
import { takesHash, takesList, takesText, type Codec } from '../codec.ts';
import { refused, type ValueContext } from '../decode-scalar.ts';
import { decodeValue } from '../decode-value.ts';
import { createSink, report, type ProblemSink } from '../problem-sink.ts';

/** How a header of an answer is written (OAS "Header Object"): style `simple`, or JSON. */
export interface HeaderForm {
  readonly name: string;
  /** Default false. */
  readonly explode?: boolean;
  /** Default `scalar`. */
  readonly shape?: ParameterShape;
  /** Written as JSON (`content`). */
  readonly json?: true;
  readonly codec: Codec;
}

/**
 * The value that the text of a header stands for: of several that it may be, the first that `accepts` takes. The most specific one
 * where it takes none; `refused` after a problem was reported.
 */
export function readResponseHeader(
  header: HeaderForm,
  text: string,
  { sink, accepts }: { readonly sink: ProblemSink; readonly accepts: (value: unknown) => boolean },
): unknown {
  if (header.json === true) return jsonValue(text);
  const { codec, shape = 'scalar' } = header;
  const own = readAs(header, shape, { text, sink });
  if (own.value !== refused && accepts(own.value)) return own.value;
  for (const other of otherShapes(codec, shape)) {
    const { value } = readAs(header, other, { text, sink: createSink() });
    if (value !== refused && accepts(value)) return value;
  }
  // An empty text is null wherever it can be nothing else.
  if (text.trim() === '' && accepts(null)) return null;
  if (own.value === refused) sink.problems.push(...own.problems);
  return own.value;
}

/** What the text of a header looks like that a codec reads. */
export function shapeOf(codec: Codec): ParameterShape {
  const { any, integer, number, boolean, properties, items } = codec;
  if ([any, integer, number, boolean].includes(true) || takesText(codec)) return 'scalar';
  if (properties !== undefined) return 'object';
  return items === undefined ? 'scalar' : 'array';
}

/** Where a single text is taken beside lists or objects, the text may be one of these. */
function otherShapes(codec: Codec, shape: ParameterShape): readonly ParameterShape[] {
  const all: readonly (readonly [shape: ParameterShape, isTaken: boolean])[] = [
    ['array', takesList(codec)],
    ['object', takesHash(codec)],
  ];
  return all.flatMap(([other, isTaken]) => (isTaken && other !== shape ? [other] : []));
}

/** A text that is no JSON where it should be is a text. */
function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

interface Reading {
  readonly value: unknown;
  readonly problems: ProblemSink['problems'];
}

function readAs(
  { name, explode = false, codec }: HeaderForm,
  shape: ParameterShape,
  { text, sink }: { readonly text: string; readonly sink: ProblemSink },
): Reading {
  const own = createSink(sink.explain);
  const wire: WireProblem[] = [];
  const raw =
    shape !== 'scalar' && hasContainers(codec)
      ? rawParts(partTexts(text), shape, explode)
      : decodeParameter({ name, in: 'header', style: 'simple', explode, shape }, text, wire);
  const value = raw === undefined ? refused : typed(codec, raw, { name, sink: own });
  if (raw === undefined)
    report(own, { in: 'header', name, rule: 'style', expected: expectedOf(wire, shape), value: text });
  return { value, problems: own.problems };
}

function expectedOf([first]: readonly WireProblem[], shape: ParameterShape): string {
  return first?.expected ?? (shape === 'object' ? 'keys and values' : 'a list');
}

function typed(
  codec: Codec,
  raw: RawValue,
  { name, sink }: { readonly name: string; readonly sink: ProblemSink },
): unknown {
  const context: ValueContext = {
    in: 'header',
    lenient: false,
    // What the style has no form for is JSON text.
    hasJsonMembers: true,
    unknown: 'pass',
    sink,
    nameOf: () => name,
    path: [],
  };
  return decodeValue(codec, raw, context);
}

/** Whether items or members are lists or objects: their JSON has commas of its own. */
function hasContainers({ items, properties, additional }: Codec): boolean {
  const inner = [items, additional, ...Object.values(properties ?? {})];
  return inner.some((part) => part !== undefined && (takesList(part) || takesHash(part)));
}

/** Items, or keys and values as style `simple` has them; undefined where a key has none. */
function rawParts(parts: string[], shape: ParameterShape, explode: boolean): RawValue | undefined {
  if (shape === 'array') return parts;
  const hash = Object.create(null) as RawObject; // no prototype: nothing to pollute
  const step = explode ? 1 : 2;
  if (parts.length % step !== 0) return undefined;
  for (let at = 0; at < parts.length; at += step) {
    const part = parts[at] ?? '';
    const equals = part.indexOf('=');
    if (explode && equals < 0) return undefined;
    if (explode) hash[part.slice(0, equals)] = part.slice(equals + 1);
    else hash[part] = parts[at + 1] ?? '';
  }
  return hash;
}

/** A quoted text, or a character. */
const TOKEN = /"(?:[^"\\]|\\.)*"|./gs;

/** The parts of a text, split at the commas that are in no JSON text. */
function partTexts(text: string): string[] {
  if (text.trim() === '') return [];
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (token === ',' && depth <= 0) {
      items.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...items, text.slice(start)].map((item) => item.trim());
}
