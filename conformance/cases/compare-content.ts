import type { JsonValue } from '../../model/location.ts';
import { isJsonMediaType, isLineMediaType } from '../../model/facts/media-kind.ts';
import { readExample } from '../../model/facts/sample/given-value.ts';
import { bodyText } from '../../model/facts/sample/written/body-text.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { statusMatches } from '../exchange/read-exchange.ts';
import { isXmlOfParts, readXmlAnswer } from '../exchange/read-xml-answer.ts';
import type { Violation } from '../finding.ts';
import { compareWithExample } from '../matchers/compare-with-example.ts';
import type { ComparedValue, Comparison, MatchContext } from '../matchers/matcher.ts';
import type { CaseLog, Session } from '../session.ts';
import { record } from '../session.ts';
import type { ExampleCase, ExpectedContent } from './case.ts';

/** Id of the check that compares a response with the example of its case. */
export const EXAMPLE_CHECK = 'example';

/** How many values were compared in which way. */
export type Comparisons = Readonly<Partial<Record<Comparison, number>>>;

/** What an answer is compared for, and how. */
export interface Comparing {
  readonly session: Session;
  readonly log: CaseLog;
  readonly context: MatchContext;
}

/** Compares an answer with the example of its case, as far as it is of the same media type. */
export function compareContent(example: ExampleCase, seen: Exchange, comparing: Comparing): Comparisons {
  const { expected } = example;
  const { content } = seen;
  if (expected === undefined || !statusMatches(example.response.status, seen.response.status)) return {};
  if (comparing.log.findings.some((finding) => finding.pointer === 'content-type')) return {};
  // Whoever answers in another media type that is described need not say what the example of this one says.
  if (seen.mediaType !== undefined && seen.mediaType !== expected.mediaType) return {};
  if (content.kind !== 'json' && content.kind !== 'text') return compareBytes(example, seen, comparing);
  const both = content.kind === 'json' ? asJson(expected, content.value) : asText(expected, content.value);
  if (both === undefined) return {};
  const { schema } = expected.mediaType;
  return recordCompared(compareWithExample(both.value, both.got, schema, comparing.context), seen, comparing);
}

/** An example and an answer in the form in which they can be compared. */
interface Both {
  readonly value: unknown;
  readonly got: unknown;
}

function asJson({ mediaType: { schema, name }, value }: ExpectedContent, got: unknown): Both | undefined {
  if (schema === undefined || !isJsonMediaType(name)) return { value, got };
  // The values of a case come from a description, so they are JSON.
  const read = readExample(schema, value as JsonValue, 'read');
  // An example that breaks its own schema is no measure: no answer meets both.
  return read === undefined ? undefined : { value: read, got };
}

/** XML is compared as what it says, lines one by one, and other texts as they are; CSV and the like of a value can be written in many ways. */
function asText({ mediaType, value }: ExpectedContent, got: string): Both | undefined {
  const { schema, name } = mediaType;
  if (schema !== undefined && isXmlOfParts(name, schema)) {
    // As above: what a description says is JSON.
    const shown = readXmlAnswer(bodyText({ contentType: name, schema }, value as JsonValue), schema);
    const told = readXmlAnswer(got, schema);
    return 'value' in shown && 'value' in told ? { value: shown.value, got: told.value } : undefined;
  }
  if (isLineMediaType(name) && typeof value !== 'string') {
    const items = linesOf(got);
    return items && { value: Array.isArray(value) ? value : [value], got: items };
  }
  return typeof value === 'object' && value !== null ? undefined : { value, got };
}

/** The values of the lines, or of the records of a sequence; undefined where one is none. */
function linesOf(text: string): readonly unknown[] | undefined {
  try {
    return text
      .split(/[\n\u001e]+/)
      .flatMap((line): readonly unknown[] => (line.trim() === '' ? [] : [JSON.parse(line)]));
  } catch {
    return undefined;
  }
}

/** Content that is not text to the runner, against an example written as text. */
function compareBytes(example: ExampleCase, seen: Exchange, comparing: Comparing): Comparisons {
  if (seen.content.kind !== 'bytes' || typeof example.expected?.value !== 'string') return {};
  const got = new TextDecoder().decode(seen.response.body);
  return recordCompared(compareWithExample(example.expected.value, got, undefined, comparing.context), seen, comparing);
}

function recordCompared(compared: readonly ComparedValue[], seen: Exchange, { session, log }: Comparing): Comparisons {
  const counts: Partial<Record<Comparison, number>> = {};
  const explained = log.findings.filter((finding) => finding.part === 'body').map((finding) => finding.pointer);
  for (const { pointer, comparison, equal, expected, got, owner } of compared) {
    counts[comparison] = (counts[comparison] ?? 0) + 1;
    log.checks += 1;
    // A wrong type has been said by the schema already; saying it twice would be two findings for one cause.
    const known = explained.some((other) => pointer === other || pointer.startsWith(`${other}/`));
    if (!equal && !known) {
      const cause = owner === undefined ? {} : { cause: `${EXAMPLE_CHECK} ${owner}` };
      const violation: Violation = { part: 'body', pointer, expected, got, ...cause };
      record(log, EXAMPLE_CHECK, violation, { session, shown: [seen] });
    }
  }
  return counts;
}
