import type { Api } from '../api.ts';
import type { MediaType } from '../media-type.ts';

/** What describes the bodies of all requests and answers, those of webhooks as well; what several of them share comes once. */
export function bodiesOf({ operations, webhooks }: Api): Iterable<MediaType> {
  const all = [...operations, ...webhooks].flatMap(({ requestBody, responses }) => [
    ...(requestBody?.content ?? []),
    ...responses.flatMap(({ content }) => content),
  ]);
  return new Set(all);
}
