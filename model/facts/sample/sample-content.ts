import type { Schema } from '../../schema.ts';
import { isJsonMediaType } from '../media-kind.ts';
import { sampleString, wantedString } from './sample-string.ts';
import type { Sampling } from './sampling.ts';

/** A text: what is said to be JSON holds a value of the schema that is given for it (JSON Schema Validation section 8). */
export function sampleText(parts: readonly Schema[], at: Sampling): string | undefined {
  const isJson = parts.some(
    ({ contentMediaType }) => contentMediaType !== undefined && isJsonMediaType(contentMediaType),
  );
  return (isJson ? sampleJson(parts, at) : undefined) ?? sampleString(parts, at.draw);
}

function sampleJson(parts: readonly Schema[], at: Sampling): string | undefined {
  const schemas = parts.flatMap(({ contentSchema }) => contentSchema ?? []);
  const value = schemas.length === 0 ? {} : at.sample(schemas, at);
  if (value === undefined) return undefined;
  const json = JSON.stringify(value);
  const encodings = new Set(parts.flatMap(({ contentEncoding }) => contentEncoding ?? []));
  if (encodings.size > 0 && !(encodings.size === 1 && encodings.has('base64'))) return undefined;
  const text = encodings.size === 0 ? json : btoa(String.fromCodePoint(...new TextEncoder().encode(json)));
  return wantedString(parts).fits(text) ? text : undefined;
}
