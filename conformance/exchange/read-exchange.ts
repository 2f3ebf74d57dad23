import type { MediaType } from '../../model/media-type.ts';
import type { Operation } from '../../model/operation.ts';
import type { Response } from '../../model/response.ts';
import { isJsonMediaType, isTextMediaType, selectMediaType } from '../../runtime/wire/media-type.ts';
import type { Content, Exchange } from './exchange.ts';
import type { WireRequest, WireResponse } from './wire-message.ts';
import { headerValue } from './wire-message.ts';

/** Puts a request, its response and the description's word on both together. */
export function readExchange(operation: Operation, request: WireRequest, response: WireResponse): Exchange {
  const declared = declaredResponse(operation, response.status);
  const contentType = headerValue(response, 'content-type');
  return {
    operation,
    request,
    response,
    declared,
    mediaType: contentType === undefined ? undefined : declaredMediaType(declared, contentType),
    content: readContent(response.body, contentType),
  };
}

/** The Response Object in force for a status: the code, else its range, else `default` (OAS 4.8.16). */
export function declaredResponse(operation: Operation, status: number): Response | undefined {
  const range = `${Math.floor(status / 100)}XX`;
  const find = (key: string): Response | undefined =>
    operation.responses.find((item) => item.status.toUpperCase() === key);
  return find(String(status)) ?? find(range) ?? find('DEFAULT');
}

/** True when a status is the one a key of `responses` names. */
export function statusMatches(key: string, status: number): boolean {
  const wanted = key.toUpperCase();
  return wanted === 'DEFAULT' || wanted === String(status) || wanted === `${Math.floor(status / 100)}XX`;
}

function declaredMediaType(declared: Response | undefined, contentType: string): MediaType | undefined {
  const names = declared?.content.map((item) => item.name) ?? [];
  const selected = selectMediaType(names, contentType);
  return declared?.content.find((item) => item.name === selected);
}

function readContent(body: Uint8Array, contentType: string | undefined): Content {
  if (body.byteLength === 0) return { kind: 'none' };
  if (contentType === undefined) return { kind: 'bytes' };
  if (isJsonMediaType(contentType)) return readJson(body);
  if (!isTextMediaType(contentType)) return { kind: 'bytes' };
  return { kind: 'text', value: new TextDecoder().decode(body) };
}

function readJson(body: Uint8Array): Content {
  let text = '';
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return { kind: 'json', value: JSON.parse(text) as unknown };
  } catch (error) {
    return { kind: 'broken-json', text, problem: error instanceof Error ? error.message : String(error) };
  }
}
