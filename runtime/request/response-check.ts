import { acceptedBy, reportLimit } from './accepted-by.ts';
import { selectMediaType } from '../wire/media-type.ts';
import { toBodyProblem } from './body/check-body.ts';
import type { ReadXml, XmlAnswer } from './body/xml/read-xml.ts';
import type { XmlParser } from './body/xml/xml-parser.ts';
import { refused } from './decode-scalar.ts';
import type { Explain } from './explain.ts';
import type { CheckedSchema } from './operation-table.ts';
import { readResponseHeader, type HeaderForm } from './parameters/response-header.ts';
import type { Problem } from './problem.ts';
import { createSink, report, toProblem, type ProblemSink } from './problem-sink.ts';

/** The part of an answer that is held against the description. */
export interface CheckedAnswer {
  readonly status: number;
  /** `''` when there is no body. */
  readonly contentType: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** Parsed JSON, text, or bytes. */
  readonly body: unknown;
}

/**
 * What is wrong with an answer, empty when nothing is; `explain` names the reasons of schemas as with decoders, and without
 * `parseXml` nothing is said of XML.
 */
export type ResponseCheck = (answer: CheckedAnswer, explain?: Explain, parseXml?: XmlParser) => readonly Problem[];

/** One declared response of an operation. */
export interface ResponseRow {
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  readonly headers?: readonly HeaderRow[];
  readonly content?: readonly MediaTypeRow[];
}

/** One declared header of a response. */
export interface HeaderRow extends HeaderForm {
  readonly required?: true;
  readonly schema?: CheckedSchema;
}

/** One declared media type of a response. */
export interface MediaTypeRow {
  readonly mediaType: string;
  readonly schema?: CheckedSchema;
  /** Texts of it are read before they are checked. */
  readonly xml?: XmlAnswerRow;
}

/** An answer of XML; `read` is `readXml`, which only those who need it import. */
export interface XmlAnswerRow extends XmlAnswer {
  readonly read: (answer: XmlAnswer, text: string, parseXml: XmlParser) => ReadXml;
}

interface Checking {
  readonly sink: ProblemSink;
  readonly parseXml: XmlParser | undefined;
}

/** The response check of one operation from its emitted table. */
export function responseCheck(rows: readonly ResponseRow[]): ResponseCheck {
  return (answer, explain, parseXml) => {
    // An operation that declares no response leaves them open.
    if (rows.length === 0) return [];
    const row = rowOf(rows, answer.status);
    if (row === undefined) return [undeclaredStatus(rows, answer.status)];
    const sink = createSink(explain);
    try {
      for (const header of row.headers ?? []) checkHeader(header, answer, sink);
      checkContent(row, answer, { sink, parseXml });
    } catch (error) {
      // As for requests: whoever asks wants to be told, and not to fall with the check.
      if (!(error instanceof RangeError)) throw error;
      reportLimit(sink, error);
    }
    return sink.problems;
  };
}

/** The exact status wins over its range, the range over `default` (OAS "Responses Object"). */
function rowOf(rows: readonly ResponseRow[], status: number): ResponseRow | undefined {
  const range = `${Math.floor(status / 100)}XX`;
  for (const wanted of [String(status), range, 'default']) {
    const row = rows.find((candidate) => candidate.status.toUpperCase() === wanted.toUpperCase());
    if (row !== undefined) return row;
  }
  return undefined;
}

function undeclaredStatus(rows: readonly ResponseRow[], status: number): Problem {
  const expected = rows.map((row) => row.status).join(', ');
  return toProblem({
    in: 'body',
    name: '',
    rule: 'status',
    expected: `one of the statuses ${expected}`,
    value: status,
  });
}

function checkContent(row: ResponseRow, answer: CheckedAnswer, checking: Checking): void {
  const { sink } = checking;
  const content = row.content ?? [];
  if (answer.contentType === '' || content.length === 0) {
    if (answer.contentType !== '' && row.content === undefined && !isEmpty(answer.body)) {
      report(sink, { in: 'body', name: '', rule: 'unexpected', expected: 'no body', value: answer.contentType });
    }
    return;
  }
  const selected = selectMediaType(
    content.map((entry) => entry.mediaType),
    answer.contentType,
  );
  const entry = content.find((candidate) => candidate.mediaType === selected);
  if (entry === undefined) {
    const expected = content.map((candidate) => candidate.mediaType).join(' or ');
    report(sink, { in: 'body', name: '', rule: 'media-type', expected, value: answer.contentType });
  } else if (entry.xml !== undefined) checkXml(entry, answer.body, checking);
  else if (entry.schema !== undefined) checkAnswerBody(entry.schema, answer.body, sink);
}

/** Texts alone are read: nobody knows yet what bytes are. */
function checkXml({ xml, schema }: MediaTypeRow, body: unknown, { sink, parseXml }: Checking): void {
  if (typeof body !== 'string' || xml === undefined || parseXml === undefined) return;
  const read = xml.read(xml, body, parseXml);
  if ('problems' in read) sink.problems.push(...read.problems);
  else if (schema !== undefined) checkAnswerBody(schema, read.value, sink);
}

function isEmpty(body: unknown): boolean {
  return body === undefined || body === '';
}

function checkAnswerBody(schema: CheckedSchema, body: unknown, sink: ProblemSink): void {
  if (body instanceof Uint8Array || acceptedBy(schema, body)) return;
  const findings = sink.explain(schema.source, body, 'response');
  sink.problems.push(...findings.map((finding) => toBodyProblem(finding, 'response')));
  if (sink.problems.length === 0)
    report(sink, { in: 'body', name: '', rule: 'schema', expected: 'a valid body', value: body });
}

function checkHeader(header: HeaderRow, answer: CheckedAnswer, sink: ProblemSink): void {
  const value = answer.headers[header.name.toLowerCase()];
  const { name } = header;
  if (value === undefined) {
    if (header.required === true)
      report(sink, { in: 'header', name, rule: 'required', expected: 'a value', value: undefined });
    return;
  }
  const { schema } = header;
  const accepts = (typed: unknown): boolean => schema === undefined || acceptedBy(schema, typed);
  const typed = readResponseHeader(header, Array.isArray(value) ? value.join(', ') : String(value), { sink, accepts });
  if (typed === refused || schema === undefined || accepts(typed)) return;
  const [finding] = sink.explain(schema.source, typed, 'response');
  report(sink, {
    in: 'header',
    name,
    rule: finding?.keyword ?? 'schema',
    expected: finding?.expected ?? 'a valid value',
    value,
  });
}
