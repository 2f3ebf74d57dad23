import { memberKey } from '../code/literal.ts';

/** Words of shapes (`ShapeWord` of the runtime) as they are written; `string` and `text` by what they are made of. */
export const quoted = {
  date: "'date'",
  bigint: "'bigint'",
  string: "'string'",
  text: "'text'",
  number: "'number'",
} as const;

/** A member of a shape, where there is something to say. */
export function shapeMember(key: string, code: string | undefined): string[] {
  return code === undefined ? [] : [`${key}: ${code}`];
}

/** A shape of members; undefined without any. */
export function objectShape(members: readonly string[]): string | undefined {
  if (members.length === 0) return undefined;
  const line = `{ ${members.join(', ')} }`;
  if (line.length <= 70 && !line.includes('\n')) return line;
  return `{\n${members.map((text) => `  ${text.replaceAll('\n', '\n  ')},\n`).join('')}}`;
}

/** Shapes that hold together; undefined without any. */
export function allShape(shapes: readonly string[]): string | undefined {
  const unique = [...new Set(shapes)];
  return unique.length > 1 ? objectShape([listMember('all', unique)]) : unique[0];
}

/** A member that is a list of shapes. */
export function listMember(key: string, shapes: readonly string[]): string {
  const line = `${key}: [${shapes.join(', ')}]`;
  if (line.length <= 66 && !line.includes('\n')) return line;
  return `${key}: [\n${shapes.map((shape) => `  ${shape.replaceAll('\n', '\n  ')},\n`).join('')}]`;
}

/**
 * What is said by status, a code, a range or `default`; undefined when nothing is. A status of which nothing is said stands
 * there where something is said of the range that it is in, or of all others.
 */
export function statusTable(
  entries: readonly (readonly [status: string, code: string | undefined])[],
): string | undefined {
  const said = entries.map(([status, code]) => [status === 'default' ? status : status.toUpperCase(), code] as const);
  const spoken = new Set(said.flatMap(([status, code]) => (code === undefined ? [] : [status])));
  const isCovered = (status: string): boolean =>
    status !== 'default' && (spoken.has('default') || spoken.has(`${status.slice(0, 1)}XX`));
  const members = said.flatMap(([status, code]) =>
    shapeMember(memberKey(status), code ?? (isCovered(status) ? '{}' : undefined)),
  );
  return spoken.size === 0 ? undefined : objectShape(members);
}
