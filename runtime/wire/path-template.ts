import { contentEncoder } from './encode-parameter.ts';
import { encoderOf } from './encoder-of.ts';
import { encodedLiteral } from './percent.ts';
import { filled } from './path-safety.ts';
import type { ParameterSpec } from './style.ts';

/**
 * Fills a path template (OAS "Path Templating"). Each value becomes exactly one segment or part of one: `/` is
 * `%2F`, once.
 * @param specs path parameters by name; a name of the template that is not here has style `simple`
 * @throws WireError as {@link filled}
 */
export function expandPath(
  template: string,
  values: Readonly<Record<string, unknown>>,
  specs?: Readonly<Record<string, ParameterSpec>>,
): string {
  const expand = (segment: string): string =>
    segment.replace(/\{([^{}]+)\}/g, (_, name: string) => {
      const spec: Omit<ParameterSpec, 'name'> = specs?.[name] ?? { in: 'path', style: 'simple', explode: false };
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      const { content } = spec;
      const write = content === undefined ? encoderOf(spec) : contentEncoder(spec, content);
      return filled(write, segment, content !== undefined)(name)(value, name, values);
    });
  const sent = template.replace(/\{[^{}]+\}|[^{]+/g, (part) => (part.startsWith('{') ? part : encodedLiteral(part)));
  return sent.split('/').map(expand).join('/');
}
