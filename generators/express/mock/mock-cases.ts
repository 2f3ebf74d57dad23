import type { Api } from '../../../model/api.ts';
import { isFormMediaType, isMultipartMediaType, mayBeJson } from '../../../model/facts/media-kind.ts';
import { linesBody } from '../../../model/facts/lines-body.ts';
import { xmlBody } from '../../../model/facts/xml-body.ts';
import type { Example } from '../../../model/example.ts';
import type { Case } from '../../../model/facts/case-list.ts';
import { casesOf } from '../../../model/facts/case-list.ts';
import { isSearch } from '../../../model/facts/paging/searches.ts';
import { type CaseBody, hasOwnRequest } from '../../../model/facts/case-request.ts';
import { type JsonObject, objectOf } from '../../../model/json-object.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Header, MediaType } from '../../../model/media-type.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Response } from '../../../model/response.ts';
import type { Schema } from '../../../model/schema.ts';
import { isEntityTag } from '../../../model/facts/sample/written/entity-tag.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { bestFirst } from './best-first.ts';
import { exactAnswer } from './exact-answer.ts';
import { askedByHead, headCases } from './head-cases.ts';
import { answerBody, offered, sampleBody } from './mock-body.ts';
import type { MockCaseData } from './mock-case-data.ts';
import { mockFiltersOf } from './mock-filters.ts';
import { madeAt } from './mock-location.ts';
import { mockOrdersOf } from './mock-orders.ts';
import { isLedOn, listOf, pagingOf } from './mock-paging.ts';
import { endedSample } from './page-ends.ts';
import { withWholeLists } from './whole-list.ts';
import { parameterProperty } from '../../emit/operation/parameter-property.ts';
import type { Draw } from '../../../model/facts/sample/draw.ts';
import { readExample } from '../../../model/facts/sample/given-value.ts';
import { exampleValue } from '../../../model/facts/sample/written/example-value.ts';
import { sampleValue } from '../../../model/facts/sample/sample-value.ts';
import { isSuccess } from '../../../model/facts/status.ts';

/** Answers by operationId: the examples of the description, and samples for responses that have none. */
export function mockCases(api: Api): Readonly<Record<string, readonly MockCaseData[]>> {
  return Object.fromEntries(api.operations.map((operation) => [operation.operationId, mockCasesOf(operation, api)]));
}

/** Answers of one operation, as `mockCases` has them; those of a HEAD are those of its GET. */
export function mockCasesOf(operation: Operation, api: Api): readonly MockCaseData[] {
  const own = asRead(operation, withWholeLists(operationCases(operation, casesOf(operation), api)));
  const asked = askedByHead(api, operation);
  return asked === undefined ? own : headCases(own, operationCases(asked, casesOf(asked), api));
}

/** Answers to a search as those to a read. */
function asRead(operation: Operation, cases: readonly MockCaseData[]): readonly MockCaseData[] {
  return isSearch(operation) ? cases.map((found) => ({ ...found, isRead: true })) : cases;
}

/** One drawn answer for every media type of every declared status of an operation, or of one of them. */
export function drawnCases(operation: Operation, draw: Draw, wanted?: number): readonly MockCaseData[] {
  const drawn = answersOf(operation, 'drawn', (response) => {
    const status = statusOf(response, operation);
    if (wanted !== undefined && status.status !== wanted) return [];
    const shared = { name: 'drawn', ...status, ...headersOf(response) };
    const content = contentOf(response, operation);
    return content.length === 0
      ? [shared]
      : content.map((mediaType) => ({ ...shared, ...endedSample(operation, mediaType, sampleBody(mediaType, draw)) }));
  });
  return asRead(operation, drawn);
}

/** Cases of an operation; a response (or a media type of it) without a valid example gets a sample. */
function operationCases(operation: Operation, cases: readonly Case[], api: Api): MockCaseData[] {
  return answersOf(operation, 'sample', (response) => {
    const own = cases.filter((found) => found.response === response);
    const content = contentOf(response, operation);
    const answering: Answering = { api, operation, response, content, status: statusOf(response, operation) };
    const examples = bestFirst(own, content).map((found) => ({ found, made: exampleCase(found, answering) }));
    if (content.length > 0) {
      const bodiless = examples.filter(({ found }) => found.expected === undefined);
      const written = content.flatMap((media) => [
        ...examples.filter(({ found }) => found.expected?.mediaType === media),
        ...bareCases(media, own, answering).map((made) => ({ made })),
      ]);
      const others = examples.filter(({ found: { expected } }) => expected && !content.includes(expected.mediaType));
      return [...bodiless, ...written, ...others].map(({ made }) => made);
    }
    if (examples.length > 0) return examples.map(({ made }) => made);
    const location = madeAt(api, operation, response, undefined);
    return [{ name: 'sample', ...answering.status, ...headersOf(response), ...location }];
  });
}

