import { encoderOf } from './encode-parameter.ts';
import { checkPath, pathStyle } from './path-safety.ts';
import type { ParameterSpec } from './style.ts';

/**
 * Fills a path template (OAS "Path Templating"). Each value becomes exactly one segment or part of one: `/` is
 * `%2F`, once.
 * @param specs path parameters by name; a name of the template that is not here has style `simple`
 * @throws WireError as {@link pathStyle} and {@link checkPath}
 */
export function expandPath(
  template: string,
  values: Readonly<Record<string, unknown>>,
  specs?: Readonly<Record<string, ParameterSpec>>,
): string {
  const path = template.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const spec = specs?.[name] ?? { in: 'path', style: 'simple', explode: false };
    return pathStyle(encoderOf(spec))(name)(Object.hasOwn(values, name) ? values[name] : undefined);
  });
  checkPath(path);
  return path;
}
