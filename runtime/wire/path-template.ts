import { encodeParameter } from './encode-parameter.ts';
import type { ParameterSpec } from './style.ts';
import { WireError } from './wire-error.ts';

/**
 * Fills a path template (OAS "Path Templating"). Each value becomes exactly one segment or part of one: `/` is
 * `%2F`, once.
 * @param specs path parameters by name; a name of the template that is not here has style `simple`
 * @throws WireError `missing-value` for undefined and null, `empty-value` for what would leave nothing, `dot-segment`
 *   when a segment would be `.` or `..`, also when encoded (RFC 3986 section 5.2.4 and WHATWG URL would remove it)
 */
export function expandPath(
  template: string,
  values: Readonly<Record<string, unknown>>,
  specs?: Readonly<Record<string, ParameterSpec>>,
): string {
  const path = template.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined || value === null) {
      throw new WireError('missing-value', name, `a path value is required, got ${String(value)}`);
    }
    const spec = specs?.[name] ?? { name, in: 'path', style: 'simple', explode: false };
    const text = encodeParameter(spec, value);
    if (text === '' || value === '') throw new WireError('empty-value', name, 'a path value may not be empty');
    return text;
  });
  const dots = DOT_SEGMENT.exec(path);
  if (dots !== null) throw new WireError('dot-segment', template, `the path ${path} has the segment ${dots[1]}`);
  return path;
}

/** `.` and `..`, also spelled `%2e`, which URL parsers treat alike (WHATWG URL section 4.3). */
const DOT_SEGMENT = /(?:^|\/)((?:\.|%2e){1,2})(?:\/|$)/i;
