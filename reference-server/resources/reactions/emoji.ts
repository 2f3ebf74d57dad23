import { nameToEmoji } from 'gemoji';

/** Names by which two emoji are known that count as votes, as they are kept. */
const VOTES: Readonly<Record<string, string>> = { '+1': 'thumbsup', '-1': 'thumbsdown' };

/** The name under which an emoji is kept; undefined for one that nobody knows. */
export function emojiName(name: string): string | undefined {
  return Object.hasOwn(nameToEmoji, name) ? (VOTES[name] ?? name) : undefined;
}
