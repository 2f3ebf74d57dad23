import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A code block of a document with the comment that says what it is: `run`, `run: background` or `file: PATH`. */
export interface CodeBlock {
  readonly role: string;
  readonly code: string;
}

/** The blocks of a document of this repository that tests run; blocks without such a comment are only read. */
export function codeBlocks(document: string): CodeBlock[] {
  const text = readFileSync(join(root, document), 'utf8');
  return [...text.matchAll(/<!-- ((?:run|file).*?) -->\n\n```\w+\n([\s\S]*?)```/g)].map(([, role = '', code = '']) => ({
    role,
    code,
  }));
}

/** Writes the `file:` blocks where they say, below a folder. */
export function writeBlocks(blocks: readonly CodeBlock[], folder: string): void {
  for (const { role, code } of blocks.filter((block) => block.role.startsWith('file: '))) {
    const path = join(folder, role.slice('file: '.length));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
}
