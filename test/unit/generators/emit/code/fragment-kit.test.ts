import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { docComment } from '../../../../../generators/emit/code/doc-comment.ts';
import { indent, join, name, raw, ts } from '../../../../../generators/emit/code/fragment.ts';
import { ImportCollector } from '../../../../../generators/emit/code/imports.ts';
import { jsonLiteral, propertyKey, quote } from '../../../../../generators/emit/code/literal.ts';
import { importSpecifier } from '../../../../../generators/emit/module-path.ts';
import {
  NameScope,
  camelCase,
  kebabCase,
  pascalCase,
  propertyName,
} from '../../../../../generators/emit/code/naming.ts';
import type { JsonValue } from '../../../../../model/location.ts';

/** Evaluates emitted source: the only honest judge of a literal. */
function evaluate(source: string): unknown {
  return new Function(`return (${source});`)();
}

describe('fragments', () => {
  it('quotes interpolated text and leaves fragments alone', () => {
    expect(ts`const ${name('x')} = ${"it's"};`.code).toBe("const x = 'it\\'s';");
    expect(ts`[${join([raw('1'), raw('2')], ', ')}]`.code).toBe('[1, 2]');
  });

  it('refuses a name that is no identifier', () => {
    expect(() => name('a;b')).toThrow('not an identifier');
  });

  it('indents every line that is not empty', () => {
    expect(indent(raw('a\n\nb\n')).code).toBe('  a\n\n  b\n');
  });
});

describe('literals', () => {
  it('evaluates back to any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(evaluate(quote(text))).toBe(text);
      }),
    );
  });

  it('evaluates back to any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(evaluate(jsonLiteral(value as JsonValue))).toEqual(value);
      }),
    );
  });

  it('does not end an inline script', () => {
    expect(quote('</script><script>alert(1)</script>')).not.toMatch(/<\/script/i);
    expect(evaluate(quote('</script>'))).toBe('</script>');
  });

  it('keeps a member named __proto__ a member', () => {
    const value = JSON.parse('{"__proto__": {"x": 1}}') as JsonValue;
    expect(Object.keys(evaluate(jsonLiteral(value)) as object)).toEqual(['__proto__']);
  });

  it('quotes property keys only when needed', () => {
    expect([propertyKey('state'), propertyKey('not[x]'), propertyKey('größe')]).toEqual(['state', "'not[x]'", 'größe']);
  });
});

describe('doc comments', () => {
  it('cannot be ended by a description', () => {
    const { code } = docComment({ description: 'a */ process.exit() /* b' });
    expect(code).toBe('/** a *\\/ process.exit() /* b */\n');
  });

  it('keeps lists, wraps prose and adds tags', () => {
    const { code } = docComment({ summary: 'One two three', description: '- a\n- b', deprecated: 'use x' }, 12);
    expect(code).toBe('/**\n * One two\n * three\n *\n * - a\n * - b\n *\n * @deprecated\n * use x\n */\n');
  });

  it('prints nothing for nothing', () => {
    expect(docComment({ summary: '  ' }).code).toBe('');
  });
});

describe('names', () => {
  it.each([
    ['list-issues', 'listIssues', 'ListIssues', 'list-issues'],
    ['getURL', 'getURL', 'GetURL', 'geturl'],
    ['2fa', '_2fa', '_2fa', '2fa'],
    ['delete', 'delete_', 'Delete', 'delete'],
    ['GET /a/{b}', 'getAB', 'GETAB', 'get-a-b'],
    ['', 'unnamed', 'Unnamed', 'unnamed'],
    ['größe', 'größe', 'Größe', 'größe'],
    ['😀', 'unnamed', 'Unnamed', 'unnamed'],
    ['con', 'con', 'Con', 'con-'],
  ])('of %j', (text, camel, pascal, kebab) => {
    expect([camelCase(text), pascalCase(text), kebabCase(text)]).toEqual([camel, pascal, kebab]);
  });

  it('drops the brackets of an array parameter only', () => {
    expect([propertyName('iids[]'), propertyName('not[x]'), propertyName('[]')]).toEqual(['iids', 'not[x]', '[]']);
  });

  it('are given out once', () => {
    const scope = new NameScope(['a']);
    expect([scope.take('a'), scope.take('a'), scope.take('b')]).toEqual(['a2', 'a3', 'b']);
  });
});

describe('imports', () => {
  it('are sorted, merged and typed', () => {
    const imports = new ImportCollector();
    imports.type('./b.ts', 'B');
    imports.value('./a.ts', 'a');
    imports.type('./a.ts', 'A');
    imports.value('express', 'express');
    expect(imports.print().code).toBe(
      "import { express } from 'express';\nimport { type A, a } from './a.ts';\nimport type { B } from './b.ts';\n",
    );
  });

  it.each([
    ['client/issues.ts', 'models/issue.ts', '../models/issue.js'],
    ['client/issues.ts', 'client/index.ts', './index.js'],
    ['index.ts', 'client/index.ts', './client/index.js'],
    ['generated/server/a.ts', 'runtime/http/b.ts', '../../runtime/http/b.js'],
  ])('specifier from %s to %s', (from, to, expected) => {
    expect(importSpecifier(from, to, '.js')).toBe(expected);
  });
});
