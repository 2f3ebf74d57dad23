import { encoderOf } from './encode-parameter.ts';
import { checkPath, pathText } from './path-safety.ts';
import type { ParameterSpec } from './style.ts';

/**
 * Fills a path template (OAS "Path Templating"). Each value becomes exactly one segment or part of one: `/` is
 * `%2F`, once.
 * @param specs path parameters by name; a name of the template that is not here has style `simple`
 * @throws WireError as {@link pathText} and {@link checkPath}
 */
export function expandPath(
  template: string,
  values: Readonly<Record<string, unknown>>,
  specs?: Readonly<Record<string, ParameterSpec>>,
): string {
  const path = template.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const spec = specs?.[name] ?? { in: 'path', style: 'simple', explode: false };
    return pathText(name, Object.hasOwn(values, name) ? values[name] : undefined, encoderOf(spec)(name));
  });
  checkPath(path);
  return path;
}
