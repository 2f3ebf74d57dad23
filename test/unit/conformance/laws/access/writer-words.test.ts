import { describe, expect, it } from 'vitest';
import { toldWriters } from '../../../../../conformance/laws/access/writer-words.ts';

const ROLES = new Set(['manager', 'clerk', 'viewer', 'admin', 'owner']);

function said(text: string): string | undefined {
  const { only, not } = toldWriters(text, ROLES) ?? {};
  return not === undefined ? only && `only ${[...only].join(' ')}` : `not ${[...not].join(' ')}`;
}

describe('a member that is sent says from whom it is taken', () => {
  it.each([
    ['When it was written; only admins and owners may say so, from others it is ignored.', 'only admin owner'],
    ['Number of it; only admins and project owners may choose it.', 'only admin owner'],
    ['Only managers may set this.', 'only manager'],
    ['A price. Can only be set by managers.', 'only manager'],
    ['May be set by managers only.', 'only manager'],
    ['Settable only by a `manager`, for everybody else it is ignored.', 'only manager'],
    ['Managers only.', 'only manager'],
    ['For admins only, ignored for others.', 'only admin'],
    ['Only honoured for admins.', 'only admin'],
    ['Only taken from managers and admins.', 'only manager admin'],
    ['Takes effect for admins only.', 'only admin'],
    ['Reserved for managers.', 'only manager'],
    ['Requires the admin role.', 'only admin'],
    ['Ignored for everyone except managers.', 'only manager'],
    ['Ignored unless the caller is an admin.', 'only admin'],
    ['Ignored for viewers and clerks.', 'not viewer clerk'],
    ['From a clerk it is passed over.', 'not clerk'],
    ['Clerks cannot set it.', 'not clerk'],
  ])('%s', (text, told) => {
    expect(said(text)).toBe(told);
  });

  it.each([
    'Whether only admins may change the name of a user.',
    'Visibilities that only admins may give.',
    'Only managers see it.',
    'Only managers may approve it.',
    'Only managers may set it once it is paid.',
    'Only the author may change it.',
    'Only managers may set it, and clerks their own.',
    'Admins may set it.',
    'Ignored for drafts.',
    'Ignored unless the caller is the author.',
    'Letters only.',
  ])('nothing is said by: %s', (text) => {
    expect(said(text)).toBeUndefined();
  });
});
