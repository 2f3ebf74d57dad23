import { NameScope } from '../../emit/code/naming.ts';

/** A type that printed types are written with; declared when one is. */
export type Helper = 'WithRequired';

/** The names that every output declares, or may. */
const OWN_NAMES = [
  'paths',
  'webhooks',
  'components',
  '$defs',
  'operations',
  'WithRequired',
  'ApiPaths',
  '$Read',
  '$Write',
  'Readable',
  'Writable',
  'Array',
  'Extract',
  'NonNullable',
  'Omit',
  'Partial',
  'Pick',
  'ReadonlyArray',
  'Record',
  'Required',
];

/** What is declared beside the interfaces, in the order in which it was first needed. */
export interface Declarations {
  /** Names that are taken. */
  readonly names: NameScope;
  readonly helpers: Set<Helper>;
  /** Names of enums by what they declare. */
  readonly enums: Map<string, string>;
  /** Code of enums, constants and lists. */
  readonly code: string[];
  /** The operations that have an id of their own, by it. */
  readonly operations: Map<string, string>;
}

/** @param taken further names: of what the source at the top declares, and of types that are referred to */
export function createDeclarations(taken: Iterable<string>): Declarations {
  return {
    names: new NameScope([...OWN_NAMES, ...taken]),
    helpers: new Set(),
    enums: new Map(),
    code: [],
    operations: new Map(),
  };
}

const HELPERS: Readonly<Record<Helper, string>> = {
  WithRequired: 'type WithRequired<T, K extends PropertyKey> = T & Required<Pick<T, K & keyof T>>;\n',
};

/** The code of the helpers that were used. */
export function helperCode({ helpers }: Declarations): string {
  return [...helpers].map((helper) => HELPERS[helper]).join('');
}
