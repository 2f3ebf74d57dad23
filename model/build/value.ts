import type { MediaType } from '../media-type.ts';
import type { Schema } from '../schema.ts';
import { childPointer } from '../load/json/json-pointer.ts';
import type { RawObject } from '../load/raw.ts';
import { openSchema } from './schema/schema-node.ts';
import { report } from './read/scope.ts';
import type { Scope } from './read/scope.ts';

/** How a parameter or header describes its value. */
export interface DescribedValue {
  readonly schema: Schema;
  readonly content: MediaType | undefined;
}

/** Reads `schema` or `content` of a Parameter or Header Object, exactly one of which must be there. */
export function buildValue(scope: Scope, raw: RawObject, pointer: string, object: string): DescribedValue {
  const hasSchema = Object.hasOwn(raw, 'schema');
  const hasContent = Object.hasOwn(raw, 'content');
  if (hasSchema && hasContent) {
    const parameters = { first: 'schema', second: 'content', object };
    report(scope, 'exclusive-fields', childPointer(pointer, 'content'), { parameters });
  }
  if (hasContent) {
    const content = readSingle(scope, raw, pointer, object);
    const schema = content?.schema ?? (hasSchema ? buildOwn(scope, raw, pointer) : openSchema(scope, pointer));
    return { schema, content };
  }
  if (hasSchema) return { schema: buildOwn(scope, raw, pointer), content: undefined };
  const name = raw['name'];
  const what = typeof name === 'string' ? `parameter \`${name}\`` : 'header';
  report(scope, 'parameter-without-schema', pointer, { parameters: { what } });
  return { schema: openSchema(scope, pointer), content: undefined };
}

function buildOwn(scope: Scope, raw: RawObject, pointer: string): Schema {
  return scope.state.build.schema(scope, raw['schema'], childPointer(pointer, 'schema'));
}

function readSingle(scope: Scope, raw: RawObject, pointer: string, object: string): MediaType | undefined {
  const at = childPointer(pointer, 'content');
  const content = scope.state.build.content(scope, raw['content'], at);
  if (content.length !== 1)
    report(scope, 'single-media-type', at, { parameters: { object, count: String(content.length) } });
  return content[0];
}
