import { isFormMediaType, isJsonMediaType, isMultipartMediaType } from '../../../model/facts/media-kind.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { MediaType } from '../../../model/media-type.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import { bodyMedia } from '../../emit/operation/body-writer.ts';
import { isFileBody, sentType } from './body-media.ts';
import { fitOf, fitOfBody } from './example-fit.ts';
import { sampleOfBody, sampleValue } from './sample-value.ts';

/** The request that the samples of an operation show. */
export interface SampleRequest {
  /** Parameters shown, with their values. */
  readonly parameters: readonly { readonly parameter: Parameter; readonly value: JsonValue }[];
  readonly body: SampleBody | undefined;
}

/** The body of a sample request. */
export interface SampleBody {
  readonly media: MediaType;
  /** Media type that is sent: that of the description, or one of the range that it declares. */
  readonly type: string;
  readonly value: JsonValue;
  /** True when it is a file of the reader; the value says nothing then. */
  readonly isFile: boolean;
}

const known = new WeakMap<Operation, SampleRequest>();

/**
 * The first case of the description that can be shown: required parameters, and the body when there is one. Memoised:
 * every sample of a page shows it.
 */
export function sampleRequest(operation: Operation): SampleRequest {
  const request = known.get(operation) ?? makeRequest(operation);
  known.set(operation, request);
  return request;
}

function makeRequest(operation: Operation): SampleRequest {
  const parameters = operation.parameters
    .filter((parameter) => parameter.required || parameter.in === 'path')
    .map((parameter) => ({ parameter, value: parameterValue(parameter) }));
  return { parameters, body: bodyOf(operation) };
}

/** The example `default`, else the first one, as long as it meets the schema; else a value that does. */
function parameterValue({ schema, examples, content, name }: Parameter): JsonValue {
  const given = examples.length > 0 ? examples : (content?.examples ?? []);
  const example = given.find((candidate) => candidate.name === 'default') ?? given[0];
  const fit = example?.hasValue === true ? fitOf(schema, example.value, 'write') : undefined;
  if (fit?.isSound === true) return fit.value;
  const drawn = sampleValue(schema, 'write');
  return drawn === undefined ? (fit?.value ?? name) : drawn;
}

/** The body in the media type that is sent when a caller names none, else in one of which a value is known. */
function bodyOf(operation: Operation): SampleBody | undefined {
  const content = bodyMedia(operation);
  for (const media of content) {
    const value = bodyValue(media);
    if (value === undefined && !isFileBody(media)) continue;
    return {
      media,
      type: sentType(media.name, value === undefined ? '' : value),
      value: value === undefined ? '' : value,
      isFile: value === undefined,
    };
  }
  const [first] = content;
  if (first === undefined || operation.requestBody?.required !== true || first.schema !== undefined) return undefined;
  const value = openValue(first);
  return { media: first, type: sentType(first.name, value), value, isFile: false };
}

/** A value where nothing is said of it. */
function openValue({ name }: MediaType): JsonValue {
  return isJsonMediaType(name) || isFormMediaType(name) || isMultipartMediaType(name) ? {} : 'text';
}

function bodyValue(media: MediaType): JsonValue | undefined {
  const given = media.examples.filter((candidate) => candidate.hasValue);
  for (const example of given) {
    const { value, isSound } = fitOfBody(media, example.value, 'write');
    if (isSound) return value;
  }
  const drawn = isFileBody(media) ? undefined : sampleOfBody(media, 'write');
  // Null is a value.
  return drawn === undefined ? given[0]?.value : drawn;
}
