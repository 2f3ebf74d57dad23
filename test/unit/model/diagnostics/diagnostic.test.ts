import { describe, expect, it } from 'vitest';

import { fillTemplate } from '../../../../model/diagnostics/fill-template.ts';
import { diagnosticToJson, formatDiagnostic } from '../../../../model/diagnostics/format-diagnostic.ts';
import { asciiJson } from '../../../../model/load/json/ascii-json.ts';
import { duplicateNames } from '../../../../model/load/json/json-duplicates.ts';
import { findJsonError } from '../../../../model/load/json/json-scanner.ts';
import { locateJson } from '../../../../model/load/locate/locate-json.ts';
import { didYouMean, nearName } from '../../../../model/load/near-name.ts';
import { plainText } from '../../../../model/load/source-text.ts';
import { codeFrame, positionAt } from '../../../../model/load/locate/text-position.ts';
import { loadText } from '../load-text.ts';

describe('a diagnostic', () => {
  it('is written with its place, pointer, clause, suggestion and frame', async () => {
    const { diagnostics } = await loadText(
      'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {}\ncomponets: {}\n',
    );
    const [diagnostic] = diagnostics;
    if (diagnostic === undefined) throw new Error('nothing was found');
    const { file } = diagnostic.location;
    expect(formatDiagnostic(diagnostic, { cwd: file.replace(/[\\/][^\\/]*$/, '') })).toBe(
      [
        'openapi.yaml:4:1 error misspelt-field the OpenAPI Object has no field `componets`',
        '  at /componets',
        '  by OAS "OpenAPI Object"',
        '  did you mean `components`?',
        '    2 | info: {title: T, version: "1"}',
        '    3 | paths: {}',
        '  > 4 | componets: {}',
        '      | ^',
        '    5 |',
      ].join('\n'),
    );
    expect(formatDiagnostic(diagnostic, { brief: true })).toBe(
      `${file}:4:1 error misspelt-field the OpenAPI Object has no field \`componets\``,
    );
    expect(diagnosticToJson(diagnostic)).toEqual({
      code: 'misspelt-field',
      severity: 'error',
      message: 'the OpenAPI Object has no field `componets`',
      file,
      line: 4,
      column: 1,
      pointer: '/componets',
      suggestion: 'did you mean `components`?',
      clause: 'OAS "OpenAPI Object"',
    });
    expect(JSON.parse(JSON.stringify(diagnostic))).toMatchObject({ line: 4, column: 1, code: 'misspelt-field' });
  });

  it('leaves a place in the template that has no parameter', () => {
    expect(fillTemplate('{a} and {b}', { a: '{b}' })).toBe('{b} and {b}');
  });
});

