import type { DocumentStore } from '../document-store.ts';
import { childPointer, fileStem, pointerTokens } from '../json/json-pointer.ts';
import { isObject } from '../raw.ts';
import type { RawObject } from '../raw.ts';
import { isResolved, resolveReference, topOf } from '../resolve-reference.ts';
import type { ReferenceBase, ResolvedTarget } from '../resolve-reference.ts';
import type { SourceDocument } from '../source-document.ts';

/** Where a part of a gathered document was written. */
export interface Origin {
  readonly document: SourceDocument;
  readonly pointer: string;
}

/** A Swagger 2.0 document in one piece. */
export interface Gathered {
  readonly root: RawObject;
  /** Where the parts come from that have been moved, by their pointer in the root. */
  readonly moved: ReadonlyMap<string, Origin>;
}

/** Sections that can be referred to after they have been converted. */
type Section = 'definitions' | 'responses';

interface Gathering {
  readonly store: DocumentStore;
  readonly root: SourceDocument;
  readonly sections: Record<Section, Map<string, unknown>>;
  readonly names: Map<unknown, string>;
  readonly moved: Map<string, Origin>;
}

interface At extends ReferenceBase {
  readonly value: unknown;
  /** Pointer in the gathered root. */
  readonly pointer: string;
  /** Mappings that are being put in place of references. */
  readonly inside: readonly unknown[];
}

/** What stands at a place, or by name in a map: a schema and a response can be referred to, everything else is put in place. */
type Kind = 'schema' | 'response' | 'data' | 'other' | 'schemas' | 'responses' | 'others';

/**
 * Brings a Swagger 2.0 document and what it refers to in other files into one, with references to `definitions`,
 * `parameters` and `responses` of the root only (Swagger 2.0 "Reference Object"). References that lead nowhere stay.
 */
export function gather(store: DocumentStore, root: SourceDocument): Gathered {
  const gathering: Gathering = {
    store,
    root,
    sections: { definitions: new Map(), responses: new Map() },
    names: new Map(),
    moved: new Map(),
  };
  const top = isObject(root.root) ? root.root : {};
  for (const section of ['definitions', 'responses'] as const) {
    for (const [name, value] of Object.entries(isObject(top[section]) ? top[section] : {})) {
      gathering.sections[section].set(name, undefined);
      if (isObject(value) && value['$ref'] === undefined) gathering.names.set(value, name);
    }
  }
  const whole = copy(gathering, { ...topOf(root), value: top, pointer: '', inside: [] }, 'other');
  const result: Record<string, unknown> = isObject(whole) ? { ...whole } : {};
  for (const [section, members] of Object.entries(gathering.sections)) {
    const added = [...members].filter(([, value]) => value !== undefined);
    if (added.length === 0) continue;
    const own = result[section];
    result[section] = { ...(isObject(own) ? own : {}), ...Object.fromEntries(added) };
  }
  return { root: result, moved: gathering.moved };
}

function copy(gathering: Gathering, at: At, kind: Kind): unknown {
  const { value, pointer } = at;
  if (kind === 'data') return structuredClone(value);
  if (Array.isArray(value)) {
    const kindOfItem = kind === 'others' ? 'other' : kind;
    return value.map((item: unknown, index) =>
      copy(gathering, { ...at, value: item, pointer: `${pointer}/${index}` }, kindOfItem),
    );
  }
  if (!isObject(value)) return value;
  const reference = value['$ref'];
  if (typeof reference === 'string') return copyReference(gathering, at, reference, kind);
  const members = Object.entries(value).map(([key, member]): [string, unknown] => [
    key,
    copy(gathering, { ...at, value: member, pointer: childPointer(pointer, key) }, kindOf(kind, key)),
  ]);
  return kind === 'schema' ? withNullable(Object.fromEntries(members)) : Object.fromEntries(members);
}

/** Whoever converts reads `x-nullable` in some of the places where schemas stand. */
function withNullable(schema: RawObject): RawObject {
  if (typeof schema['x-nullable'] !== 'boolean') return schema;
  const { 'x-nullable': isNullable, ...rest } = schema;
  return isNullable ? { ...rest, nullable: true } : rest;
}

const SCHEMA_DATA: ReadonlySet<string> = new Set(['default', 'example', 'examples', 'enum', 'required']);
const OTHER_DATA: ReadonlySet<string> = new Set(['default', 'examples', 'enum']);

