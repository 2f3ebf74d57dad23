import { describe, expect, it } from 'vitest';
import { tellingSentences, toldOfMember, toldOfNamed } from '../../../../../conformance/laws/access/hidden-words.ts';

const ROLES = new Set(['manager', 'producer', 'viewer', 'admin']);

function shown(telling: ReturnType<typeof toldOfMember>): string | undefined {
  const { from, only } = telling ?? {};
  return from === undefined ? only && `only ${[...only].join(' ')}` : `from ${[...from].join(' ')}`;
}

describe('a member says whom it is hidden from', () => {
  it.each([
    ['In euros. Not shown to viewers.', 'from viewer'],
    ['Left out for guests.', 'from guest'],
    ['Always null for viewers and guests.', 'from viewer guest'],
    ['Hidden from viewers (they get null).', 'from viewer'],
    ['It is never shown to guests.', 'from guest'],
    ['Viewers do not see it.', 'from viewer'],
    ['A viewer always sees null for `phone`.', 'from viewer'],
    ['Omitted for `viewer`.', 'from viewer'],
    ['Left out for callers with the role `viewer`.', 'from viewer'],
    ['Seen by staff: the member is absent in everything that the role guest is answered.', 'from guest'],
    ['Withheld from everything guests get.', 'from guest'],
    ['Only shown to managers.', 'only manager'],
    ['Shown to managers only; everybody else gets null.', 'only manager'],
    ['Visible only to managers and producers.', 'only manager producer'],
    ['Only admins see this.', 'only admin'],
    ['Only an **admin** can see it, others get null.', 'only admin'],
    ['This field is only visible to admins.', 'only admin'],
    ['`phone` is only returned to managers.', 'only manager'],
    ['Null for readers.', 'from reader'],
  ])('%s', (text, told) => {
    expect(shown(toldOfMember(text, 'phone', ROLES))).toBe(told);
  });

  it.each([
    'Above 10 for managers only.',
    'Null for drafts.',
    'Not shown to viewers unless it is their own.',
    'Only shown to managers when it is overdue.',
    'Shown to viewers.',
    'Only managers may change it.',
    'Empty for new shows.',
    'Viewers see it.',
    'Not shown to everyone.',
    'Hidden from search.',
    'Note: see the terms.',
    'Absent in everything that is answered.',
    undefined,
  ])('but not by: %s', (text) => {
    expect(toldOfMember(text, 'phone', ROLES)).toBeUndefined();
  });
});

describe('an operation says it of a member that it names', () => {
  it.each([
    ['Telephone numbers are not for everyone; a viewer always sees `null` for `phone`.', 'phone', 'from viewer'],
    ['`email` is only shown to managers.', 'email', 'only manager'],
    ['The phone is left out for guests.', 'phone', 'from guest'],
    ['`phoneNumber` is null for viewers.', 'phoneNumber', 'from viewer'],
    ['Viewers never get the phone number.', 'phoneNumber', 'from viewer'],
  ])('%s', (text, name, told) => {
    expect(shown(toldOfNamed(tellingSentences(text), name, ROLES)) ?? 'nothing').toBe(told);
  });

  it.each([
    ['Left out for guests.', 'phone'],
    ['Only managers see it, by phone.', 'phone'],
    ['Only managers see drafts. The `phone` may be null.', 'phone'],
    ['`email` is only shown to managers.', 'phone'],
    ['A viewer sees `null` for `phone` unless the presenter is themselves.', 'phone'],
  ])('but not by: %s (%s)', (text, name) => {
    expect(toldOfNamed(tellingSentences(text), name, ROLES)).toBeUndefined();
  });
});
