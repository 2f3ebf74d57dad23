import { beforeAll, expect, it } from 'vitest';
import { emitClient } from '../../../../../generators/client/index.ts';
import { defaultEmitOptions } from '../../../../../generators/emit/options.ts';
import { emitExpress } from '../../../../../generators/express/index.ts';
import { explain } from '../../../../../runtime/request/explain.ts';
import { testPath } from '../../../../support/emit-fixture.ts';
import { loadEmitted, type EmittedValidators } from '../../../../support/load-emitted.ts';

let emitted: EmittedValidators;
beforeAll(async () => {
  emitted = await loadEmitted(testPath('fixtures/validators/lines-as-item.yaml'));
});

function codeOf(files: readonly { readonly path: string; readonly contents: unknown }[], path: RegExp): string {
  return files.flatMap((file) => (path.test(file.path) ? [String(file.contents)] : [])).join('\n');
}

it('a body of lines whose schema takes objects only is a list of such lines', async () => {
  const decode = await emitted.decoders['importRows']?.();
  const sent = (text: string) => {
    const body = { kind: 'bytes', contentType: 'application/x-ndjson', bytes: new TextEncoder().encode(text) } as const;
    const raw = { method: 'POST', path: [], query: '', headers: {}, body };
    const result = decode?.(raw, { mode: 'strict', unknownParameters: 'refuse', explain });
    return result?.ok === false
      ? result.problems.map(({ name, line, rule }) => [name, line, rule])
      : result?.value.body;
  };
  expect(sent('{"id":1}\n{"id":2}\n')).toEqual([{ id: 1 }, { id: 2 }]);
  expect(sent('{"id":1}\n{"id":"x"}\n')).toEqual([['/1/id', 2, 'type']]);
});

it('clients read such lines, and those of a list, by their type; text stays text', () => {
  const code = codeOf(emitClient(emitted.api, defaultEmitOptions), /client\/operations\.ts$/);
  const itemOf = (name: string): string | undefined => new RegExp(`${name}Lines[^]*?<\\w+, (\\w+)>`).exec(code)?.[1];
  expect([itemOf('exportRows'), itemOf('exportListed'), itemOf('exportRaw')]).toEqual(['Row', 'Row', 'unknown']);
});

it('handlers answer with such lines, one by one', () => {
  const code = codeOf(emitExpress(emitted.api, defaultEmitOptions), /\.ts$/);
  expect(code.match(/readonly body: AsyncIterable<Row>/g)).toHaveLength(2);
  expect(code.match(/readonly body: Array<Row>/g)).toHaveLength(1);
});