describe('positions', () => {
  it('count lines and columns from one', () => {
    const text = 'ab\ncd\r\n\nef';
    expect([0, 1, 3, 4, 7, 8, 9].map((offset) => Object.values(positionAt(plainText(text), offset)).join(':'))).toEqual(
      ['1:1', '1:2', '2:1', '2:2', '3:1', '4:1', '4:2'],
    );
  });

  it('are found in any order, from where the last one was', () => {
    const text = plainText('ab\ncd\r\n\nef');
    const offsets = [3, 4, 8, 9, 0, 7, 7, 2];
    expect(offsets.map((offset) => Object.values(positionAt(text, offset)).join(':'))).toEqual(
      offsets.map((offset) => Object.values(positionAt(plainText(text.units), offset)).join(':')),
    );
    expect(positionAt(text, 9)).toEqual({ line: 4, column: 2 });
  });

  it('show a window of a line of many thousand characters', () => {
    const text = `${'x'.repeat(10_000)}HERE${'y'.repeat(10_000)}`;
    const [line = '', caret = ''] = codeFrame(plainText(text), { line: 1, column: 10_001 }, 10_000).split('\n');
    expect(line.length).toBeLessThan(140);
    expect(line.slice(caret.indexOf('^'))).toMatch(/^HERE/);
  });

  it('show the same window of a line in which characters are written as others', () => {
    const before = 'na\u00efve '.repeat(2_000);
    const text = `{"a":"${before}","b":1,\n"c":"${before}","d":"HERE"}`;
    const source = asciiJson(Buffer.from(text)) ?? expect.fail('it is to be escaped');
    const position = positionAt(source, locateJson(source, ['d']));
    expect(position).toEqual({ line: 2, column: (text.split('\n')[1] ?? '').indexOf('"HERE"') + 1 });
    const [first = '', second = '', caret = ''] = codeFrame(source, position, locateJson(source, ['d'])).split('\n');
    expect(second.slice(caret.indexOf('^') - 12)).toBe('na\u00efve ","d":"HERE"}');
    expect(first).toMatch(/e ","b":1,$/);
  });
});

describe('finding a pointer in JSON', () => {
  const text = `{
  "a": {"b\\u0063": [1, {"x": "}],\\"{"}, [2, 3]]},
  "dup": 1, "dup": 2,
  "e": {}
}`;
  it.each([
    [[], '{\n'],
    [['a'], '"a"'],
    [['a', 'bc'], '"b\\u0063"'],
    [['a', 'bc', '0'], '1'],
    [['a', 'bc', '1', 'x'], '"}],'],
    [['a', 'bc', '2'], '[2, 3]'],
    [['a', 'bc', '2', '1'], '3'],
    [['a', 'bc', '9'], '"b\\u0063"'],
    [['dup'], '2,'],
    [['e', 'missing'], '"e"'],
    [['none'], '{\n'],
  ])('%j leads to %j', (tokens, expected) => {
    expect(text.slice(locateJson(plainText(text), tokens)).startsWith(expected)).toBe(true);
  });
});

describe('a large JSON text with few characters beyond ASCII', () => {
  const text = JSON.stringify(
    { 'na\u00efve': '\u2019\u{1f600}', plain: ['x'.repeat(9000), '\u00e9'], 'e\\u2019': 1 },
    undefined,
    1,
  );
  const source = asciiJson(Buffer.from(text));
  if (source === undefined) throw new Error('it is to be escaped');

  it('is kept as ASCII that says the same', () => {
    expect(source.units).toMatch(/^[ -~\n]*$/);
    expect(JSON.parse(source.units)).toEqual(JSON.parse(text));
    expect(source.slice(0, source.units.length)).toBe(text);
  });

  it.each([
    [['na\u00efve'], '2:11'],
    [['plain'], '3:2'],
    [['plain', '1'], '5:3'],
    [['e\\u2019'], '7:14'],
  ])('%j is where people see it', (tokens, expected) => {
    const { line, column } = positionAt(source, locateJson(source, tokens));
    expect(`${line}:${column}`).toBe(expected);
    const frame = codeFrame(source, { line, column }, locateJson(source, tokens));
    expect(frame).toContain(text.split('\n')[line - 1]?.slice(0, 60));
  });

  it('is left as it is when most of it is another language', () => {
    expect(asciiJson(Buffer.from(`["${'\u00e9 '.repeat(5000)}"]`))).toBeUndefined();
  });
});

describe('syntax errors of JSON', () => {
  it.each([
    ['{"a": 1,}', 8, /property name/],
    ['{"a" 1}', 5, /":"/],
    ['[1 2]', 3, /"," or "\]"/],
    ['{"a": tru}', 6, /a value/],
    ['{"a": "x', 6, /string/],
    ['{"a": 01}', 7, /"," or "}"/],
    ['{} x', 3, /end of the file/],
    ['{"a":', 5, /end of the file/],
    ['["\u0001"]', 2, /string/],
  ])('%j stops at %i', (text, offset, message) => {
    expect(() => JSON.parse(text)).toThrow();
    const found = findJsonError(text);
    expect(found.offset).toBe(offset);
    expect(found.message).toMatch(message);
  });
});

describe('members of one name in JSON', () => {
  it('are found in the mapping that holds both', () => {
    const text =
      '{"a": {"b": "a:", "c": [{"b": 1}, {"b": 2}]}, "b": "\\"b\\": {", "\\u0061": 1, "d": {"x": 1, "y": [1, "x"], "x": 2}}';
    expect(duplicateNames(plainText(text)).map(({ offset }) => text.slice(offset, offset + 8))).toEqual([
      '"\\u0061"',
      '"x": 2}}',
    ]);
  });
});

describe('near names', () => {
  it.each([
    ['requestbody', 'requestBody'],
    ['operation_id', 'operationId'],
    ['respones', 'responses'],
    ['sumary', 'summary'],
    ['tgas', 'tags'],
    ['overlays', undefined],
    ['x', undefined],
  ])('%s is taken for %s', (name, expected) => {
    const fields = ['requestBody', 'operationId', 'responses', 'summary', 'tags', 'description'];
    expect(nearName(name, fields)).toBe(expected);
    expect(didYouMean(name, fields)).toBe(expected === undefined ? undefined : `did you mean \`${expected}\`?`);
  });
});
