import { describe, expect, it } from 'vitest';
import { defaultEmitOptions } from '../../../../generators/emit/options.ts';
import { emitExpress, scaffoldFiles } from '../../../../generators/express/index.ts';
import { emitServer, loadOrFail, testPath, workshop } from '../../../support/emit-workshop.ts';

describe('the emitted server', () => {
  it('is what it was', async () => {
    const files = emitExpress(await loadOrFail(workshop), { ...defaultEmitOptions, runtime: 'package' });
    expect(files.map((file) => file.path)).toEqual([
      'server/tools.ts',
      'server/tools2.ts',
      'server/handlers2.ts',
      'server/untagged.ts',
      'server/handlers.ts',
      'server/operation-table.ts',
      'server/operations/tools.ts',
      'server/operations/tools2.ts',
      'server/operations/handlers2.ts',
      'server/operations/untagged.ts',
      'server/index.ts',
      'stubs/create-app.ts',
      'stubs/mock-cases.ts',
      'stubs/server.ts',
    ]);
    for (const { path, contents } of files) {
      await expect(String(contents)).toMatchFileSnapshot(testPath(`golden/express/${path}`));
    }
  });

  it('has a scaffold that was what it was', async () => {
    const files = scaffoldFiles(await loadOrFail(workshop), { emit: { ...defaultEmitOptions, runtime: 'package' } });
    expect(files.map((file) => file.path)).toEqual([
      'handlers/tools.ts',
      'handlers/tools2.ts',
      'handlers/handlers.ts',
      'handlers/untagged.ts',
      'handlers/index.ts',
      'handlers/security.ts',
      'handlers/server.ts',
    ]);
    for (const { path, contents } of files) {
      await expect(String(contents)).toMatchFileSnapshot(testPath(`golden/express/${path}`));
    }
  });

  it('is the same every time', async () => {
    const [first, second] = [emitServer(await loadOrFail(workshop)), emitServer(await loadOrFail(workshop))];
    expect(second).toEqual(first);
  });

  it('keeps its lines short', async () => {
    const files = emitExpress(await loadOrFail(workshop), defaultEmitOptions);
    for (const { path, contents } of files.filter((file) => file.path.startsWith('server/'))) {
      const long = String(contents)
        .split('\n')
        .filter((line) => line.length > 120);
      expect(long, path).toEqual([]);
    }
  });
});
