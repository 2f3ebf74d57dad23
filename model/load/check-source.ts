import type { Api } from '../api.ts';
import type { DocumentStore, OpenProblem } from './document-store.ts';
import { isDocument } from './document-store.ts';
import { firstKey, jsonHint, yamlHint } from './syntax-hint.ts';
import { duplicateNames } from './json/json-duplicates.ts';
import { childPointer } from './json/json-pointer.ts';
import { nearName } from './near-name.ts';
import { describeType, isObject } from './raw.ts';
import { reportAt, reportInText, reportWithoutText } from './report.ts';
import type { Reporter } from './report.ts';
import type { ParseProblem, SourceDocument } from './source-document.ts';
import { plainText } from './source-text.ts';
import type { Conversion } from './swagger/convert-swagger.ts';

/** The version of the root document; undefined, with a diagnostic, when it is none that is supported. */
export function readVersion(reporter: Reporter, document: SourceDocument): Api['version'] | undefined {
  const { root } = document;
  if (!isObject(root)) {
    const details = { parameters: { got: describeType(root) }, suggestion: adviceFor(root, document) };
    reportAt(reporter, 'not-a-description', { document, pointer: '' }, details);
    return undefined;
  }
  const written = root['openapi'];
  // Unquoted in YAML, `3.1` is a number and `3.0` is the number 3.
  const version = typeof written === 'number' ? written.toFixed(1) : written;
  if (typeof version === 'string') {
    const match = /^(3\.[012])(?:\.\d+)?(?:-.+)?$/.exec(version);
    // The group admits exactly these three.
    if (match !== null) return match[1] as Api['version'];
  }
  reportVersion(reporter, document, root);
  return undefined;
}

/** Reports that a document has been converted, or why it has not; that there is none then. */
export function reportConversion(reporter: Reporter, conversion: Conversion): void {
  const site = { document: conversion.source, pointer: '/swagger' };
  if ('document' in conversion) {
    reportAt(reporter, 'converted-swagger', site, { parameters: {} });
    for (const { at, format, instead } of conversion.lostFormats) {
      reportAt(reporter, 'lost-collection-format', at, { parameters: { format, instead } });
    }
    for (const { at, field, reason } of conversion.lostFields) {
      reportAt(reporter, 'lost-field', at, { parameters: { field, reason } });
    }
    return;
  }
  const suggestion = conversion.isMissing ? 'install it: `npm install @scalar/openapi-upgrader`' : undefined;
  const advice = `this one could not be converted: ${conversion.reason}`;
  reportAt(reporter, 'unsupported-version', site, { parameters: { found: 'Swagger 2.0', advice }, suggestion });
}

/** What somebody may have taken for a description. */
function adviceFor(root: unknown, { text }: SourceDocument): string | undefined {
  if (typeof root === 'string' && root.startsWith('<')) {
    return 'this is a web page: save the description that it shows, as JSON or YAML';
  }
  if (text.units.startsWith('#%RAML')) return 'this is RAML: convert it to OpenAPI first';
  if (!isObject(root)) return undefined;
  const { info } = root;
  if (isObject(info) && '_postman_id' in info) return 'this is a Postman collection: export it as OpenAPI first';
  if (typeof root['$schema'] === 'string') return 'this is a JSON Schema: refer to it from a description';
  if ('paths' in root || 'info' in root) return 'begin with a line like `openapi: 3.1.0`';
  return undefined;
}

