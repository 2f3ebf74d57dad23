import { beforeAll, describe, expect, it } from 'vitest';
import { defaultEmitOptions } from '../../../../../generators/emit/options.ts';
import { emitModels } from '../../../../../generators/models/index.ts';
import { fits } from '../../../../../model/facts/sample/fits.ts';
import { sampleValue } from '../../../../../model/facts/sample/sample-value.ts';
import type { Api } from '../../../../../model/index.ts';
import { loadDescription } from '../../../../support/load-emitted.ts';
import { testPath } from '../../../../support/emit-fixture.ts';

let api: Api;
beforeAll(async () => {
  api = await loadDescription(testPath('fixtures/validators/read-only.yaml'));
});

function component(name: string) {
  const schema = api.schemas.find((candidate) => candidate.name === name);
  if (schema === undefined) throw new Error(`no component ${name}`);
  return schema;
}

describe('members that no property names and only one side sends', () => {
  it('have no place in the type of the other side', () => {
    const text = emitModels(api, defaultEmitOptions)
      .map(({ contents }) => contents)
      .join('\n');
    const declared = (name: string): string =>
      new RegExp(`(?:type|interface) ${name}\\b[^]*?\\n\\n`).exec(text)?.[0] ?? '';
    expect(declared('Stamped')).toContain('at_created');
    expect(declared('StampedWrite')).toMatch(/note: string/);
    expect(declared('StampedWrite')).not.toMatch(/at_created|\[key: string\]/);
    expect(declared('RestWrite')).not.toContain('[key: string]');
  });

  it('are in no sample of a request', () => {
    for (const name of ['Stamped', 'Rest', 'Open']) {
      const sample = sampleValue(component(name), { view: 'write' });
      expect(fits(component(name), sample ?? null, 'write')).toBe(true);
      expect(JSON.stringify(sample)).not.toContain('at_');
    }
    expect(fits(component('Rest'), { other: 'x' }, 'write')).toBe(false);
    expect(fits(component('Rest'), { other: 'x' }, 'read')).toBe(true);
    expect(fits(component('Stamped'), { note: 'n', at_x: 1 }, 'write')).toBe(false);
  });
});
