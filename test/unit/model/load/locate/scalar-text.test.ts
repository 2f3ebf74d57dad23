import { describe, expect, it } from 'vitest';

import { apiOf, loadText } from '../../load-text.ts';

const versionOf = async (text: string, name?: string): Promise<string | undefined> =>
  (await loadText(text, name)).api?.info.version;

describe('a text without quotes', () => {
  it.each([
    '1.10',
    '1.0',
    '007',
    '+5',
    '0x1F',
    '0o17',
    '1e3',
    '.5',
    '9007199254740993',
    'True',
    'false',
    '1.10 # first',
  ])('is read as it is written: %s', async (written) => {
    const text = `openapi: 3.1.0\ninfo: {title: Sample, version: '1'}\npaths: {}\n`;
    const own = written.replace(/ .*/, '');
    expect(
      await versionOf(
        text.replace(`info: {title: Sample, version: '1'}`, `info:\n  title: Sample\n  version: ${written}`),
      ),
    ).toBe(own);
    if (own === written) expect(await versionOf(text.replace(`'1'`, written))).toBe(own);
  });

  it('is read as it is written behind a tag, an anchor and a byte order mark, and in JSON', async () => {
    const head = (version: string): string => `openapi: 3.1.0\ninfo: {title: Sample, version: ${version}}\npaths: {}\n`;
    expect(await versionOf(head('&v 1.10'))).toBe('1.10');
    expect(await versionOf(head('!!float 1.10'))).toBe('1.10');
    expect(await versionOf(`\uFEFF---\n${head('1.10')}`)).toBe('1.10');
    const json = '{"openapi":"3.1.0","info":{"title":"Ü","version":1.10},"paths":{}}';
    expect(await versionOf(json, 'openapi.json')).toBe('1.10');
  });

  it('has the usual spelling where an alias stands for it', async () => {
    const text = 'openapi: 3.1.0\nx-v: &v 1.10\ninfo: {title: Sample, version: *v}\npaths: {}\n';
    expect(await versionOf(text)).toBe('1.1');
  });

  it('is read as it is written among the values of a server variable, and in Swagger 2.0', async () => {
    const api = await apiOf(`
openapi: 3.1.0
info: {title: Sample, version: '1'}
servers: [{url: 'https://{v}.example.com', variables: {v: {default: 1.10, enum: [1.10, 2.0, true]}}}]
paths: {}
`);
    expect(api.servers[0]?.variables[0]).toMatchObject({ default: '1.10', enum: ['1.10', '2.0', 'true'] });
    expect(await versionOf(`swagger: '2.0'\ninfo: {title: Sample, version: 1.10}\npaths: {}\n`)).toBe('1.10');
  });
});
