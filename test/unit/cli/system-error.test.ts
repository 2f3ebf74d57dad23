import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemMessage } from '../../../cli/system-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'system-error-'));
const file = join(folder, 'file');
writeFileSync(file, '');

function refusalOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

it.each<[string, () => unknown]>([
  [`${file} is a file where a folder is needed (EEXIST)`, () => mkdirSync(file)],
  [`${join(file, 'in')} leads through a file where a folder is needed (ENOTDIR)`, () => mkdirSync(join(file, 'in'))],
  [`${join(folder, 'no')} does not exist (ENOENT)`, () => readFileSync(join(folder, 'no'))],
])('says %s', (expected, work) => {
  expect(systemMessage(refusalOf(work))).toBe(expected);
});

it('leaves other errors alone', () => {
  expect(systemMessage(new Error('no'))).toBeUndefined();
  expect(systemMessage(Object.assign(new Error('read'), { code: 'ECONNRESET', path: '/x' }))).toBeUndefined();
  expect(systemMessage(Object.assign(new Error('read'), { code: 'ENOSPC' }))).toBeUndefined();
  expect(systemMessage('no')).toBeUndefined();
});
