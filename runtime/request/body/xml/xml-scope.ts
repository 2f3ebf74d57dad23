import type { XmlElement } from './xml-parser.ts';

/** Namespaces by prefix, `''` for that of elements without one (Namespaces in XML 1.0 section 6). */
export type XmlScope = ReadonlyMap<string, string>;

/** What every document starts with. */
export const ROOT_SCOPE: XmlScope = new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]);

const INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';

/** The namespaces within an element. */
export function scopeIn({ attributes }: XmlElement, outer: XmlScope): XmlScope {
  const declared = Object.entries(attributes).filter(([name]) => isDeclaration(name));
  if (declared.length === 0) return outer;
  return new Map([...outer, ...declared.map(([name, value]) => [name.slice('xmlns:'.length), value] as const)]);
}

function isDeclaration(name: string): boolean {
  return name === 'xmlns' || name.startsWith('xmlns:');
}

/** A name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The namespace of a name; undefined for a prefix that nothing declares. */
export function namespaceOf(name: string, scope: XmlScope, isAttribute: boolean): string | undefined {
  const colon = name.indexOf(':');
  // Attributes without a prefix are in no namespace.
  if (colon === -1) return isAttribute ? '' : (scope.get('') ?? '');
  return scope.get(name.slice(0, colon));
}

/** The attributes that are content: what declares namespaces, and what speaks of XML itself, is not. */
export function contentAttributes({ attributes }: XmlElement, scope: XmlScope): readonly (readonly [string, string])[] {
  return Object.entries(attributes).filter(([name]) => {
    return !isDeclaration(name) && !name.startsWith('xml:') && namespaceOf(name, scope, true) !== INSTANCE;
  });
}

/** Whether an element says that it is null (`xsi:nil`). */
export function isNil({ attributes }: XmlElement, scope: XmlScope): boolean {
  return Object.entries(attributes).some(([name, value]) => {
    return localName(name) === 'nil' && /^(?:true|1)$/.test(value) && namespaceOf(name, scope, true) === INSTANCE;
  });
}
