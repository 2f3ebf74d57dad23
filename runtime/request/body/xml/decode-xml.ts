import { mediaTypeCharset } from '../../../wire/media-type.ts';
import { refused } from '../../decode-scalar.ts';
import { decodeValue } from '../../decode-value.ts';
import type { JsonLimits } from '../../json-limits.ts';
import type { BodyEntry } from '../../operation-table.ts';
import { report, type ProblemParts, type ProblemSink } from '../../problem-sink.ts';
import type { RawBody } from '../../raw-request.ts';
import type { RequestContext } from '../../request-context.ts';
import { bodyContext } from '../body-fields.ts';
import { isElement, type XmlElement, type XmlParser } from './xml-parser.ts';
import { localName, ROOT_SCOPE, scopeIn } from './xml-scope.ts';
import { checkNamespace, refuseNode, xmlValue } from './xml-value.ts';

/** The value of a body of XML, typed by its codec; `refused` after problems were reported. */
export function decodeXml(entry: BodyEntry, context: RequestContext): unknown {
  const { sink } = context;
  const root = readRoot(context);
  if (root === undefined) return refused;
  const { names = [], namespace } = entry.xml ?? {};
  const place = { scope: ROOT_SCOPE, path: [], sink };
  if (names.length > 0 && !names.includes(localName(root.name))) {
    refuseNode(place, `the root element ${names.join(' or ')}`, root.name);
    return refused;
  }
  checkNamespace(namespace, { name: root.name, isAttribute: false }, { ...place, scope: scopeIn(root, ROOT_SCOPE) });
  const before = sink.problems.length;
  const value = decodeValue(entry.codec, xmlValue(entry.codec, root, place), bodyContext(entry, context));
  return sink.problems.length > before ? refused : value;
}

function readRoot(context: RequestContext): XmlElement | undefined {
  const { sink, jsonLimits, parseXml, raw } = context;
  const text = xmlOf(raw.body, sink);
  if (text === undefined) return undefined;
  const beyond = exceededLimit(text, jsonLimits);
  if (beyond !== undefined) return refuse(sink, { rule: 'limit', expected: beyond, value: 'more' });
  return parse(text, parseXml, sink);
}

function parse(text: string, parseXml: XmlParser | undefined, sink: ProblemSink): XmlElement | undefined {
  try {
    const document = parseXml?.(text);
    if (document !== undefined) return document.children.find(isElement);
    sink.status = 415;
    const expected = 'another media type: this server has no parser of XML (the package @rgrove/parse-xml)';
    return refuse(sink, { rule: 'media-type', expected, value: 'XML' });
  } catch (error) {
    if (error instanceof RangeError) throw error;
    // Behind the first line stands what was sent.
    const [reason = ''] = (error instanceof Error ? error.message : 'malformed').split('\n');
    return refuse(sink, { rule: 'xml', expected: 'a well-formed XML document', value: reason.slice(0, 200) });
  }
}

function refuse(sink: ProblemSink, parts: Omit<ProblemParts, 'in' | 'name'>): undefined {
  report(sink, { in: 'body', name: '', ...parts });
  return undefined;
}

/** Nodes cost as much as values of JSON; counted before anything is parsed. */
function exceededLimit(text: string, { values }: JsonLimits): string | undefined {
  // A start tag and an end tag of each element, an equals sign of each attribute.
  return countOf(text, '<', 2 * values) || countOf(text, '="', values) || countOf(text, "='", values)
    ? `at most ${values} elements and attributes`
    : undefined;
}

function countOf(text: string, mark: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(mark); at !== -1 && count <= most; at = text.indexOf(mark, at + 1)) count += 1;
  return count > most;
}

/** The text of a document, by the charset of its media type, else by its own word (RFC 7303 section 3), else UTF-8. */
function xmlOf(body: RawBody, sink: ProblemSink): string | undefined {
  if (body.kind === 'text') return body.text;
  if (body.kind !== 'bytes') return '';
  const charset = mediaTypeCharset(body.contentType) ?? declaredCharset(body.bytes) ?? 'utf-8';
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body.bytes);
  } catch (error) {
    const isUnknown = error instanceof RangeError;
    if (isUnknown) sink.status = 415;
    const expected = isUnknown ? 'a known charset' : 'valid text';
    return refuse(sink, { rule: isUnknown ? 'media-type' : 'encoding', expected, value: charset });
  }
}

function declaredCharset(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 100));
  return /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(start)?.[1];
}
