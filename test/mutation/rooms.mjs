/** Rooms whose tests are tested: what is mutated, and which tests have to notice it. */
export const ROOMS = {
  'runtime/wire': {
    mutate: ['runtime/wire/**/*.ts', '!runtime/wire/index.ts'],
    tests: ['test/unit/runtime/wire/**/*.test.ts'],
  },
  'runtime/schema': {
    mutate: ['runtime/schema/**/*.ts'],
    tests: ['test/unit/runtime/schema/**/*.test.ts', 'test/properties/pattern-matching.test.ts'],
  },
  'runtime/request': {
    mutate: ['runtime/request/**/*.ts', '!runtime/request/**/index.ts'],
    tests: ['test/unit/runtime/request/**/*.test.ts', 'test/unit/runtime/http/body/*.test.ts'],
  },
  'model/facts': {
    mutate: ['model/facts/**/*.ts'],
    tests: ['test/unit/model/facts/**/*.test.ts'],
  },
  'model/build': {
    mutate: ['model/build/**/*.ts'],
    tests: ['test/unit/model/*.test.ts', 'test/unit/model/{build,load}/**/*.test.ts'],
  },
  'model/load': {
    mutate: ['model/load/**/*.ts'],
    tests: ['test/unit/model/*.test.ts', 'test/unit/model/{build,load,diagnostics}/**/*.test.ts'],
  },
  'model/lint': {
    mutate: ['model/lint/**/*.ts'],
    tests: ['test/unit/model/*.test.ts', 'test/unit/model/lint/**/*.test.ts'],
  },
  'model/diff': {
    mutate: ['model/diff/**/*.ts'],
    tests: ['test/unit/model/diff/**/*.test.ts'],
  },
};
