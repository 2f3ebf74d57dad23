import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ROOMS } from './rooms.mjs';

/**
 * `npm run mutation -- [ROOM ...] [--share=N] [--sample=K]`: mutates the rooms named, all without a name, one after the other; of `--share=N`
 * one function in N, and with another `--sample` other functions. The exit code is 1 when a room scores below 80 %.
 */
const { values, positionals: named } = parseArgs({
  options: { share: { type: 'string', default: '1' }, sample: { type: 'string', default: '0' } },
  allowPositionals: true,
});
if (!/^[1-9]\d*$/.test(values.share)) {
  console.error(`mutation: expected a whole number from 1 after --share, got "${values.share}"`);
  process.exit(2);
}
if (!/^\d+$/.test(values.sample)) {
  console.error(`mutation: expected a whole number after --sample, got "${values.sample}"`);
  process.exit(2);
}
const unknown = named.find((name) => !(name in ROOMS));
if (unknown !== undefined) {
  console.error(`mutation: expected ${Object.keys(ROOMS).join(', ')}, got "${unknown}"`);
  process.exit(2);
}
const folder = fileURLToPath(new URL('.', import.meta.url));
const stryker = `${folder}node_modules/@stryker-mutator/core/bin/stryker.js`;
if (!existsSync(stryker)) {
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(2);
}
linkCorpus();
const failed = (named.length === 0 ? Object.keys(ROOMS) : named).filter((room) => {
  console.log(`== ${room}`);
  const env = { ...process.env, MUTATION_ROOM: room, MUTATION_SHARE: values.share, MUTATION_SAMPLE: values.sample };
  return (
    spawnSync(process.execPath, [stryker, 'run', `${folder}stryker.config.mjs`], { env, stdio: 'inherit' }).status !== 0
  );
});
if (failed.length > 0) console.error(`mutation: below 80 % or broken: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** Mutants run in copies of the project below `test-results/mutation`; the documents that tests look for beside the project stand beside those as well. */
function linkCorpus() {
  const beside = fileURLToPath(new URL('../../../shared', import.meta.url));
  const copies = fileURLToPath(new URL('../../test-results/mutation/', import.meta.url));
  if (!existsSync(beside)) return;
  mkdirSync(copies, { recursive: true });
  rmSync(`${copies}shared`, { force: true });
  symlinkSync(beside, `${copies}shared`);
}
