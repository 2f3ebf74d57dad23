import { Fragment } from './fragment.ts';
import { quote } from './literal.ts';

/** Imports of one emitted file, collected while its body is printed; printed sorted and without doubles. */
export class ImportCollector {
  readonly #modules = new Map<string, Map<string, boolean>>();
  readonly #namespaces = new Map<string, string>();
  readonly #declared: ReadonlySet<string>;

  /** @param declared values of the file itself, and what else is called so: imports get other names there */
  constructor(declared: ReadonlySet<string> = new Set()) {
    this.#declared = declared;
  }

  /** Notes a type-only import and returns the name to write. */
  type(specifier: string, name: string): string {
    const names = this.#names(specifier);
    if (!names.has(name)) names.set(name, true);
    return name;
  }

  /** Notes a value import and returns the name to write. */
  value(specifier: string, name: string): string {
    let local = name;
    while (this.#declared.has(local)) local = `${local}_`;
    this.#names(specifier).set(local === name ? name : `${name} as ${local}`, false);
    return local;
  }

  /** Notes an import of a whole module under a name, of types alone or of values too, and returns the name. */
  namespace(specifier: string, name: string, isType: boolean = false): string {
    this.#namespaces.set(specifier, `import ${isType ? 'type ' : ''}* as ${name} from ${quote(specifier)};\n`);
    return name;
  }

  /**
   * All import statements, each on a line (wrapped beyond 120 columns), or nothing. Packages come first.
   * @param body code of the file; what it does not name is left out: a union may have swallowed a type
   */
  print(body?: string): Fragment {
    const specifiers = [...new Set([...this.#modules.keys(), ...this.#namespaces.keys()])].sort(bySpecifier);
    return new Fragment(specifiers.map((specifier) => this.#statements(specifier, body)).join(''));
  }

  #names(specifier: string): Map<string, boolean> {
    const known = this.#modules.get(specifier);
    if (known !== undefined) return known;
    const names = new Map<string, boolean>();
    this.#modules.set(specifier, names);
    return names;
  }

  #statements(specifier: string, body: string | undefined): string {
    const namespace = this.#namespaces.get(specifier) ?? '';
    return namespace + (this.#modules.has(specifier) ? this.#statement(specifier, body) : '');
  }

  #statement(specifier: string, body: string | undefined): string {
    const names = [...this.#names(specifier)]
      .filter(([name]) => body === undefined || isNamed(body, name.split(' ').at(-1) ?? name))
      .sort(([left], [right]) => (left < right ? -1 : 1));
    if (names.length === 0) return '';
    const onlyTypes = names.every(([, isType]) => isType);
    const printed = names.map(([name, isType]) => (isType && !onlyTypes ? `type ${name}` : name));
    const keyword = onlyTypes ? 'import type' : 'import';
    const line = `${keyword} { ${printed.join(', ')} } from ${quote(specifier)};\n`;
    if (line.length <= 121) return line;
    return `${keyword} {\n${printed.map((name) => `  ${name},\n`).join('')}} from ${quote(specifier)};\n`;
  }
}

/** True when a code has the identifier, and not only as a part of another. */
function isNamed(code: string, identifier: string): boolean {
  for (let at = code.indexOf(identifier); at !== -1; at = code.indexOf(identifier, at + 1)) {
    const around = code.slice(Math.max(0, at - 1), at) + code.slice(at + identifier.length, at + identifier.length + 1);
    if (!/[\p{ID_Continue}$]/u.test(around)) return true;
  }
  return false;
}

function bySpecifier(left: string, right: string): number {
  const order = Number(left.startsWith('.')) - Number(right.startsWith('.'));
  if (order !== 0) return order;
  return left < right ? -1 : 1;
}
