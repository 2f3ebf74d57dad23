import { type WrittenPart, writtenParts } from '../../../model/facts/sample/written/written-parts.ts';
import type { SampleBody } from './sample-request.ts';
import { shellWord } from './shell-word.ts';

/** A multipart body as flags of `curl`, in the parts that the generated client writes (OAS "Encoding Object"). */
export function curlForm({ media, type, value }: SampleBody): readonly string[] {
  // Without this, it is form data.
  const header = type === 'multipart/form-data' ? [] : [`--header ${shellWord(`Content-Type: ${type}`)}`];
  return [...header, ...writtenParts(media, value).map(formFlag)];
}

function formFlag({ name, text, isFile, type, headers }: WrittenPart): string {
  const more = [
    ...(type === undefined ? [] : [`;type=${type}`]),
    ...headers.map((header) => `;headers=${quoted(header)}`),
  ].join('');
  if (isFile) return `--form ${shellWord(`${name}=@file${more}`)}`;
  // Signs that curl reads for itself in a value.
  const isPlain = !/^[@<"\s]|;|\s$/.test(text);
  if (isPlain) return `--form ${shellWord(`${name}=${text}${more}`)}`;
  if (more === '') return `--form-string ${shellWord(`${name}=${text}`)}`;
  return `--form ${shellWord(`${name}=${quoted(text)}${more}`)}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
