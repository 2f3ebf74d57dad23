import { describe, expect, it } from 'vitest';
import { becomingIn } from '../../../../../conformance/laws/told/becomes-words.ts';

const members = { sent: ['grade', 'seen_on', 'remarks'], shown: ['id', 'last_grade', 'grade', 'depth'] };
const silent = { word: 'surveys', told: new Map<string, string>() };

describe('what is said to become a member', () => {
  it.each([
    'The grade becomes the `last_grade` of the wreck',
    'Records a survey. The `grade` becomes the last grade of the wreck.',
    'The grade is then shown as `last_grade` of the wreck.',
    'The grade is also kept as the last grade.',
    'Sets the `last_grade` of the wreck to the grade.',
    'Also replaces the last grade of the wreck by the grade of this survey',
    'The `last_grade` of the wreck is then the grade.',
    'The `last_grade` of the wreck is set to the grade given.',
    'The `last_grade` of the wreck becomes the grade.',
    'The last grade of the wreck is that of the latest survey.',
    'The `last_grade` of the wreck is the grade of the latest survey.',
    'The last grade of the wreck is always the grade of its most recent survey.',
  ])('%s', (description) => {
    expect(becomingIn({ description }, members, silent)).toEqual([{ sent: 'grade', shown: 'last_grade' }]);
  });

  it.each([
    'If it is confirmed, the grade becomes the `last_grade` of the wreck.',
    'The grade may become the last grade.',
    'The average grade becomes the `last_grade` of the wreck.',
    'The `last_grade` of the wreck is the highest grade of all surveys.',
    'The wreck becomes a grade.',
    'Changes the depth of the wreck by the grade.',
    'Updates the depth with the grade.',
    'The grade is recorded in the depth of the wreck.',
    'The grade becomes a secret.',
    'The grade is shown as a word.',
    'Once it is approved the grade is shown as `last_grade`.',
  ])('not: %s', (description) => {
    expect(becomingIn({ description }, members, silent)).toEqual([]);
  });

  it.each([
    'Grade of the latest survey; null without any.',
    'The grade of the survey that was recorded last.',
    'The `grade` of its most recent survey',
    'The grade that was last recorded',
  ])('of the member itself: %s', (words) => {
    const told = new Map([['last_grade', words]]);
    expect(becomingIn({}, members, { word: 'surveys', told })).toEqual([{ sent: 'grade', shown: 'last_grade' }]);
  });

  it.each(['Grade of the latest dive.', 'Grade of the latest confirmed survey only.', 'Highest grade of the surveys'])(
    'not of the member itself: %s',
    (words) => {
      expect(becomingIn({}, members, { word: 'surveys', told: new Map([['last_grade', words]]) })).toEqual([]);
    },
  );
});
