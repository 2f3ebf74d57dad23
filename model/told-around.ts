import type { Api } from './api.ts';
import type { Operation } from './operation.ts';

/** What a description says of all operations that have the tags of one. */
export function toldByTags({ tags }: Operation): string {
  return joined(tags.map(({ description }) => description));
}

/** What a description says above an operation: of the whole, and of all operations that have one of its tags. */
export function toldAround(operation: Operation, { info }: Pick<Api, 'info'>): string {
  return joined([info.description, toldByTags(operation)]);
}

/** Sentences of one text do not go on in the next. */
function joined(texts: readonly (string | undefined)[]): string {
  return texts
    .flatMap((text) => (text === undefined || text.trim() === '' ? [] : text.trim()))
    .map((text) => (/[.!?:]$/.test(text) ? text : `${text}.`))
    .join('\n\n');
}
