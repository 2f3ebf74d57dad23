import { expect, it } from 'vitest';
import { refusedReport, takenRefs } from '../../../../../reference-server/git/refs/push-report.ts';

const REFS = [
  { ref: 'refs/heads/-x', why: 'no branch may have this name' },
  { ref: 'refs/heads/y', why: undefined },
];
const REPORT = [
  '000eunpack ok\n',
  '0032ng refs/heads/-x no branch may have this name\n',
  '003eng refs/heads/y another reference of this push is refused\n',
  '0000',
].join('');

it.each([
  ['alone', ['report-status'], REPORT],
  ['on the first of several channels', ['report-status-v2', 'side-band-64k'], `0087\u0001${REPORT}0000`],
  ['not at all where the client does not ask', ['side-band-64k'], undefined],
])('what is refused is told %s', (_how, abilities, expected) => {
  expect(refusedReport(REFS, abilities)?.toString()).toBe(expected);
});

it('a report that no packet holds comes in several', () => {
  const many = Array.from({ length: 2000 }, (_, index) => ({ ref: `refs/heads/-${index}`, why: 'x'.repeat(60) }));
  const answer = refusedReport(many, ['report-status', 'side-band-64k']) ?? Buffer.alloc(0);
  const parts: Buffer[] = [];
  let at = 0;
  for (let length = 1; length > 0;) {
    length = Number.parseInt(answer.toString('latin1', at, at + 4), 16);
    expect(length).toBeLessThanOrEqual(65_520);
    if (length > 0) parts.push(answer.subarray(at + 5, at + length));
    at += Math.max(length, 4);
  }
  expect([at, Buffer.concat(parts).toString()]).toEqual([
    answer.length,
    refusedReport(many, ['report-status'])?.toString(),
  ]);
});

const line = (text: string): string => (text.length + 4).toString(16).padStart(4, '0') + text;
const TAKEN = `${['unpack ok\n', 'ok refs/heads/main\n', 'ng refs/heads/y not for you\n'].map(line).join('')}0000`;
const CHANNELS = ['side-band-64k', 'report-status-v2'];

it.each([
  ['in one packet', `${line(`\u0001${TAKEN}`)}0000`, CHANNELS],
  ['in two', `${line(`\u0001${TAKEN.slice(0, 5)}`)}${line(`\u0001${TAKEN.slice(5)}`)}0000`, CHANNELS],
  ['beside progress', `${line('\u0002ok refs/heads/y')}${line(`\u0001${TAKEN}`)}0000`, CHANNELS],
  ['without channels', TAKEN, ['report-status']],
])('what git has taken is what it says, %s', (_how, answer, abilities) => {
  expect([...(takenRefs(Buffer.from(answer), abilities) ?? [])]).toEqual(['refs/heads/main']);
});

it.each([
  ['to whoever does not ask', TAKEN, []],
  ['where it breaks off', TAKEN.slice(0, -4), ['report-status']],
  ['where nothing came', '', CHANNELS],
])('git does not say what it has taken %s', (_when, answer, abilities) => {
  expect(takenRefs(Buffer.from(answer), abilities)).toBeUndefined();
});
