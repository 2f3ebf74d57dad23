import { expect, it } from 'vitest';
import { emitClient } from '../../../../generators/client/index.ts';
import { defaultEmitOptions } from '../../../../generators/emit/options.ts';
import { emitModels } from '../../../../generators/models/index.ts';
import { loadApi } from '../../../../model/index.ts';
import { testPath } from '../../../support/emit-fixture.ts';

it('says in comments what types cannot say', async () => {
  const { api } = await loadApi(testPath('fixtures/unseen/notes-on-values.yaml'), { lenient: true });
  if (api === undefined) throw new Error('the fixture is sound');
  const emitted = [...emitModels(api, defaultEmitOptions), ...emitClient(api, defaultEmitOptions)];
  const files = new Map(emitted.map(({ path, contents }) => [path, String(contents)]));
  expect(files.get('models/index.ts')).toBe(`export interface Task {
  /** @format date-time @example '2020-01-01T00:00:00Z' */
  dueDate?: string;
  /** Name in URLs @maxLength 40 @pattern ^[a-z*\\/]+$ */
  slug?: string;
  state?: 'open' | 'closed' | null;
  /**
   * - \`1\`: LOW: Can wait.
   * - \`2\`: HIGH: Now. *\\/
   */
  priority?: 1 | 2;
  /**
   * - \`0\`: Red
   * - \`1\`: Blue
   */
  color?: 0 | 1;
  /**
   * - \`'s'\`: Small
   * - \`'l'\`: Very large.
   */
  size?: 's' | 'l';
  /**
   * - \`'a'\`: The first.
   * - \`'b'\`: The second.
   */
  kind?: 'a' | 'b';
  odd?: 'a';
}
`);
  const operations = files.get('client/operations.ts') ?? '';
  expect(operations).toContain('  /** @minimum 1 @maximum 100 @default 20 */\n  readonly limit?:');
  expect(operations).toContain('      readonly body?: Task | undefined;\n');
  expect(operations).toContain("      readonly body: string;\n      readonly contentType: 'text/plain';\n");
  expect(operations).toContain(
    '      readonly body: Blob | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array> | string;\n' +
      '      readonly contentType: `image/${string}`;\n',
  );
});

it('offers the variables of all servers', async () => {
  const { api } = await loadApi(testPath('fixtures/unseen/notes-on-values.yaml'), { lenient: true });
  const files = api === undefined ? [] : emitClient(api, defaultEmitOptions);
  const client = String(files.find(({ path }) => path === 'client/client.ts')?.contents);
  expect(client).toContain("readonly region?: 'eu' | 'us' | undefined;");
  expect(client).toContain('readonly bucket?: string | undefined;');
});
