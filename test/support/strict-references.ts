/** A reference of a document, and what it leads to by the rules of JSON Schema 2020-12 Core alone. */
export interface StrictReference {
  readonly keyword: string;
  readonly text: string;
  /** The object that the reference stands in. */
  readonly holder: Readonly<Record<string, unknown>>;
  /** Undefined when it leads nowhere, or when more than one thing is called so. */
  readonly target: unknown;
}

interface Resource {
  readonly uri: string;
  readonly root: unknown;
  readonly anchors: Map<string, unknown[]>;
}

/**
 * Every reference of one document, resolved against the `$id`s around it: a pointer starts at the root of its resource and
 * does not go on in another one (section 9.2.1); only the root of that may be named so, as OpenAPI names its components.
 */
export function strictReferences(document: unknown): readonly StrictReference[] {
  const whole: Resource = { uri: 'https://nowhere.example/of/the/bundle.json', root: document, anchors: new Map() };
  const resources = new Map<unknown, Resource>([[document, whole]]);
  const found: Omit<StrictReference, 'target'>[] = [];
  const bases = new Map<object, Resource>();
  const look = (value: unknown, around: Resource): void => {
    if (Array.isArray(value)) return value.forEach((item) => look(item, around));
    if (!isRecord(value)) return;
    let resource = around;
    if (typeof value['$id'] === 'string') {
      const uri = new URL(value['$id'], around.uri).href;
      if ([...resources.values()].some((other) => other.uri === uri)) throw new Error(`${uri} is there twice`);
      resource = { uri, root: value, anchors: new Map() };
      resources.set(value, resource);
    }
    bases.set(value, resource);
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const name = value[keyword];
      if (typeof name === 'string') resource.anchors.set(name, [...(resource.anchors.get(name) ?? []), value]);
    }
    for (const keyword of ['$ref', '$dynamicRef']) {
      const text = value[keyword];
      if (typeof text === 'string') found.push({ keyword, text, holder: value });
    }
    const { mapping } = isRecord(value['discriminator']) ? value['discriminator'] : {};
    for (const text of Object.values(isRecord(mapping) ? mapping : {}))
      // Names of components stand beside references.
      if (/[/#]/.test(String(text))) found.push({ keyword: 'mapping', text: String(text), holder: value });
    for (const [key, member] of Object.entries(value)) if (key !== 'example') look(member, resource);
  };
  look(document, whole);

  const targetOf = (text: string, base: Resource): unknown => {
    const uri = new URL(text, base.uri);
    const fragment = decodeURIComponent(uri.hash.slice(1));
    uri.hash = '';
    const resource = [...resources.values()].find((one) => one.uri === uri.href);
    if (resource === undefined) return undefined;
    if (fragment !== '' && !fragment.startsWith('/')) {
      const named = resource.anchors.get(fragment) ?? [];
      return named.length === 1 ? named[0] : undefined;
    }
    let at = resource.root;
    for (const token of fragment.split('/').slice(1)) {
      if (at !== resource.root && resources.has(at)) return undefined;
      const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
      at = typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined;
    }
    return at;
  };
  return found.map((one) => ({ ...one, target: targetOf(one.text, bases.get(one.holder) ?? whole) }));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
