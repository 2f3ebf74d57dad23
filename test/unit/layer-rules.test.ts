import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = `${root}node_modules/dependency-cruiser/bin/dependency-cruise.mjs`;

interface CruiseReport {
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

/** Runs the project's own rules over a tree, as the gate does. */
function violations(folder: string, paths: readonly string[]): string[] {
  const ran = spawnSync(
    process.execPath,
    [program, '--config', `${root}.dependency-cruiser.cjs`, '--output-type', 'json', ...paths],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const report = JSON.parse(ran.stdout) as CruiseReport;
  return report.summary.violations
    .map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to.replace(/^.*(?=node_modules)/, '')}`)
    .sort();
}

describe('the layer rules', () => {
  it('find every planted violation: upward, sideways, node in the portable runtime, type-only imports, cycles, the inside of a resource and SQL outside of stores', () => {
    const folder = fileURLToPath(new URL('../fixtures/layers', import.meta.url));
    expect(violations(folder, ['model', 'generators', 'runtime', 'conformance', 'reference-server'])).toEqual([
      'emitter-client: generators/client/index.ts -> generators/docs/index.ts',
      'layer-conformance: conformance/knows-the-server.ts -> reference-server/index.ts',
      'layer-model: model/reaches-up.ts -> generators/client/index.ts',
      'no-cycles: reference-server/index.ts -> reference-server/left.ts',
      'portable-runtime: runtime/wire/uses-node.ts -> fs',
      'resource-by-its-index: reference-server/resources/beta/rules.ts -> reference-server/resources/alpha/store.ts',
      'resource-from-outside: reference-server/platform/reaches-inside.ts -> reference-server/resources/alpha/store.ts',
      'server-room-platform: reference-server/platform/knows-a-resource.ts -> reference-server/resources/alpha/index.ts',
      'server-room-platform: reference-server/platform/reaches-inside.ts -> reference-server/resources/alpha/store.ts',
      'sql-only-in-stores: reference-server/resources/beta/writes-sql.ts -> node_modules/kysely/dist/esm/index.js',
    ]);
  });
});
