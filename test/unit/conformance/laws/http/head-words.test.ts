import { describe, expect, it } from 'vitest';
import { servesHead } from '../../../../../conformance/laws/http/head-words.ts';

describe('a description says that HEAD is served wherever GET is', () => {
  it.each([
    'Every GET may be asked as HEAD, too.',
    'Every GET also answers HEAD, with the same status and headers and without a body.',
    'All GET operations support `HEAD`.',
    'HEAD is answered wherever GET is.',
    'HEAD requests are supported everywhere.',
    'HEAD works like GET, but without a body.',
    'HEAD behaves as GET, without content.',
    'HEAD may be used in place of GET.',
    'Each GET can also be sent as a `HEAD`.',
    'Wherever there is GET, there is HEAD.',
    'There is a HEAD for every GET.',
    'Every GET has a matching HEAD.',
    'Lists are paged. HEAD mirrors GET. Errors are JSON.',
    'All reads accept HEAD as well.',
    'Every GET\nmay be asked as HEAD, too.',
    'HEAD works.',
  ])('%s', (text) => {
    expect(servesHead(text)).toBe(true);
  });

  it.each([
    'HEAD is not supported.',
    'We do not support HEAD on every GET.',
    'HEAD and TRACE are answered with 405 everywhere.',
    'HEAD is supported for some GET operations.',
    'All files but large ones support HEAD.',
    'HEAD is supported for downloads of the archive.',
    'Every branch has a HEAD commit that cannot be moved.',
    'GET answers the head of every list.',
    'Every GET has a header of its own.',
    'HEAD is only answered where GET has an ETag.',
    undefined,
  ])('but not by: %s', (text) => {
    expect(servesHead(text)).toBe(false);
  });
});
