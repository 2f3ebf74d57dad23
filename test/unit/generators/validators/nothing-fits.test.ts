import { beforeAll, expect, it } from 'vitest';
import { ts } from '../../../../generators/emit/code/fragment.ts';
import { Statements } from '../../../../generators/validators/checks/statements.ts';
import { loadEmitted, type EmittedValidators } from '../../../support/load-emitted.ts';
import { emitDescription, testPath } from './emit-description.ts';

const FIXTURE = testPath('fixtures/validators/nothing-fits.yaml');

let emitted: EmittedValidators;
beforeAll(async () => {
  emitted = await loadEmitted(FIXTURE);
});

it('what nothing fits is refused once, and nothing stands behind that', async () => {
  const files = (await emitDescription(FIXTURE)).filter(({ path }) => path.startsWith('validators/components/'));
  expect(files.length).toBeGreaterThan(15);
  for (const { path, contents } of files) {
    const code = String(contents);
    // A function that was printed for a question is asked, whatever comes of it.
    const twice = code.match(/^( *)(?:if \((?!.*check)[^\n]*\) )?return false;\n\1return false;/m)?.[0];
    expect([path, twice]).toEqual([path, undefined]);
    expect([path, /if \(true\)|^ *return false;\n *return true;/m.test(code)]).toEqual([path, false]);
    const [, imported = ''] = /^import \{ ([\w, ]+) \}/m.exec(code) ?? [];
    const unused = imported.split(', ').filter((name) => code.split(new RegExp(`\\b${name}\\b`)).length < 3);
    expect([path, unused.filter((name) => name !== '')]).toEqual([path, []]);
  }
});

it.each([
  ['a', [{}, { a: 1, b: 1, c: '' }, null], []],
  ['b', [{ a: 1 }, {}], [[], 5]],
  ['f', [{ a: 1 }, {}, 5], [null]],
  ['h', [[1, 2], [], 5], []],
  ['n', [{}, [1], 5], [[], 'x']],
  ['m', [null], []],
] as const)('%s takes what it took', async (name, refused, taken) => {
  const module = await import(/* @vite-ignore */ `${emitted.folder}/validators/components/${name}.mjs`);
  const check: (value: unknown) => boolean = module[`is${name.toUpperCase()}`];
  expect(refused.filter(check)).toEqual([]);
  expect(taken.filter((value) => !check(value))).toEqual([]);
});

it('a question that has a function of its own stays, so that the function is used', () => {
  const out = new Statements();
  out.line(ts`const a: unknown = value.a;`);
  out.refuseIf(ts`!isObject(value)`);
  out.refuseIf(ts`!checkOther(value)`);
  out.refuseIf(ts`!isObject(value)`);
  out.refuseIf(ts`true`);
  out.refuseIf(ts`value`);
  expect(out.printBody().code).toBe(
    '  const a: unknown = value.a;\n  if (!isObject(value)) return false;\n  if (!checkOther(value)) return false;\n  return false;\n',
  );
});