/** What the fields are that hold schemas, responses, or parameters by name. */
const HOLDERS: ReadonlyMap<string, Kind> = new Map([
  ['schema', 'schema'],
  ['definitions', 'schemas'],
  ['responses', 'responses'],
  ['parameters', 'others'],
]);

/** What stands under a key of a holder. */
function kindOf(holder: Kind, key: string): Kind {
  switch (holder) {
    case 'schemas':
      return 'schema';
    case 'others':
      return 'other';
    case 'responses':
      return key.startsWith('x-') ? 'data' : 'response';
    case 'schema':
      return kindInSchema(key);
    case 'response':
    case 'other':
    case 'data':
      return OTHER_DATA.has(key) || key.startsWith('x-') ? 'data' : (HOLDERS.get(key) ?? 'other');
  }
}

function kindInSchema(key: string): Kind {
  if (SCHEMA_DATA.has(key) || key.startsWith('x-')) return 'data';
  return key === 'properties' ? 'schemas' : 'schema';
}

function copyReference(gathering: Gathering, at: At, reference: string, kind: Kind): unknown {
  const { store, root } = gathering;
  const found = resolveReference(store, reference, at);
  if (!isResolved(found)) return at.value;
  const isHome = found.document === root;
  const home = kind === 'schema' ? 'definitions' : kind === 'response' ? 'responses' : 'parameters';
  const hasSiblings = isObject(at.value) && Object.keys(at.value).length > 1;
  if (isHome && new RegExp(`^/${home}/[^/]+`).test(found.pointer) && !(home === 'parameters' && hasSiblings)) {
    return besideSiblings(gathering, at, `#${encodeURI(found.pointer)}`, kind);
  }
  if (kind === 'schema') return besideSiblings(gathering, at, move(gathering, found, 'definitions'), kind);
  if (kind === 'response') return besideSiblings(gathering, at, move(gathering, found, 'responses'), kind);
  return putInPlace(gathering, at, found);
}

/**
 * A reference with what stands beside it, for later stages to say what is ignored of it. One that is nullable by an extension, which
 * nothing says beside a reference, is a part of a schema that is.
 */
function besideSiblings(gathering: Gathering, at: At, $ref: string, kind: Kind): unknown {
  if (!isObject(at.value)) return { $ref };
  const { $ref: _reference, ...siblings } = at.value;
  const copied = copy(gathering, { ...at, value: siblings }, kind);
  if (!isObject(copied) || copied['nullable'] !== true || siblings['nullable'] === true) {
    return { ...(isObject(copied) ? copied : {}), $ref };
  }
  return { ...copied, allOf: [{ $ref }, ...(Array.isArray(copied['allOf']) ? copied['allOf'] : [])] };
}

/** Gives what stands elsewhere a name in the root. */
function move(gathering: Gathering, found: ResolvedTarget, section: Section): string {
  const known = gathering.names.get(found.value);
  const name = known ?? freeName(gathering, found, section);
  const pointer = childPointer(`/${section}`, name);
  if (known === undefined) {
    gathering.names.set(found.value, name);
    gathering.moved.set(pointer, found);
    const kind = section === 'definitions' ? 'schema' : 'response';
    // Named before it is copied: it may refer to itself.
    gathering.sections[section].set(name, {});
    gathering.sections[section].set(name, copy(gathering, { ...found, pointer, inside: [] }, kind));
  }
  return `#${encodeURI(pointer)}`;
}

function freeName({ sections }: Gathering, found: ResolvedTarget, section: Section): string {
  const written = pointerTokens(found.pointer).at(-1) ?? fileStem(found.document.file);
  const base = written.replaceAll(/[^A-Za-z0-9._-]+/g, '_') || 'Part';
  let name = base;
  for (let count = 2; sections[section].has(name); count += 1) name = `${base}${count}`;
  return name;
}

/** A path item, a parameter, or whatever else people keep in files of its own; one that holds itself stays as it is. */
function putInPlace(gathering: Gathering, at: At, found: ResolvedTarget): unknown {
  if (at.inside.includes(found.value)) return at.value;
  gathering.moved.set(at.pointer, found);
  const own = { ...found, pointer: at.pointer, inside: [...at.inside, found.value] };
  const read = copy(gathering, own, 'other');
  if (!isObject(read) || !isObject(at.value)) return read;
  const { $ref: _reference, ...siblings } = at.value;
  return { ...read, ...siblings };
}
