import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { API, type Diagnostic, type Project } from 'typescript7/unstable/sync';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Two printings of one description. */
export interface Printings {
  readonly ours: string;
  readonly theirs: string;
  /** True where both declare enums: those of two modules are assignable, and never the same. */
  readonly hasEnums?: boolean;
}

/** How two printings differ. */
export interface Comparison {
  /** How many types are there in both. */
  readonly compared: number;
  /** Types that are there in both and are not the same, `+` and `-` in front of what only ours and only theirs has. */
  readonly differences: readonly string[];
  /** What the compiler says of the printings themselves. */
  readonly errors: { readonly ours: readonly string[]; readonly theirs: readonly string[] };
}

/**
 * Compares the types of printings, each path, webhook, component, operation and alias by itself. Two types are the same for
 * the compiler when neither can be told from the other, even by a conditional type: mutual assignability alone takes
 * `unknown` for optional, and readonly for writable.
 */
export function compareAll(pairs: ReadonlyMap<string, Printings>): ReadonlyMap<string, Comparison> {
  const parent = join(ROOT, 'node_modules', '.consumers');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'equality-'));
  try {
    const checks = [...pairs].map(([name, pair], index) => writePair(join(folder, String(index)), name, pair));
    const config = join(folder, 'tsconfig.json');
    writeFileSync(config, JSON.stringify({ compilerOptions: OPTIONS, files: checks.map(({ file }) => file) }));
    return judged(config, checks);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const OPTIONS = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'esnext',
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
};

/** By TypeScript 7, which says the same as 5.9 in a tenth of the time; that both compile printings is asked elsewhere. */
function judged(config: string, checks: readonly Check[]): ReadonlyMap<string, Comparison> {
  const api = new API();
  try {
    const program = api.updateSnapshot({ openProjects: [config] }).getProject(config)?.program;
    if (program === undefined) throw new Error(`no program: ${config}`);
    return new Map(checks.map((check) => [check.name, result(program, check)]));
  } finally {
    api.close();
  }
}

type Program = Project['program'];

interface Check {
  readonly name: string;
  readonly folder: string;
  readonly file: string;
  /** What stands on each line of the file behind the first ones. */
  readonly entries: readonly string[];
  readonly unpaired: readonly string[];
}

const HEAD = [
  "import type * as ours from './ours';",
  "import type * as theirs from './theirs';",
  'type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;',
  'type Mutual<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;',
];

function writePair(folder: string, name: string, pair: Printings): Check {
  mkdirSync(folder);
  writeFileSync(join(folder, 'ours.ts'), pair.ours);
  writeFileSync(join(folder, 'theirs.ts'), pair.theirs);
  const [own, other] = [entriesOf(pair.ours), entriesOf(pair.theirs)];
  const entries = [...own].filter((entry) => other.has(entry));
  const unpaired = [
    ...[...own].filter((entry) => !other.has(entry)).map((entry) => `+${entry}`),
    ...[...other].filter((entry) => !own.has(entry)).map((entry) => `-${entry}`),
  ];
  const lines = entries.map(
    (entry, index) =>
      `export const c${index}: ${pair.hasEnums === true ? 'Mutual' : 'Equal'}<ours.${entry}, theirs.${entry}> = true;`,
  );
  const file = join(folder, 'check.ts');
  writeFileSync(file, [...HEAD, ...lines, ''].join('\n'));
  return { name, folder, file, entries, unpaired };
}

/** The types of a printing: members of its interfaces, those of components by kind, and its aliases and enums. */
function entriesOf(code: string): ReadonlySet<string> {
  const source = ts.createSourceFile('printed.ts', code, ts.ScriptTarget.ESNext);
  const entries = new Set<string>();
  for (const statement of source.statements) {
    const isExported = ts.canHaveModifiers(statement) && (ts.getModifiers(statement)?.length ?? 0) > 0;
    if (!isExported) continue;
    if (ts.isInterfaceDeclaration(statement)) addMembers(entries, statement.name.text, statement.members);
    else if (ts.isTypeAliasDeclaration(statement)) {
      const { name, type } = statement;
      // What is generic is compared where it is used.
      if (statement.typeParameters !== undefined) continue;
      if (ts.isTypeLiteralNode(type)) addMembers(entries, name.text, type.members);
      else entries.add(name.text);
    }
  }
  return entries;
}

function addMembers(entries: Set<string>, name: string, members: readonly ts.TypeElement[]): void {
  for (const member of members) {
    const key = keyOf(member);
    if (key === undefined) continue;
    const type = ts.isPropertySignature(member) ? member.type : undefined;
    if (name === 'components' && type !== undefined && ts.isTypeLiteralNode(type))
      addMembers(entries, `${name}[${key}]`, type.members);
    else entries.add(`${name}[${key}]`);
  }
}

/** Names are literals or words; keys of index signatures are template literals. */
function keyOf(member: ts.TypeElement): string | undefined {
  const { name } = member;
  if (name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name)))
    return JSON.stringify(name.text);
  if (!ts.isIndexSignatureDeclaration(member)) return undefined;
  const [parameter] = member.parameters;
  return parameter?.type === undefined
    ? undefined
    : ts.createPrinter().printNode(ts.EmitHint.Unspecified, parameter.type, member.getSourceFile());
}

function result(program: Program, { folder, file, entries, unpaired }: Check): Comparison {
  const errorsOf = (path: string): readonly Diagnostic[] => [
    ...program.getSyntacticDiagnostics(path),
    ...program.getSemanticDiagnostics(path),
  ];
  const textsOf = (name: string): readonly string[] => errorsOf(join(folder, name)).map(({ text }) => text);
  const source = readFileSync(file, 'utf8');
  const differing = errorsOf(file).map(({ pos }) => {
    const line = source.slice(0, pos).split('\n').length - 1;
    return entries[line - HEAD.length] ?? `line ${line}`;
  });
  return {
    compared: entries.length,
    differences: [...differing, ...unpaired],
    errors: { ours: textsOf('ours.ts'), theirs: textsOf('theirs.ts') },
  };
}
