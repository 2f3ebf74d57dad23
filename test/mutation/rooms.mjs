/** What loads whole descriptions, but for the corpora: these take seconds, and would be asked of nearly every mutant. */
const MODEL = [
  'test/unit/model/{discriminator-names,fragment-paths,swagger,traps,whole-model,wrapped-component}.test.ts',
  'test/negative/*.test.ts',
];

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
    tests: [
      'test/unit/model/facts/**/*.test.ts',
      'test/unit/model/{discriminator-names,media-kind,paging,wrapped-component}.test.ts',
      'test/unit/cli/config/{filter,paging}.test.ts',
      'test/unit/generators/docs/author-links.test.ts',
      'test/properties/model/samples.test.ts',
    ],
  },
  'model/build': {
    mutate: ['model/build/**/*.ts'],
    tests: [
      ...MODEL,
      'test/unit/model/build/**/*.test.ts',
      'test/unit/model/{stray-references,load/loaded-again}.test.ts',
    ],
  },
  'model/load': {
    mutate: ['model/load/**/*.ts'],
    tests: [...MODEL, 'test/unit/model/{load,diagnostics}/**/*.test.ts', 'test/properties/model/block-yaml.test.ts'],
  },
  'model/lint': {
    mutate: ['model/lint/**/*.ts'],
    tests: [
      'test/unit/model/lint/**/*.test.ts',
      'test/negative/*.test.ts',
      'test/unit/generators/docs/author-links.test.ts',
    ],
  },
  'model/diff': {
    mutate: ['model/diff/**/*.ts'],
    tests: [
      'test/unit/model/diff/{operations,schemas,planted-changes,words}.test.ts',
      'test/unit/cli/commands/diff.test.ts',
    ],
  },
};
