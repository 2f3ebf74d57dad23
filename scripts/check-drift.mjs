// Generates everything that is committed again and fails when git sees a difference.
import { spawnSync } from 'node:child_process';

const folders = ['generated', 'server-stubs', 'forgewright-manifest.json'];

run(process.execPath, ['dist/cli/main.cjs', 'generate']);
const changed = spawnSync('git', ['status', '--porcelain', '--', ...folders], { encoding: 'utf8' });
if (changed.stdout.trim() !== '') {
  console.error(`generated files differ from the committed ones:\n${changed.stdout}`);
  process.exit(1);
}
console.log('generated files are up to date');

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
