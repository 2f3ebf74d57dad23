import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { plainMarkdown } from '../../../generators/docs/text/plain-markdown.ts';
import { wholeMarkdown } from '../../../generators/docs/text/whole-markdown.ts';

function expectSameOrNothing(text: string): void {
  if (text.trim() === '') return;
  const rendered = plainMarkdown(text);
  if (rendered !== undefined) expect(rendered, JSON.stringify(text)).toBe(wholeMarkdown(text, { isArticle: false }));
}

const PARTS: readonly string[] = [
  ...'`*_~|<>[]()!#&"\'\\/:.,;-+=^{}@$%1 \n\n\n',
  '**',
  '``',
  '```',
  '__',
  '  ',
  '  \n',
  '\n\n',
  '\n- ',
  '\n1. ',
  '\n# ',
  '\n> ',
  '\n    ',
  '---',
  '===',
  ' | ',
  'http://a.b',
  'https://a',
  'mailto:a@b.c',
  'www.a.com',
  'a@b.com',
  '//',
  '&amp;',
  '<b>',
  '[a](b)',
  '![a](b)',
  'word',
  'two words',
  ' and ',
  'a_b',
  '`code`',
  '`a b`',
  '` / `',
  '**Who:** ',
  '**strong**',
  'Ünïcode',
  '\u00a0',
];

const folder = join(import.meta.dirname, '../../../spec');
const paragraphs = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  .map((line) => line.trim().replace(/^description: /, ''))
  .filter((line) => line.length > 40 && /^[A-Z]/.test(line));

describe('plain Markdown', () => {
  it('is rendered as the whole renderer does it, or not at all', () => {
    const text = fc.array(fc.constantFrom(...PARTS), { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(fc.property(text, expectSameOrNothing), { numRuns: 4000 });
  });

  it('is rendered as the whole renderer does it for lines of the description with a part in their middle', () => {
    const text = fc
      .tuple(
        fc.constantFrom(...paragraphs),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 4 }),
      )
      .map(([line, at, parts]) => {
        const place = Math.floor(at * line.length);
        return line.slice(0, place) + parts.join('') + line.slice(place);
      });
    fc.assert(fc.property(text, expectSameOrNothing), { numRuns: 4000 });
  });

  it('knows nearly every line of the description', () => {
    const unknown = paragraphs.filter((line) => plainMarkdown(line) === undefined);
    expect(unknown.length).toBeLessThan(paragraphs.length / 4);
  });
});
