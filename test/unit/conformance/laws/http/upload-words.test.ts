import { expect, it } from 'vitest';
import type { Operation } from '../../../../../model/operation.ts';
import { keptUpload } from '../../../../../conformance/laws/http/upload-words.ts';

/** What an operation that is described so says of what it gives back. */
function saidBy(description: string): ReturnType<typeof keptUpload> {
  // Nothing else of it is looked at.
  return keptUpload({ summary: undefined, description, responses: [] } as unknown as Operation);
}

it.each([
  'The bytes as they were uploaded, under the media type they were uploaded with.',
  'Exactly the bytes that were uploaded, under the content type they were uploaded with.',
  'The file that was sent, with the media type that it was sent with.',
  'The picture as it was stored, under the content type of the upload.',
])('both bytes and type are kept: %s', (description) => {
  expect(saidBy(description)).toEqual({ isSame: true, isOfType: true });
});

it.each([
  'The picture, resized from the file that was uploaded.',
  'A thumbnail of the picture that was uploaded, in the media type that was sent.',
  'The picture.',
  'The media type may be another than the one that was sent.',
  'Answers 404 where nothing was uploaded.',
])('nothing is promised: %s', (description) => {
  expect(saidBy(description)).toEqual({ isSame: false, isOfType: false });
});
