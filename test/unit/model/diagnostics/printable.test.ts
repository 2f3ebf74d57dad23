import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { printDiff } from '../../../../cli/diff-report.ts';
import type { PlacedChange } from '../../../../model/diff/diff-descriptions.ts';
import { formatDiagnostic, loadApi, printable } from '../../../../model/index.ts';

describe('what a description says on a terminal', () => {
  it('moves no cursor, colours nothing and turns no writing around', () => {
    expect(printable('a\u001b[31m\u0000\r\nb\u202eü\tc')).toBe('a\\u001b[31m\\u0000\\u000d\\u000ab\\u202eü\tc');
  });

  it('is shown in diagnostics as an escape', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'printable-')), 'openapi.json');
    const responses = { '200': { description: 'Done.', headers: { '\u001b[2J\u202e': {} } } };
    const paths = { '/things': { get: { operationId: 'a\u001b[2J', responses } }, 'no\u001b[2Jslash': {} };
    writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Sample', version: '1' }, paths }));
    const { diagnostics } = await loadApi(file);
    expect(diagnostics.length).toBeGreaterThan(0);
    for (const diagnostic of diagnostics) expect(formatDiagnostic(diagnostic)).not.toMatch(/[\u001b\u202e]/);
  });

  it('is no link and no escape in a comparison', () => {
    const change: PlacedChange = {
      kind: 'path-removed',
      verdict: 'breaking',
      operation: 'GET /[x](javascript:a)\u001b[2J',
      operationId: undefined,
      place: '',
      message: 'the path [x](javascript:a)\u001b[2J is gone',
      old: undefined,
      new: undefined,
    };
    expect(printDiff([change], 'text', '/')).not.toContain('\u001b');
    expect(printDiff([change], 'markdown', '/')).not.toMatch(/(?<!\\)\[x/);
    expect(printDiff([change], 'markdown', '/')).not.toContain('\u001b');
    const named = { ...change, message: 'the property `a_b[]` is gone_' };
    expect(printDiff([named], 'markdown', '/')).toContain('the property `a_b[]` is gone\\_');
  });
});
