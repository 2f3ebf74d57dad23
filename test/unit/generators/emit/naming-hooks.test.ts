import { expect, it } from 'vitest';
import { emitClient } from '../../../../generators/client/index.ts';
import { emitDocs } from '../../../../generators/docs/index.ts';
import type { GeneratedFile } from '../../../../generators/emit/generated-file.ts';
import { type EmitOptions, defaultEmitOptions } from '../../../../generators/emit/options.ts';
import { emitExpress } from '../../../../generators/express/index.ts';
import { emitModels } from '../../../../generators/models/index.ts';
import { emitValidators } from '../../../../generators/validators/index.ts';
import type { Api } from '../../../../model/index.ts';
import { loadOrFail, testPath } from '../../../support/emit-fixture.ts';

const EMITTERS: Readonly<Record<string, (api: Api, options: EmitOptions) => GeneratedFile[]>> = {
  models: emitModels,
  client: emitClient,
  validators: emitValidators,
  express: emitExpress,
  docs: emitDocs,
};

// One load: what was emitted with hooks must leave no trace on the description.
const api = await loadOrFail(testPath('fixtures/express/workshop.yaml'));

it.each(Object.keys(EMITTERS))('%s: names of one run are no names of the next run on the same description', (name) => {
  const emit = (options: Partial<EmitOptions>): string => {
    return JSON.stringify(EMITTERS[name]?.(api, { ...defaultEmitOptions, runtime: 'package', ...options }));
  };
  const plain = emit({});
  const naming = { operation: (own: string) => `x${own}`, type: (own: string) => `Y${own}` };
  const named = emit({ naming });
  expect(named).not.toBe(plain);
  expect(emit({ naming: { operation: naming.operation, type: naming.type } })).toBe(named);
  expect(emit({})).toBe(plain);
});
