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

/** The rooms of `runtime/` in the order in which a request passes them, and those of one's own that each may import. */
const runtimeRooms = {
  wire: [],
  schema: ['wire'],
  request: ['wire', 'schema'],
  http: ['wire', 'schema', 'request'],
  node: ['wire', 'schema', 'request', 'http'],
  express: ['wire', 'schema', 'request', 'http', 'node'],
  fastify: ['wire', 'schema', 'request', 'http', 'node'],
  client: ['wire'],
};

/** The rooms of `reference-server/` and those of one's own that each may import; of resources only their `index.ts`. */
const serverRooms = {
  store: [],
  git: [],
  platform: ['store', 'git'],
  resources: ['platform', 'store', 'git', 'work-items'],
  'work-items': ['platform', 'store', 'resources'],
  world: ['platform', 'store', 'git'],
  http: ['platform', 'git', 'resources'],
};

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

const roomRules = Object.entries(runtimeRooms).map(([room, allowed]) => ({
  name: `runtime-room-${room}`,
  comment: `runtime/${room}/ may import only ${[room, ...allowed].join(', ')} of runtime/`,
  severity: 'error',
  from: { path: `^runtime/${room}/` },
  to: { path: '^runtime/', pathNot: `^runtime/(${[room, ...allowed].join('|')})/` },
}));

const serverRoomRules = Object.entries(serverRooms).map(([room, allowed]) => ({
  name: `server-room-${room}`,
  comment: `reference-server/${room}/ may import only ${[room, ...allowed].join(', ')} of reference-server/`,
  severity: 'error',
  from: { path: `^reference-server/${room}/` },
  to: { path: '^reference-server/', pathNot: `^reference-server/(${[room, ...allowed].join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-orphan-imports', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...layerRules,
    ...emitterRules,
    ...roomRules,
    ...serverRoomRules,
    {
      name: 'resource-by-its-index',
      comment: 'what one resource must know of another goes through the index.ts of that one',
      severity: 'error',
      from: { path: '^reference-server/resources/([^/]+)/' },
      to: {
        path: '^reference-server/resources/[^/]+/',
        pathNot: '^reference-server/resources/($1/|[^/]+/index[.]ts$)',
      },
    },
    {
      name: 'resource-from-outside',
      severity: 'error',
      from: { path: '^reference-server/', pathNot: '^reference-server/resources/' },
      to: { path: '^reference-server/resources/', pathNot: '^reference-server/resources/[^/]+/index[.]ts$' },
    },
    {
      name: 'work-items-by-its-index',
      severity: 'error',
      from: { path: '^reference-server/', pathNot: '^reference-server/work-items/' },
      to: { path: '^reference-server/work-items/', pathNot: '^reference-server/work-items/index[.]ts$' },
    },
    {
      name: 'sql-only-in-stores',
      comment: 'statements are written in store/, platform/tenancy/ and the store.ts of resources and of work-items/',
      severity: 'error',
      from: {
        path: '^reference-server/',
        pathNot: '^reference-server/(store/|platform/tenancy/|(resources|work-items)/.+/store[.]ts$)',
      },
      to: { path: 'node_modules/kysely' },
    },
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
      from: { path: '^runtime/(client|wire|schema|request)/' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'] },
    },
    {
      name: 'runtime-without-packages',
      comment:
        'only the Express adapter and the second engine know packages: Express, of which types alone, and that engine',
      severity: 'error',
      from: { path: '^runtime/', pathNot: '^runtime/(express|node/engine)/' },
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
