import type { OperationId } from '../platform/operation.ts';

/** Largest request body in bytes, where nothing more is needed. */
const MAX_BODY = 8_388_608;

/**
 * Largest body with a description or note: a million characters, and three times a thousand names of labels, up to twelve bytes each,
 * which is what a character beyond the first 65,536 takes as escapes of JSON or of a form.
 */
const MAX_LONG_TEXT = 25_165_824;

/** Largest commit: files travel in Base64 inside JSON. */
const MAX_COMMIT = 104_857_600;

/** Members and items of a commit: ten thousand files of six members each, and more. */
const MAX_COMMIT_VALUES = 100_000;

const LONG_TEXTS: readonly OperationId[] = [
  'createIssue',
  'updateIssue',
  'createMergeRequest',
  'updateMergeRequest',
  'createGroupEpic',
  'createIssueNote',
  'updateIssueNote',
  'createSnippetNote',
  'createMergeRequestNote',
  'updateMergeRequestNote',
  'createIssueDiscussion',
  'createIssueDiscussionNote',
  'updateIssueDiscussionNote',
  'createMergeRequestDiscussion',
  'createMergeRequestDiscussionNote',
  'updateMergeRequestDiscussionNote',
  'createDraftNote',
  'createMilestone',
  'createProjectSnippet',
  'updateDraftNote',
];

/** How large bodies may be. */
interface BodyLimits {
  readonly maxBodyBytes: number;
  readonly maxBodyBytesOf: Readonly<Record<string, number>>;
  readonly maxBodyValuesOf: Readonly<Record<string, number>>;
  readonly maxBodyNamesOf: Readonly<Record<string, number>>;
}

/** What the operations take: whatever the description allows fits in, however it is encoded. */
export const BODY_LIMITS: BodyLimits = {
  maxBodyBytes: MAX_BODY,
  maxBodyBytesOf: { ...Object.fromEntries(LONG_TEXTS.map((id) => [id, MAX_LONG_TEXT])), createCommit: MAX_COMMIT },
  maxBodyValuesOf: { createCommit: MAX_COMMIT_VALUES },
  maxBodyNamesOf: { createCommit: MAX_COMMIT_VALUES },
};
