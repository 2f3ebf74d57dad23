import { type Message, jsonOf } from './message.ts';

/** What can be wrong with the content of an answer. */
export type BodyChange =
  | 'member-dropped'
  | 'member-retyped'
  | 'member-null'
  | 'text-changed'
  | 'item-dropped'
  | 'item-twice'
  | 'order-reversed';

/** Changes the JSON of an answer; false where it has nothing of the kind. */
export function changedBody(message: Message, change: BodyChange): boolean {
  const value = jsonOf(message);
  const changed = Array.isArray(value) ? changedList(value, change) : changedMember(value, change);
  if (changed === undefined) return false;
  message.body = Buffer.from(JSON.stringify(changed));
  return true;
}

function changedList(items: readonly unknown[], change: BodyChange): unknown {
  const [first] = items;
  switch (change) {
    case 'item-dropped':
      return items.length > 0 ? items.slice(0, -1) : undefined;
    case 'item-twice':
      return items.length > 0 ? [first, ...items] : undefined;
    case 'order-reversed':
      return items.length > 1 ? items.toReversed() : undefined;
    default: {
      const changed = changedMember(first, change);
      return changed === undefined ? undefined : [changed, ...items.slice(1)];
    }
  }
}

function changedMember(value: unknown, change: BodyChange): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const members: [string, unknown][] = Object.entries(value);
  const index = members.findIndex(([name, member]) => name !== 'id' && typeof member === 'string' && member !== '');
  const [name, text] = members[index] ?? [];
  if (name === undefined) return undefined;
  if (change === 'member-dropped') return Object.fromEntries(members.filter(([other]) => other !== name));
  const changes: Readonly<Partial<Record<BodyChange, unknown>>> = {
    'member-retyped': 4,
    'member-null': null,
    'text-changed': `${String(text)} changed`,
  };
  return change in changes ? { ...value, [name]: changes[change] } : undefined;
}
