import { describe, expect, it } from 'vitest';
import {
  type Position,
  readTreeToken,
  writeTreeToken,
} from '../../../../../reference-server/resources/repository/tree-token.ts';

const long = 'n'.repeat(100_000);
const rows: readonly Position[] = ['a', `${long}1`, `${long}2`, `${long}3`, 'z'].map((pathKey) => ({
  mode: '100644',
  pathKey,
}));

describe('tokens of the tree', () => {
  it.each(rows)('name an entry, however long its name is, and stay short', (row) => {
    const token = writeTreeToken(row);
    expect(token.length).toBeLessThan(3000);
    expect(readTreeToken(token, rows)).toEqual(row);
  });

  it('lead behind the beginning of a long name that is gone', () => {
    const [, gone] = rows;
    const left = rows.filter((row) => row !== gone);
    expect(readTreeToken(writeTreeToken({ mode: '100644', pathKey: `${long}1` }), left)).toEqual({
      mode: '100644',
      pathKey: long.slice(0, 2048),
    });
  });

  it('are those that were written, and of the same kind', () => {
    const file = writeTreeToken({ mode: '100644', pathKey: `${long}1` });
    const folder = Buffer.from(Buffer.from(file, 'base64url').toString('latin1').replace('100644', '040000'), 'latin1');
    expect(readTreeToken(folder.toString('base64url'), rows)).toEqual({
      mode: '040000',
      pathKey: long.slice(0, 2048),
    });
    for (const token of ['!!!', '', writeTreeToken({ mode: '100644', pathKey: '' })]) {
      expect(() => readTreeToken(token, rows)).toThrow('page_token is invalid');
    }
  });
});
