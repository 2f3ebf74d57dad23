import { expect, it } from 'vitest';
import type { Exchange } from '../../../../conformance/exchange/exchange.ts';
import { sentTexts } from '../../../../conformance/reference/sent-texts.ts';

const taints = { isPiece: () => false };

function seen(run: string, ...urls: readonly string[]): Parameters<typeof sentTexts>[0] {
  // Of an exchange only what was sent is looked at.
  const exchanges = urls.map((url) => ({ request: { method: 'GET', url, headers: [] } }) as unknown as Exchange);
  return { exchanges, taints, run };
}

it('what each has drawn a name for is the same thing to both, also where paths are no text', () => {
  const reference = seen('aaa', 'http://one/rooms/rm_x71/%ff?page=2', 'http://one/rooms/%zz');
  const { ofReference, ofTarget } = sentTexts(
    reference,
    seen('bbb', 'http://two/rooms/rm_q2/%ff?page=2', 'http://two/'),
  );
  expect(ofTarget('</rooms/rm_q2>; rel="next"')).toBe(ofReference('</rooms/rm_x71>; rel="next"'));
  expect(ofTarget('</rooms/rm_q3>')).not.toBe(ofReference('</rooms/rm_x71>'));
});

it('names of earlier cases are the same whatever each was tried with, and other names are not', () => {
  const { ofReference, ofTarget } = sentTexts(seen('aaa'), seen('bbb'));
  expect(ofTarget({ email: 'ines@duarte.example-bbb-rd' })).toEqual(
    ofReference({ email: 'ines@duarte.example-aaa-k' }),
  );
  expect(ofTarget({ email: 'ana@duarte.example-bbb-rd' })).not.toEqual(
    ofReference({ email: 'ines@duarte.example-aaa-k' }),
  );
});

it('what is asked for in a query is the same thing to both by the name of its parameter', () => {
  const { ofReference, ofTarget } = sentTexts(
    seen('aaa', 'http://one/picks?block=blk_0cd&page=2'),
    seen('bbb', 'http://two/picks?page=2&block=blk_ac4&sort=name'),
  );
  expect(ofTarget('</picks?block=blk_ac4&sort=name>')).toBe(ofReference('</picks?block=blk_0cd&sort=name>'));
});

it('how a secret ends is drawn like the secret, also in later answers', () => {
  const drawn = { ...seen('aaa'), taints: { isPiece: (text: string) => text === 'a32d' } };
  const { ofReference, ofTarget } = sentTexts(drawn, seen('bbb'));
  expect(ofReference({ hint: 'a32d' })).toEqual({ hint: 'drawn' });
  const secret = 'k3y51b2c8d90e4f7a';
  expect(ofTarget({ secret, hint: secret.slice(-4) })).toEqual({ secret: 'drawn', hint: 'drawn' });
});
