import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CHECKS, LAWS, type Law, type LawCase } from '../../conformance/index.ts';
import { isObject } from '../../model/json-object.ts';
import { readConfigFile } from '../config/config-file.ts';
import { CliError, exitCode } from '../exit-code.ts';

/**
 * Reads laws of one's own: modules, in TypeScript or JavaScript, whose default export is a law or a list of laws. Throws `CliError` where one
 * is no law, or has the name of another one.
 */
export async function loadLaws(files: readonly string[]): Promise<readonly Law[]> {
  const taken = new Set([...LAWS, ...CHECKS].map(({ id }) => id));
  const laws: Law[] = [];
  for (const file of files) {
    const path = resolve(file);
    if (!existsSync(path)) throw new CliError(`--laws: no such file: ${file}`, exitCode.usage);
    const { value } = await readConfigFile(path);
    const exported: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const [index, item] of exported.entries()) {
      const law = lawOf(item, Array.isArray(value) ? `${file}: law ${index + 1}` : file);
      if (taken.has(law.id)) throw new CliError(`${file}: there is a law or check "${law.id}" already`, exitCode.usage);
      taken.add(law.id);
      laws.push(law);
    }
  }
  return laws;
}

function lawOf(value: unknown, where: string): Law {
  const fail = (member: string, expected: string, got: unknown): never => {
    const shown = got === undefined ? 'nothing' : typeof got === 'function' ? 'a function' : JSON.stringify(got);
    throw new CliError(`${where}: ${member}: expected ${expected}, got ${shown}`, exitCode.usage);
  };
  if (!isObject(value)) return fail('default export', 'a law, or a list of laws', value);
  const { id, title, plan } = value as Partial<Record<keyof Law, unknown>>;
  if (typeof id !== 'string' || !/^[a-z][a-z0-9-]*$/.test(id)) return fail('id', 'a name such as totals-add-up', id);
  if (typeof title !== 'string' || title === '') return fail('title', 'the sentence of the law', title);
  if (typeof plan !== 'function') return fail('plan', 'a function that gives the cases of the law', plan);
  return { id, title, plan: (context) => plannedBy({ id, title, plan: plan as Law['plan'] }, where)(context) };
}

/** Cases bear the name of their law, and one that is wrong is named with its file. */
function plannedBy(law: Law, where: string): Law['plan'] {
  return (context) => {
    const cases: unknown = namedErrors(where, () => law.plan(context));
    if (!Array.isArray(cases)) throw new CliError(`${where}: plan: expected a list of cases`, exitCode.usage);
    return (cases as readonly LawCase[]).map((item) => ({ ...item, kind: 'law', law: law.id }));
  };
}

function namedErrors<Result>(where: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new CliError(`${where}: plan: ${error instanceof Error ? error.message : String(error)}`, exitCode.usage);
  }
}
