/** The layer rule of docs/architecture.md, and no cycles, type imports counted. */
const layers = {
  model: ['model'],
  runtime: ['runtime'],
  generated: ['generated', 'runtime'],
  'server-stubs': ['server-stubs', 'runtime', 'generated'],
  conformance: ['conformance', 'model', 'runtime'],
  'reference-server': ['reference-server', 'runtime', 'generated', 'server-stubs'],
};
const folders = [
  'model',
  'runtime',
  'generators',
  'generated',
  'server-stubs',
  'conformance',
  'reference-server',
  'cli',
  'test',
];
const emitters = ['models', 'types', 'client', 'validators', 'express', 'docs'];

const own = (names) => `^(${names.join('|')})/`;

const layerRules = Object.entries(layers).map(([from, allowed]) => ({
  name: `layer-${from}`,
  comment: `${from}/ may import only ${allowed.join(', ')}`,
  severity: 'error',
  from: { path: own([from]) },
  to: { path: own(folders), pathNot: own(allowed) },
}));

const emitterRules = emitters.map((name) => ({
  name: `emitter-${name}`,
  comment: 'an emitter imports model/ and generators/emit, never a sibling',
  severity: 'error',
  from: { path: `^generators/${name}/` },
  to: { path: own(folders), pathNot: `^(model/|generators/emit/|generators/${name}/)` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-orphan-imports', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...layerRules,
    ...emitterRules,
    {
      name: 'emit-kit',
      severity: 'error',
      from: { path: '^generators/emit/' },
      to: { path: own(folders), pathNot: '^(model/|generators/emit/)' },
    },
    {
      name: 'openapi-core-only-in-load',
      severity: 'error',
      from: { pathNot: '^model/load/' },
      to: { path: 'node_modules/@redocly/openapi-core' },
    },
    {
      name: 'portable-runtime',
      comment: 'client, wire and validators run in browsers and workers',
      severity: 'error',
      from: { path: '^runtime/(client|wire|validate)/' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'] },
    },
    {
      name: 'runtime-without-packages',
      comment: 'only the Express adapter knows a package, and only its types',
      severity: 'error',
      from: { path: '^runtime/', pathNot: '^runtime/express/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer'] },
    },
    {
      name: 'product-without-tests',
      severity: 'error',
      from: { path: own(folders.filter((folder) => folder !== 'test')) },
      to: { path: '^test/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