/** The cases of all responses; an empty answer where none is declared that could end a request (1xx cannot). */
function answersOf(
  { responses }: Operation,
  name: string,
  casesFor: (response: Response) => readonly MockCaseData[],
): MockCaseData[] {
  const final = responses.filter(({ status }) => !status.startsWith('1'));
  return final.length === 0 ? [{ name, status: 204 }] : final.flatMap(casesFor);
}

/** A response as a mock gives it. */
interface Answering {
  readonly api: Api;
  readonly operation: Operation;
  readonly response: Response;
  /** Media types as offered; none for a status that has no content. */
  readonly content: readonly MediaType[];
  readonly status: StatusOfCase;
}

/** The status of a case, and what it stands for where that is a range or `default`. */
type StatusOfCase = { readonly status: number; readonly of?: string };

/** RFC 9110 sections 15.3.5, 15.3.6 and 15.4.5: what has no content, whatever is described. */
function contentOf(response: Response, operation: Operation): readonly MediaType[] {
  const { status } = statusOf(response, operation);
  return [204, 205, 304].includes(status) ? [] : offered(response.content);
}

/** A status that the key of a response stands for. */
function statusOf({ status }: Response, operation: Operation): StatusOfCase {
  if (/^\d{3}$/.test(status)) return { status: Number(status) };
  if (/^[1-5]xx$/i.test(status)) return { status: Number(status[0]) * 100, of: status.toUpperCase() };
  const hasSuccess = operation.responses.some(isSuccess);
  return { status: hasSuccess ? 500 : 200, of: 'default' };
}

function exampleCase(found: Case, answering: Answering): MockCaseData {
  const { response, content, status } = answering;
  const { name, expected } = found;
  const condition = conditionOf(found);
  return {
    name,
    ...status,
    ...headersOf(response, name),
    ...(expected === undefined || content.length === 0
      ? {}
      : exactAnswer(
          paged(answering, expected.mediaType, bodyOf(expected, response)),
          expected.mediaType,
          expected.example,
        )),
    ...(Object.keys(condition).length === 0 ? {} : { when: condition }),
  };
}

function bodyOf({ mediaType, example }: NonNullable<Case['expected']>, response: Response): JsonObject {
  const bytes = example.hasValue ? undefined : bytesOf(example, response);
  if (bytes !== undefined) return { contentType: mediaType.name, ...bytes };
  const read = exampleValue(example, mediaType.name);
  if (read !== undefined) return exampleBody(mediaType, read);
  const { serializedValue } = example;
  if (serializedValue === undefined) return sampleBody(mediaType, undefined);
  return { contentType: mediaType.name, body: serializedValue };
}

/** An example that its schema takes, else a sample: what the linter names, nobody is answered with. */
function exampleBody(mediaType: MediaType, value: JsonValue): JsonObject {
  const { schema, name } = mediaType;
  // The example of a text or binary body is its text; its schema speaks about something else than JSON.
  if (schema === undefined || !mayBeJson(name)) return answerBody(mediaType, value);
  const read = readExample(schema, value, 'read');
  if (read !== undefined) return answerBody(mediaType, read);
  const sampled = sampleValue(schema, { view: 'read' });
  return sampled === undefined ? answerBody(mediaType, value) : { ...answerBody(mediaType, sampled), isDrawn: true };
}

/** The bytes that `x-cases` gives an example, or those of its `data` URL (RFC 2397); other links are not followed. */
function bytesOf({ externalValue, name }: Example, response: Response): JsonObject | undefined {
  const { answerBase64 } = objectOf(objectOf(response.extensions['x-cases'])[name]);
  const [, linked] = /^data:[^,]*;base64,([A-Za-z0-9+/=]+)$/.exec(externalValue ?? '') ?? [];
  const body = typeof answerBase64 === 'string' ? answerBase64 : linked;
  return body === undefined ? undefined : { body, encoding: 'base64' };
}

/**
 * Examples that are no replayable case (a required parameter without a value, say) still are answers, to those who ask
 * for them by name; a media type without any gets a sample.
 */
function bareCases(mediaType: MediaType, own: readonly Case[], answering: Answering): MockCaseData[] {
  const { response, status } = answering;
  const shared = { ...status, ...headersOf(response) };
  const known = new Set(own.flatMap(({ name, expected }) => (expected?.mediaType === mediaType ? [name] : [])));
  const bare = mediaType.examples
    .filter(({ hasValue, name }) => hasValue && !known.has(name))
    .map((example) => ({ name: example.name, response, expected: { mediaType, example } }));
  const examples = bestFirst(bare, [mediaType]).map(({ name, expected: { example } }) => ({
    name,
    ...shared,
    ...exactAnswer(paged(answering, mediaType, exampleBody(mediaType, example.value)), mediaType, example),
  }));
  if (examples.length > 0 || own.some((found) => found.expected?.mediaType === mediaType)) return examples;
  const sampled = sampleBody(mediaType, undefined);
  return [{ name: 'sample', ...shared, ...exactAnswer(paged(answering, mediaType, sampled), mediaType) }];
}