function reportVersion(reporter: Reporter, document: SourceDocument, root: Readonly<Record<string, unknown>>): void {
  const field = ['openapi', 'swagger', 'asyncapi', 'arazzo', 'overlay'].find((name) => (root[name] ?? null) !== null);
  if (field === undefined) {
    const got = `the fields ${Object.keys(root).slice(0, 5).join(', ') || '(none)'}`;
    const near = nearName('openapi', Object.keys(root));
    const pointer = near === undefined ? '' : childPointer('', near);
    const advice = near === undefined ? adviceFor(root, document) : 'did you mean `openapi`?';
    const empty = root['openapi'] === null ? { got: '`openapi` without a value' } : { got };
    const site = { document, pointer: root['openapi'] === null ? '/openapi' : pointer };
    reportAt(reporter, 'not-a-description', site, { parameters: empty, suggestion: advice });
    return;
  }
  const names: Record<string, string> = {
    openapi: 'OpenAPI',
    swagger: 'Swagger',
    asyncapi: 'AsyncAPI',
    arazzo: 'Arazzo',
    overlay: 'OpenAPI Overlay',
  };
  const found = `${names[field]} ${String(root[field])}`;
  const advice =
    field === 'swagger' ? 'of Swagger, 2.0 is converted on the way in' : 'write one of them in the field `openapi`';
  reportAt(
    reporter,
    'unsupported-version',
    { document, pointer: childPointer('', field) },
    { parameters: { found, advice } },
  );
}

/** Reports every file that could not be read or parsed: a syntax error at its own place, a missing root as such. */
export function reportOpenProblems(reporter: Reporter, store: DocumentStore, root: string): void {
  const seen = new Set<OpenProblem>();
  for (const [file, opened] of store.opened) {
    // One that came by a redirect has two addresses.
    if (isDocument(opened) || seen.has(opened)) continue;
    seen.add(opened);
    reportOpenProblem(reporter, file, opened, file === root);
  }
}

function reportOpenProblem(reporter: Reporter, file: string, opened: OpenProblem, isRoot: boolean): void {
  if (opened.reason === 'syntax') reportSyntax(reporter, file, opened.problem);
  else if (isRoot) {
    const reason = opened.reason === 'remote' ? 'it is on the network, which is not asked by default' : opened.message;
    const suggestion = opened.reason === 'remote' ? 'follow it with --allow-remote' : undefined;
    reportWithoutText(reporter, 'file-not-readable', file, { parameters: { file, reason }, suggestion });
  }
}

function reportSyntax(reporter: Reporter, file: string, { code, message, text, offset }: ParseProblem): void {
  const place = { file, text: plainText(text), offset };
  const format = file.toLowerCase().endsWith('.json') ? 'JSON' : 'YAML';
  if (code === 'syntax-error') {
    const suggestion = format === 'JSON' ? jsonHint(text, offset) : yamlHint(message, text, offset);
    reportInText(reporter, code, { ...place, suggestion }, { message, format });
  } else if (code === 'duplicate-key') {
    reportInText(reporter, code, { ...place, suggestion: firstKey(text, offset) }, { key: message });
  } else reportInText(reporter, code, place, {});
}

/** Reports what reading loses: bytes that are no text, members of one name (only YAML refuses them), the digits of integers beyond 2^53. */
export function checkSource(reporter: Reporter, document: SourceDocument): void {
  if (document.isGarbled) {
    const { file, text } = document;
    reportInText(reporter, 'not-utf-8', { file, text, offset: text.units.indexOf('\uFFFD') }, {});
  }
  if (document.mayHaveDuplicateNames) checkDuplicates(reporter, document);
  if (!document.mayHaveLargeIntegers) return;
  const seen = new Set<object>();
  visitNumbers(document.root, '', seen, (value, pointer) => {
    const parameters = { read: String(value) };
    reportAt(reporter, 'large-integer', { document, pointer }, { parameters });
  });
}

function checkDuplicates(reporter: Reporter, { file, text }: SourceDocument): void {
  for (const { offset, name } of duplicateNames(text)) {
    reportInText(reporter, 'duplicate-key', { file, text, offset }, { key: JSON.stringify(name) });
  }
}

function visitNumbers(
  value: unknown,
  pointer: string,
  seen: Set<object>,
  found: (value: number, pointer: string) => void,
): void {
  if (typeof value === 'number') {
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) found(value, pointer);
  } else if (typeof value === 'object' && value !== null && !seen.has(value)) {
    seen.add(value);
    for (const [key, child] of Object.entries(value)) visitNumbers(child, childPointer(pointer, key), seen, found);
  }
}
