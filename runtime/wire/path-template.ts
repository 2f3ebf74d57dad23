import { encoderOf } from './encode-parameter.ts';
import { filled, pathText } from './path-safety.ts';
import type { ParameterSpec } from './style.ts';

/**
 * Fills a path template (OAS "Path Templating"). Each value becomes exactly one segment or part of one: `/` is
 * `%2F`, once.
 * @param specs path parameters by name; a name of the template that is not here has style `simple`
 * @throws WireError as {@link pathText}
 */
export function expandPath(
  template: string,
  values: Readonly<Record<string, unknown>>,
  specs?: Readonly<Record<string, ParameterSpec>>,
): string {
  return template.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const spec = specs?.[name] ?? { in: 'path', style: 'simple', explode: false };
    return pathText(Object.hasOwn(values, name) ? values[name] : undefined, name, filled(encoderOf(spec))(name));
  });
}
