// Runs the main job and puts its output into the README, where test/e2e/start.test.ts holds it to be true.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { stableOutput } from '../test/e2e/stable-output.ts';

const ran = spawnSync(process.execPath, ['dist/cli/main.cjs', 'start', '--once'], { encoding: 'utf8' });
if (ran.status !== 0) throw new Error(`the main job failed:\n${ran.stdout}${ran.stderr}`);
const readme = readFileSync('README.md', 'utf8');
const captured = readme.replace(
  /(<!-- capture: .*? -->\n\n```text\n)[\s\S]*?```/,
  (_, before: string) => `${before}${stableOutput(ran.stdout)}\n\`\`\``,
);
writeFileSync('README.md', captured);
