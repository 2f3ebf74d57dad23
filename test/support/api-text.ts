import { relative } from 'node:path';
import type { Api } from '../../model/api.ts';

/**
 * The whole model of a description as JSON text: every node with all that is said of it. A node that was printed before is
 * named by where it was written, so that circles end; what is not there, or empty, or false, is left out.
 */
export function apiText(api: Api, folder: string): string {
  const names = new Map<object, string>();
  const print = (value: unknown): unknown => {
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(print);
    if (value instanceof Map)
      return Object.fromEntries([...value].map(([key, member]) => [String(key), print(member)]));
    if (value instanceof Set) return [...value].map(print);
    const known = names.get(value);
    if (known !== undefined) return `-> ${known}`;
    const place = placeOf(value, folder);
    if (place !== undefined) names.set(value, place);
    const members = Object.entries(value).filter(([name, member]) => name !== 'location' && isSaid(member));
    return {
      ...(place === undefined ? {} : { at: place }),
      ...Object.fromEntries(members.map(([name, member]) => [name, print(member)])),
    };
  };
  return `${JSON.stringify(print(api), null, 1)}\n`;
}

function placeOf(node: object, folder: string): string | undefined {
  const location: unknown = Reflect.get(node, 'location');
  if (typeof location !== 'object' || location === null) return undefined;
  const { file, pointer } = location as { readonly file: string; readonly pointer: string };
  return `${relative(folder, file)}#${pointer}`;
}

function isSaid(value: unknown): boolean {
  if (value === undefined || value === false || typeof value === 'function') return false;
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Map || value instanceof Set) return value.size > 0;
  return typeof value !== 'object' || value === null || Object.keys(value).length > 0;
}
