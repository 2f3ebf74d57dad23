import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { limitOfPattern } from '../../cli/limit-of-pattern.ts';
import { toldMisses } from '../../conformance/matchers/told/told-misses.ts';
import { validateValue } from '../../cli/validate-value.ts';
import { DIAGNOSTICS } from '../../model/diagnostics/diagnostics-catalogue.ts';
import type { CatalogueCode, CatalogueEntry } from '../../model/diagnostics/diagnostics-catalogue.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostics.ts';
import { formatDiagnostic } from '../../model/diagnostics/format-diagnostic.ts';
import { lintApi } from '../../model/lint/index.ts';
import { loadApi } from '../../model/load-api.ts';

const HERE = import.meta.dirname;
const PAGES = join(HERE, '../../docs/diagnostics');

/** Codes that only `lintApi` reports. */
const LINT_CODES: ReadonlySet<string> = new Set([
  'operation-id-style',
  'no-error-response',
  'undeclared-tag',
  'no-link-header',
  'misplaced-extension',
  'invalid-extension',
  'example-mismatch',
  'dangling-link',
  'refers-to-internal',
  'slow-pattern',
  'no-valid-value',
  'overlapping-alternatives',
  'xml-example-value',
  'ambiguous-xml',
  'lines-as-item',
  'structured-text',
  'foreign-operation',
  'unknown-operation',
  'short-page',
  'nullable-enum',
  'inexact-literal',
  'contradictory-page',
  'contradictory-example',
  'endless-schema',
  'lost-value',
  'idle-empty-value',
]);

const codes = Object.keys(DIAGNOSTICS) as CatalogueCode[]; // the keys are the codes
const folders = readdirSync(HERE, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

async function diagnose(code: string): Promise<readonly Diagnostic[]> {
  const file = join(HERE, code, 'openapi.yaml');
  return LINT_CODES.has(code) ? lintApi(file, { validate: validateValue, limitOfPattern, toldMisses }) : (await loadApi(file)).diagnostics;
}

function textOf(diagnostics: readonly Diagnostic[], code: string): string {
  const folder = join(HERE, code);
  const text = diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, { cwd: folder })).join('\n\n');
  return `${text.replaceAll(folder, '.')}\n`;
}

describe('every code of the catalogue', () => {
  it.each(codes)('%s is reported for its fixture exactly as expected', async (code) => {
    const diagnostics = await diagnose(code);
    await expect(textOf(diagnostics, code)).toMatchFileSnapshot(join(HERE, code, 'expected.txt'));
    const own = diagnostics.filter((diagnostic) => diagnostic.code === code);
    expect(own.length, `${code} is not among ${diagnostics.map((item) => item.code).join(', ')}`).toBeGreaterThan(0);
    const entry: CatalogueEntry = DIAGNOSTICS[code];
    for (const diagnostic of own) expect(diagnostic.severity).toBe(entry.severity);
  });

  it.each(codes.filter((code) => !LINT_CODES.has(code)))(
    '%s keeps the model back when it is an error',
    async (code) => {
      const { api, diagnostics } = await loadApi(join(HERE, code, 'openapi.yaml'));
      const hasError = diagnostics.some(({ severity }) => severity === 'error');
      expect(api === undefined).toBe(hasError);
      if (code !== 'file-not-readable')
        for (const { line, column } of diagnostics) expect([line, column]).not.toContain(undefined);
    },
  );

  it.each(codes.filter((code) => 'tolerated' in DIAGNOSTICS[code]))('%s is a warning for a lenient load', async (code) => {
    const { api, diagnostics } = await loadApi(join(HERE, code, 'openapi.yaml'), { lenient: true });
    const entry: CatalogueEntry = DIAGNOSTICS[code];
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(api).toBeDefined();
    const own = diagnostics.filter((diagnostic) => diagnostic.code === code);
    expect(own.length).toBeGreaterThan(0);
    // The words before a place that each case fills.
    const [words] = (entry.tolerated ?? '').split('{');
    for (const { message } of own) expect(message).toContain(`; ${words}`);
  });

  it.each(codes)('%s has a page that shows its fixture', (code) => {
    const page = readFileSync(join(PAGES, `${code}.md`), 'utf8');
    expect(page.startsWith(`# ${code}\n`)).toBe(true);
    for (const heading of ['## Why', '## Fix']) expect(page).toContain(heading);
    const fixture = join(HERE, code, 'openapi.yaml');
    if (existsSync(fixture)) expect(page).toContain(readFileSync(fixture, 'utf8'));
  });

  it('has no fixture and no page without a code', () => {
    const pages = readdirSync(PAGES).map((name) => name.replace(/\.md$/, ''));
    expect(folders.toSorted()).toEqual(codes.toSorted());
    expect(pages.toSorted()).toEqual(codes.toSorted());
  });
});
