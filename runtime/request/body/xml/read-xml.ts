import type { Codec } from '../../codec.ts';
import { refused } from '../../decode-scalar.ts';
import type { Problem } from '../../problem.ts';
import { createSink } from '../../problem-sink.ts';
import { decodeXml } from './decode-xml.ts';
import type { XmlParser } from './xml-parser.ts';

/** What XML of an answer is read by. */
export interface XmlAnswer {
  readonly codec: Codec;
  /** Local names that the root element may have; any when there are none. */
  readonly names?: readonly string[];
  readonly namespace?: string;
}

/** What an answer of XML says: a value, or why it says none. */
export type ReadXml = { readonly value: unknown } | { readonly problems: readonly Problem[] };

/** What a server sends itself, or is asked for, need not be bounded. */
const NO_LIMITS = { depth: Infinity, values: Infinity, names: Infinity };

/** Reads an answer of XML as requests are read, typed by its codec. */
export function readXml({ codec, ...root }: XmlAnswer, text: string, parseXml: XmlParser): ReadXml {
  const contentType = 'application/xml';
  const sink = createSink();
  const value = decodeXml(
    { mediaType: contentType, codec, xml: { ...root, read: decodeXml } },
    {
      raw: { method: 'GET', path: [], query: '', headers: {}, body: { kind: 'text', contentType, text } },
      lenient: false,
      unknown: 'pass',
      ignoresReadOnly: false,
      takesLong: true,
      sink,
      jsonLimits: NO_LIMITS,
      parseXml,
      given: undefined,
      watched: undefined,
    },
  );
  return value === refused || sink.problems.length > 0 ? { problems: sink.problems } : { value };
}
