import type { RawRequest, UnknownParameters } from './raw-request.ts';
import type { JsonLimits } from './json-limits.ts';
import type { XmlParser } from './body/xml/xml-parser.ts';
import type { ProblemLocation } from './problem.ts';
import type { ProblemSink } from './problem-sink.ts';

/** State of one request being decoded. */
export interface RequestContext {
  readonly raw: RawRequest;
  readonly lenient: boolean;
  readonly unknown: UnknownParameters;
  /** Whether read-only properties are taken out of requests; they are refused otherwise. */
  readonly ignoresReadOnly: boolean;
  /** Whether integers beyond 2^53 are taken as the nearest one that a number keeps; they are refused otherwise. */
  readonly takesLong: boolean;
  readonly sink: ProblemSink;
  /** Bounds on a body of lines. */
  readonly jsonLimits: JsonLimits;
  /** Reads bodies of XML. */
  readonly parseXml: XmlParser | undefined;
  /** What the request itself gave, without defaults; only when something asks for it. */
  readonly given: Map<string, GivenValue> | undefined;
  /** Names without `[]` that are asked for; undefined means all. */
  readonly watched: ReadonlySet<string> | undefined;
}

/** A parameter that came with the request. */
export interface GivenValue {
  readonly in: ProblemLocation;
  readonly value: unknown;
}

/** Notes a parameter that came with the request; `name` without `[]`, as properties of typed requests are called. */
export function noteGiven(context: RequestContext, name: string, given: GivenValue): void {
  if (context.given === undefined || context.watched?.has(name) === false) return;
  context.given.set(name, given);
}
