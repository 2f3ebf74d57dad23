import { fs } from '../../light-fs.ts';
import { dirname, join, resolve } from 'node:path';
import { chooseConfig } from '../../config/find-config.ts';
import { cacheFolder } from './cache-entry.ts';

/**
 * Where a command line is remembered: in the first output root that it, or else the text of its config file, seems to name.
 * A mistake costs the memory and nothing else: the command line stands in the file as well.
 */
export function commandFile(argv: readonly string[], cwd: string): string {
  const folder = join(likelyRoot(argv, cwd), cacheFolder);
  return join(folder, `command-${shortHash(argv.join('\0'))}.json`);
}

function likelyRoot(argv: readonly string[], cwd: string): string {
  const out = valueOf(argv, '--out');
  if (out !== undefined) return resolve(cwd, out);
  const spec = valueOf(argv, '--spec');
  const config = valueOf(argv, '--config');
  const { file } = chooseConfig({ ...(spec !== undefined && { spec }), ...(config !== undefined && { config }) }, cwd);
  if (file === undefined) return resolve(cwd, 'generated');
  const [, named = '.'] = /\bout["']?\s*:\s*["']?([^"'\s,]+)/.exec(fs.readFileSync(file, 'utf8')) ?? [];
  return resolve(dirname(file), named);
}

function valueOf(argv: readonly string[], name: string): string | undefined {
  const index = argv.findLastIndex((word) => word === name || word.startsWith(`${name}=`));
  if (index < 0) return undefined;
  const word = argv[index] ?? '';
  return word === name ? argv[index + 1] : word.slice(name.length + 1);
}

/** Tells command lines apart in file names: 32-bit FNV-1a. Loading real hashing would take longer than all the rest. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
