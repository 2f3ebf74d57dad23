import { bodyKind, preferredMedia, type BodyKind } from '../../../model/facts/body-kind.ts';
import { isJsonMediaType } from '../../../model/facts/media-kind.ts';
import type { MediaType } from '../../../model/media-type.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Response } from '../../../model/response.ts';
import { responsesView } from './response-view.ts';

/** The media types that type the answer of a status: the one asked for where it is offered, else the preferred ones. */
export function answerMedia({ content }: Response, asked?: string): readonly MediaType[] {
  const own = asked === undefined ? undefined : content.find((mediaType) => mediaTypeText(mediaType) === asked);
  return own === undefined ? preferredMedia(content) : [own];
}

/** What a caller can ask for: every media type of the successes, where one of them has several; else nothing. */
export function offeredMedia(operation: Operation): readonly string[] {
  const offers = successes(operation).map(({ content }) => content.map(mediaTypeText).filter((name) => name !== ''));
  return offers.some((names) => new Set(names).size > 1) ? [...new Set(offers.flat())] : [];
}

/** `Accept` of a call that asks for nothing in particular; undefined for plain JSON. */
export function usualAccept(operation: Operation): string | undefined {
  const { members } = responsesView(operation);
  const all = successes(operation);
  const isKnown = all.some(({ content }) => content.length > 0);
  const failures = members.flatMap(({ ok, response }) => (ok ? [] : [response]));
  const wanted = (isKnown ? all : failures).flatMap((response) => answerMedia(response));
  const names = wanted.flatMap(acceptTexts);
  // A failure that could come as JSON or as something else is asked for as JSON, behind all successes.
  const isJson = wanted.some((mediaType) => bodyKind(mediaType) === 'json');
  const mixed = isJson || !isKnown ? [] : failures.filter(({ content }) => content.length > 1);
  const json = mixed.flatMap((response) => answerMedia(response)).filter(({ name }) => isJsonMediaType(name));
  names.push(...json.map((mediaType) => `${mediaTypeText(mediaType)};q=0.5`));
  const text = [...new Set(names)].join(', ');
  return text === '' || text === 'application/json' ? undefined : text;
}

function acceptTexts(mediaType: MediaType): readonly string[] {
  const text = mediaTypeText(mediaType);
  if (text === '' || bodyKind(mediaType) !== 'json') return text === '' ? [] : [text];
  // JSON is UTF-8 (RFC 8259 section 8.1): its charset says nothing, and servers that compare texts stumble over it.
  if (/^application\/json;\s*charset=[^;]*$/i.test(text)) return ['application/json'];
  return isJsonMediaType(text) ? [text] : ['application/json', `${text};q=0.8`];
}

/** A media type as it can stand in a field value; empty when it cannot. */
export function mediaTypeText({ name }: MediaType): string {
  const text = name.trim();
  return /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(?:\s*;[\x20-\x7e]*)?$/.test(text) ? text : '';
}

/** How the body of each success with content is read. */
export interface AnswerKind {
  /** A status code, a status range or `default`. */
  readonly status: string;
  readonly kind: BodyKind;
}

/** How bodies of successes are read, in document order. @param asked the media type that the caller asks for */
export function answerKinds(operation: Operation, asked?: string): readonly AnswerKind[] {
  return successes(operation).flatMap((response) => {
    const [first] = answerMedia(response, asked);
    return first === undefined ? [] : [{ status: response.status.toUpperCase(), kind: bodyKind(first) }];
  });
}

/** True when every success has a body of bytes, and of a named media type: a range says nothing about what comes. */
export function isBytesOnly(operation: Operation): boolean {
  const all = successes(operation);
  return (
    all.length > 0 &&
    all.every((response) => {
      const media = answerMedia(response);
      return media.length > 0 && media.every((each) => bodyKind(each) === 'bytes' && !each.name.includes('*'));
    })
  );
}

/**
 * A regular expression that finds the failures that are described as text; undefined when there are none. What a
 * redirection says is a note for people, which does not look like JSON.
 */
export function textFailurePattern(operation: Operation): string | undefined {
  const { members, ok } = responsesView(operation);
  const failures = members.filter((member) => !member.ok).map(({ response }) => response);
  const isText = (response: Response): boolean => {
    const media = answerMedia(response);
    return (
      !response.status.startsWith('3') &&
      media.length > 0 &&
      media.every((each) => ['text', 'bytes'].includes(bodyKind(each)))
    );
  };
  const texts = failures.filter(isText).map(statusPattern);
  if (texts.length === 0) return undefined;
  const isCode = (status: string): boolean => /^\d+$/.test(status);
  const open = texts.filter((status) => !isCode(status));
  if (open.length === 0) return texts.join('|');
  const others = members
    .map(({ response }) => response)
    .filter((response) => !failures.includes(response) || !isText(response));
  const closed = [...(ok === undefined ? ['2..'] : []), ...others.map(statusPattern).filter((each) => each !== '...')];
  const not = closed.length === 0 ? '' : `(?!${[...new Set(closed)].join('|')})`;
  return [...texts.filter(isCode), `^${not}(?:${open.join('|')})`].join('|');
}

function statusPattern({ status }: Response): string {
  return status === 'default' ? '...' : status.toUpperCase().replaceAll('X', '.');
}

function successes(operation: Operation): readonly Response[] {
  return responsesView(operation).members.flatMap(({ ok, response }) => (ok ? [response] : []));
}
