/** Equality of JSON values (JSON Schema Core 4.2.2): numbers by value, objects regardless of member order. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && equalArrays(a, b);
  return !Array.isArray(b) && equalObjects(a, b);
}

function equalArrays(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => equalJson(item, b[index]));
}

function equalObjects(a: object, b: object): boolean {
  const entries = Object.entries(a);
  if (entries.length !== Object.keys(b).length) return false;
  const other = new Map<string, unknown>(Object.entries(b));
  return entries.every(([name, value]) => other.has(name) && equalJson(value, other.get(name)));
}

/** Text that is the same for equal JSON values and different for different ones. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${canonicalText(member)}`);
  return `{${members.sort().join(',')}}`;
}

const exactItems = new WeakMap<readonly unknown[], readonly unknown[]>();

/** Says which items, bigints among them, a list of the nearest numbers stands for. */
export function keepExactItems(nearest: readonly unknown[], exact: readonly unknown[]): void {
  exactItems.set(nearest, exact);
}

/** Index of the first item that equals an earlier one, or -1. Linear, because the array's length is the sender's choice. */
export function indexOfDuplicate(items: readonly unknown[]): number {
  const index = indexOfRepeated(items);
  const exact = index === -1 ? undefined : exactItems.get(items);
  return exact === undefined ? index : indexOfRepeated(exact);
}

function indexOfRepeated(items: readonly unknown[]): number {
  const seen = new Set<unknown>();
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    // A canonical text of a container starts with a bracket and is tagged, so that it never equals a string item.
    const key = typeof item === 'object' && item !== null ? `\u0000${canonicalText(item)}` : keyOfScalar(item);
    if (seen.has(key)) return index;
    seen.add(key);
  }
  return -1;
}

function keyOfScalar(item: unknown): unknown {
  // Set treats 0 and -0 alike already; a string gets a tag of its own so that it cannot collide with a container's text.
  return typeof item === 'string' ? `\u0001${item}` : item;
}
