import { describe, expect, test } from 'vitest';
import { raw } from '../../../../../generators/emit/code/fragment.ts';
import { noneOf } from '../../../../../generators/validators/checks/conditions.ts';
import { Statements } from '../../../../../generators/validators/checks/statements.ts';

/** The lines of a function body, as one text. */
function body(print: (out: Statements) => void): string {
  const out = new Statements();
  print(out);
  return out.printBody().code;
}

describe('statements of a check', () => {
  test('refusals of one value become one where they fit on a line', () => {
    const code = body((out) => {
      out.refuseIf(raw('a && b'));
      out.refuseIf(raw('c'));
      out.join(0);
      out.line(raw('done();'));
    });
    expect(code).toBe('  if ((a && b) || c) return false;\n  done();\n  return true;\n');
  });

  test('those that do not fit stay apart', () => {
    const long = 'x'.repeat(60);
    const code = body((out) => {
      out.refuseIf(raw(long));
      out.refuseIf(raw(long));
      out.join(0);
    });
    expect(code.match(/return false/g)).toHaveLength(2);
  });

  test('refusals of another value are never joined with those around them', () => {
    const other = new Statements();
    other.refuseIf(raw('other'));
    const code = body((out) => {
      out.refuseIf(raw('own'));
      out.append(other);
      out.refuseIf(raw('own2'));
      out.join(0);
    });
    expect(code.match(/return false/g)).toHaveLength(3);
  });

  test('a condition around one refusal is a part of it, and around one block a part of that', () => {
    const code = body((out) => {
      out.when(raw('a'), () => out.refuseIf(raw('b ? c : d')));
      out.when(raw('e || f'), () => {
        out.when(raw('g'), () => {
          out.line(raw('h();'));
          out.refuseIf(raw('i'));
        });
      });
    });
    expect(code).toBe(
      [
        '  if (a && (b ? c : d)) return false;',
        '  if ((e || f) && g) {',
        '    h();',
        '    if (i) return false;',
        '  }',
        '  return true;',
        '',
      ].join('\n'),
    );
  });

  test('a condition around a block and something else stays around both', () => {
    const code = body((out) => {
      out.when(raw('a'), () => {
        out.when(raw('b'), () => {
          out.line(raw('c();'));
          out.line(raw('d();'));
        });
        out.when(raw('e'), () => {
          out.line(raw('f();'));
          out.line(raw('g();'));
        });
      });
    });
    expect(code).toContain('  if (a) {\n    if (b) {\n      c();\n      d();\n    }\n    if (e) {\n');
  });

  test('nothing is printed behind what always refuses', () => {
    const code = body((out) => {
      out.line(raw('return false;'));
      out.refuseIf(raw('never'));
      out.when(raw('never'), () => out.refuseIf(raw('never')));
    });
    expect(code).toBe('  return false;\n');
  });

  test('a name that one refusal says once gives way to what it stands for', () => {
    const out = new Statements();
    out.refuseIf(raw("typeof item !== 'string'"));
    expect(out.inline(raw('item'), raw("value['item']"))).toBe(true);
    expect(out.print().code).toBe("  if (typeof value['item'] !== 'string') return false;\n");
    expect(out.inline(raw('missing'), raw('x'))).toBe(false);
  });

  test('a name that is said twice, in a word or in a loop, stays', () => {
    const twice = new Statements();
    twice.refuseIf(raw("state !== 'state'"));
    expect(twice.inline(raw('state'), raw('x'))).toBe(false);
    const loop = new Statements();
    loop.block(raw('for (const key in item)'), () => loop.refuseIf(raw('key')));
    expect(loop.inline(raw('item'), raw('x'))).toBe(false);
  });

  test('a check that ends with a refusal answers with its opposite, where that is short', () => {
    expect(body((out) => out.refuseIf(raw('value !== null')))).toBe('  return value === null;\n');
    expect(body((out) => out.refuseIf(raw('a && b')))).toBe('  if (a && b) return false;\n  return true;\n');
  });
});

describe('the opposite of conditions', () => {
  test.each([
    [['!isA(value)'], 'isA(value)'],
    [["!isA(value['b'])"], "isA(value['b'])"],
    [["typeof value !== 'string'", 'value.length < 1'], "typeof value === 'string' && value.length >= 1"],
    [['value > 1.5', 'value <= -3'], 'value <= 1.5 && value > -3'],
  ])('%j', (conditions, opposite) => {
    expect(noneOf(conditions)).toBe(opposite);
  });

  test.each([["!a('x') || b"], ['!a(b) && c'], ["value !== 'it''s'"], ['!(a || b)'], ['!a(b)(c) && !d(e)'], ['a']])(
    '%s has none that is short',
    (condition) => {
      expect(noneOf([condition])).toBeUndefined();
    },
  );
});
