import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { objectOf } from '../../model/json-object.ts';
import type { JsonValue } from '../../model/location.ts';
import { parseSource } from '../../model/load/source-document.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What `npm publish` would send, relative to the root; the build that comes before it is not run again. */
function packedFiles(): readonly string[] {
  const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  // What npm prints is what its documentation says.
  const [{ files } = { files: [] }] = JSON.parse(stdout) as { readonly files: readonly { readonly path: string }[] }[];
  return files.map(({ path }) => path);
}

function parsed(file: string): JsonValue {
  const result = parseSource(file, readFileSync(file));
  if ('problem' in result) return expect.fail(result.problem.message);
  return result.document.root as JsonValue; // what the parsers give is made of JSON values only
}

function withoutDecisions(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((entry: JsonValue) => withoutDecisions(entry));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(objectOf(value)).filter(([key]) => key !== 'x-decisions');
  return Object.fromEntries(members.map(([key, member]) => [key, withoutDecisions(member)]));
}

describe('the package', () => {
  const files = packedFiles();
  const specs = files.filter((path) => /(?:^|\/)spec\//.test(path));

  it('holds the description as it is published, whole, and nowhere what is for its writers', () => {
    const sources = readdirSync(join(ROOT, 'spec'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.\w+$/.test(path),
    );
    expect(specs.toSorted()).toEqual(sources.map((path) => `dist/spec/${path}`).toSorted());
    const documents = files.filter((path) => /\.(?:ya?ml|json|html|md)$/.test(path) && !path.startsWith('docs/'));
    for (const path of [...specs, ...documents]) {
      expect([path, readFileSync(join(ROOT, path), 'utf8').includes('x-decisions')]).toEqual([path, false]);
    }
    for (const path of sources.filter((name) => name.endsWith('.yaml'))) {
      expect(parsed(join(ROOT, 'dist/spec', path))).toEqual(withoutDecisions(parsed(join(ROOT, 'spec', path))));
    }
  });
});