/** A body with how its list is asked for, and with where what it tells of is. */
function paged({ api, operation, response }: Answering, mediaType: MediaType, answer: JsonObject): JsonObject {
  if (answer['isWithoutValue'] === true) return answer;
  const ended = isSuccess(response) ? endedSample(operation, mediaType, answer) : answer;
  // What leads on is told by the pages, in the form that the example has.
  const paging = pagingOf(operation, response, { mediaType, body: answer['body'] });
  const shown = isLedOn(paging) ? answer : ended;
  const { body } = shown;
  const filters = mockFiltersOf(operation, response, body);
  const list = Object.keys(paging).length > 0 ? {} : listOf(operation, mediaType, body);
  const asked = { ...paging, ...list, ...filters, ...mockOrdersOf(operation, response) };
  return { ...shown, ...asked, ...madeAt(api, operation, response, body) };
}

/** Examples of headers: the one named like the case, else any, else a sample where the header is required. */
function headersOf(response: Response, name?: string): JsonObject {
  const headers: [string, JsonValue][] = [];
  for (const header of response.headers) {
    const field = header.name.toLowerCase();
    // A redirection without its target is none (RFC 9110 section 15.4).
    const isTarget = field === 'location' && response.status.startsWith('3');
    const read = field === 'content-type' ? undefined : headerValue(header, name, isTarget);
    // Null is an empty text (OAS "Style Values"); a header that may be left out is.
    const value = read === null && header.required && header.content === undefined ? '' : read;
    if (value !== undefined) headers.push([header.name, field === 'etag' ? entityTag(value, header.schema) : value]);
  }
  const hasTarget = headers.some(([field]) => field.toLowerCase() === 'location');
  if (/^30[12378]$/.test(response.status) && !hasTarget) headers.push(['location', '/']);
  return headers.length === 0 ? {} : { headers: Object.fromEntries(headers) };
}

/** An ETag is a text in quotes (RFC 9110 section 8.8.3); examples often lack them, because YAML takes them for its own. */
function entityTag(value: JsonValue, schema: Schema): JsonValue {
  if (typeof value !== 'string' || isEntityTag(value)) return value;
  const quoted = `"${value.replaceAll(/[^\x21\x23-\x7E]/g, '-')}"`;
  return fits(schema, quoted, 'read') ? quoted : value;
}

function headerValue(header: Header, name: string | undefined, isRedirect: boolean): JsonValue | undefined {
  const examples = [...header.examples, ...(header.content?.examples ?? [])].filter((example) => example.hasValue);
  const found = examples.find((example) => example.name === name) ?? examples[0];
  const read = found === undefined ? undefined : readExample(header.schema, found.value, 'read');
  if (read !== undefined || !(header.required || isRedirect)) return read;
  // The target of a redirection is a URL, whatever else is said of it.
  return isRedirect && header.schema.format === undefined ? '/' : sampleValue(header.schema, { view: 'read' });
}

const groups = { path: 'path', query: 'query', querystring: 'query', header: 'headers', cookie: 'cookies' } as const;

/** The identity that the case itself names; where it names none any caller will do. */
function explicitIdentity({ name, response }: Case): string | undefined {
  const { as } = objectOf(objectOf(response.extensions['x-cases'])[name]);
  return typeof as === 'string' ? as : undefined;
}

/** The request side of a case, as the decoder will see it. */
function conditionOf(found: Case): JsonObject {
  const { name, operation, response } = found;
  const entry = objectOf(objectOf(response.extensions['x-cases'])[name]);
  // An error that no request of its own brings about is for those who ask for it.
  if (/^[45]/.test(response.status) && !hasOwnRequest({ operation, response, name, entry })) return {};
  const condition: Record<string, Record<string, JsonValue>> = {};
  for (const { parameter, value } of found.parameters) {
    const group = (condition[groups[parameter.in]] ??= {});
    group[parameterProperty(found.operation, parameter)] = value;
  }
  const sent = found.body === undefined ? {} : bodyCondition(found.body, operation);
  const identity = explicitIdentity(found);
  return { ...condition, ...sent, ...(identity === undefined ? {} : { identity }) };
}

function bodyCondition(body: CaseBody, { requestBody }: Operation): JsonObject {
  const { mediaType, value } = body;
  const contentType = mediaType === requestBody?.content[0] ? {} : { contentType: mediaType.name };
  return isOtherForm(body) ? contentType : { body: meantValue(mediaType, value), ...contentType };
}

/** True for a text of what is decoded to a value: which value it spells is not read here. */
function isOtherForm({ mediaType, value }: CaseBody): boolean {
  if (typeof value !== 'string') return false;
  const isForm = isFormMediaType(mediaType.name) || isMultipartMediaType(mediaType.name);
  return isForm || xmlBody(mediaType) !== undefined || linesBody(mediaType) !== undefined;
}

/** The body of a request as its schema takes it: JSON that the example spells as text is read. */
function meantValue(mediaType: MediaType, value: JsonValue): JsonValue {
  const isJson = mediaType.schema !== undefined && mayBeJson(mediaType.name);
  return (isJson ? readExample(mediaType.schema, value, 'write') : undefined) ?? value;
}
