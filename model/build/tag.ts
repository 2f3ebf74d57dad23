import type { Tag } from '../tag.ts';
import { childPointer } from '../load/json/json-pointer.ts';
import { didYouMean } from '../load/near-name.ts';
import { RULES } from './read/object-rules.ts';
import { buildExternalDocs } from './info.ts';
import { extensionsOf, listField, readObject, stringField } from './read/read-object.ts';
import type { RawObject } from '../load/raw.ts';
import { locationOf, report } from './read/scope.ts';
import type { Scope } from './read/scope.ts';

/** Builds the declared tags into the build's tag table, in document order (OAS "Tag Object"). */
export function buildTags(scope: Scope, root: RawObject): void {
  const { tags } = scope.state;
  listField(root, 'tags').forEach((value, index) => {
    const pointer = `/tags/${index}`;
    const tag = buildTag(scope, value, pointer);
    if (tags.has(tag.name)) report(scope, 'duplicate-tag', pointer, { parameters: { name: tag.name } });
    else tags.set(tag.name, tag);
  });
  for (const tag of tags.values()) {
    if (tag.parent === undefined || tags.has(tag.parent)) continue;
    report(scope, 'unknown-parent-tag', childPointer(tag.location.pointer, 'parent'), {
      parameters: { name: tag.parent },
      suggestion: didYouMean(tag.parent, tags.keys()),
    });
  }
}

/** The tag of a name; one that nobody declared comes into being at its first use. */
export function tagNamed(scope: Scope, name: string, pointer: string): Tag {
  const { tags } = scope.state;
  let tag = tags.get(name);
  if (tag === undefined) {
    tag = {
      kind: 'tag',
      location: locationOf(scope, pointer),
      extensions: {},
      name,
      summary: undefined,
      description: undefined,
      use: undefined,
      parent: undefined,
      externalDocs: undefined,
    };
    tags.set(name, tag);
  }
  return tag;
}

function buildTag(scope: Scope, value: unknown, pointer: string): Tag {
  const raw = readObject(scope, value, pointer, RULES.tag);
  return {
    kind: 'tag',
    location: locationOf(scope, pointer),
    extensions: extensionsOf(raw),
    name: stringField(raw, 'name') ?? '',
    summary: stringField(raw, 'summary'),
    description: stringField(raw, 'description'),
    use: stringField(raw, 'kind'),
    parent: stringField(raw, 'parent'),
    externalDocs: buildExternalDocs(scope, raw, pointer),
  };
}
