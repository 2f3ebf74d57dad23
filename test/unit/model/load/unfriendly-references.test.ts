import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { describe, expect, it } from 'vitest';

import { loadApi } from '../../../../model/load-api.ts';

function describing(reference: string): string {
  const schemas = { Thing: { $ref: reference } };
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Sample', version: '1' }, components: { schemas } });
}

describe('references to files', () => {
  it('that are misspelt name the nearest file, seen from the document', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'references-'));
    mkdirSync(join(folder, 'my schemas'));
    writeFileSync(join(folder, 'my schemas/thing.yaml'), 'type: string\n');
    writeFileSync(join(folder, 'openapi.json'), describing('my%20schemas/thin.yaml'));
    const { diagnostics } = await loadApi(join(folder, 'openapi.json'));
    expect(diagnostics).toMatchObject([
      { code: 'dangling-reference', suggestion: 'did you mean `my schemas/thing.yaml`?' },
    ]);
  });
});

describe('a web page in place of a description', () => {
  it('is told from one', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'references-')), 'openapi.json');
    writeFileSync(file, '<!DOCTYPE html><title>Not found</title>');
    const suggestion = expect.stringContaining('this is a web page');
    expect((await loadApi(file)).diagnostics).toMatchObject([{ code: 'not-a-description', line: 1, suggestion }]);
  });
});

describe('references of the network', () => {
  async function load(answer: (origin: string, path: string) => string | undefined): Promise<readonly string[]> {
    const server = createServer((request, response) => {
      const { port } = server.address() as AddressInfo;
      const body = answer(`http://127.0.0.1:${port}`, request.url ?? '');
      if (body !== undefined) response.end(body);
      else for (let count = 0; count < 70; count += 1) response.write(Buffer.alloc(2 ** 20, 'a'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { diagnostics } = await loadApi(`http://127.0.0.1:${port}/openapi.json`, { allowRemote: true });
    server.closeAllConnections();
    server.close();
    return diagnostics.map(({ message }) => message);
  }

  it('reach no file of this machine', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'references-')), 'secret.yaml');
    writeFileSync(file, 'a secret\n');
    const messages = await load(() => describing(pathToFileURL(file).href));
    expect(messages).toEqual([expect.stringContaining('no schema has this identifier, and it is no file')]);
  });

  it('stop at a document that does not end', async () => {
    const messages = await load((origin, path) =>
      path === '/openapi.json' ? describing(`${origin}/endless`) : undefined,
    );
    expect(messages).toEqual([expect.stringContaining('it is larger than 64 MiB')]);
  });
});
