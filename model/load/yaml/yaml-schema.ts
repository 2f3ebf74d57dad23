import type * as Library from 'js-yaml';
import type { Schema } from 'js-yaml';

let made: Schema | undefined;

/**
 * The core schema of YAML 1.2.2 section 10.3.2 with merge keys, and without what JSON has no value for: `.inf` and
 * `.nan` are texts, as timestamps are (OAS "Format" wants the JSON data model). Words of YAML 1.1, `yes` and `1_000`,
 * are texts too.
 */
export function yamlSchema({ FAILSAFE_SCHEMA, Type }: typeof Library): Schema {
  const scalar = (name: string, pattern: RegExp, construct: (text: string) => unknown): Library.Type =>
    new Type(`tag:yaml.org,2002:${name}`, {
      kind: 'scalar',
      // A node without any text is null.
      resolve: (data: unknown) => pattern.test(typeof data === 'string' ? data : ''),
      construct: (data: unknown) => construct(typeof data === 'string' ? data : ''),
    });
  made ??= FAILSAFE_SCHEMA.extend({
    implicit: [
      scalar('null', /^(?:null|Null|NULL|~|)$/, () => null),
      scalar('bool', /^(?:true|True|TRUE|false|False|FALSE)$/, (text) => text.toLowerCase() === 'true'),
      scalar('int', /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/, Number),
      scalar('float', /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/, Number),
      new Type('tag:yaml.org,2002:merge', { kind: 'scalar', resolve: (data: unknown) => data === '<<' }),
    ],
  });
  return made;
}
