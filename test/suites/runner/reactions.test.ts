import { provesEach, useBench } from './bench/bench.ts';
import { all, fields, makes, reads, refused, removes } from './bench/faults.ts';
import { accepts, statusFor } from './bench/plants.ts';

useBench();

const PLACES = ['Issue', 'MergeRequest', 'Snippet'] as const;

const FIELDS = 'id name user created_at updated_at awardable_id awardable_type';

/** The four operations on the reactions to notes of a place. */
function onNotes(place: (typeof PLACES)[number]) {
  return all(
    reads(`list${place}NoteReactions`),
    reads(`get${place}NoteReaction`),
    makes(`create${place}NoteReaction`),
    removes(`delete${place}NoteReaction`, `create${place}NoteReaction`),
  );
}

provesEach({
  '[A-EMOJI-001] reactions to an issue are listed': reads('listIssueReactions'),
  '[A-EMOJI-002] one reaction to an issue is read': reads('getIssueReaction'),
  '[A-EMOJI-003] a reaction to an issue is made': makes('createIssueReaction', 'createIssueReaction/400/noName'),
  '[A-EMOJI-004] a reaction to an issue goes': removes('deleteIssueReaction', 'createIssueReaction'),
  '[A-EMOJI-005] reactions to a merge request are listed': reads('listMergeRequestReactions'),
  '[A-EMOJI-006] one reaction to a merge request is read': reads('getMergeRequestReaction'),
  '[A-EMOJI-007] a reaction to a merge request is made': makes('createMergeRequestReaction'),
  '[A-EMOJI-008] a reaction to a merge request goes': removes(
    'deleteMergeRequestReaction',
    'createMergeRequestReaction',
  ),
  '[A-EMOJI-009] reactions to a snippet are listed': reads('listSnippetReactions'),
  '[A-EMOJI-010] one reaction to a snippet is read': reads('getSnippetReaction'),
  '[A-EMOJI-011] a reaction to a snippet is made': makes('createSnippetReaction'),
  '[A-EMOJI-012] a reaction to a snippet goes': removes('deleteSnippetReaction', 'createSnippetReaction'),
  '[A-EMOJI-013] reactions to notes of an issue have the same four': onNotes('Issue'),
  '[A-EMOJI-014] reactions to notes of a merge request have the same four': onNotes('MergeRequest'),
  '[A-EMOJI-015] reactions to notes of a snippet have the same four': onNotes('Snippet'),
  '[A-EMOJI-016] reactions to notes are below the note': all(...PLACES.map(onNotes)),
  '[A-EMOJI-017] a reaction has its fields': fields('getIssueReaction/200/public', FIELDS),
  '[A-EMOJI-019] the name is needed, and has no colons': all(
    ...PLACES.map((place) => refused(`create${place}Reaction`, '400/noName 400/badName', accepts(201))),
    refused('createIssueNoteReaction', '400/noName 400/badName', accepts(201)),
  ),
  '[A-EMOJI-020] a name that is unknown or given already is refused, and removing answers 204': {
    cases: [
      'createIssueReaction/404/emojiUnknown',
      'createIssueReaction/404/emojiTwice',
      'deleteIssueReaction/204/deleted',
    ],
    plants: {
      'both are taken': accepts(201),
      'removing answers 200': statusFor(204, 200),
      'both are 409': statusFor(404, 409),
    },
    writes: true,
  },
  '[A-EMOJI-021] reading public reactions needs no credential, writing does': {
    cases: [
      ...PLACES.flatMap((place) => [`list${place}Reactions/200/public`, `get${place}Reaction/200/public`]),
      ...PLACES.flatMap((place) => [`list${place}NoteReactions/200/public`, `get${place}NoteReaction/200/public`]),
      ...PLACES.map((place) => `create${place}Reaction/401/noCredential`),
      ...PLACES.map((place) => `delete${place}Reaction/401/noCredential`),
    ],
    plants: {
      'reading needs one': {
        response: (message) => void (message.status = message.method === 'GET' ? 401 : message.status),
      },
      'making needs none': statusFor(401, 201),
      'removing needs none': {
        response: (message) => void (message.status = message.method === 'DELETE' ? 204 : message.status),
      },
    },
  },
  '[A-EMOJI-022] only who reacted and administrators remove a reaction': {
    cases: PLACES.flatMap((place) => [`delete${place}Reaction/401/foreign`, `delete${place}NoteReaction/401/foreign`]),
    plants: { 'an owner may': accepts(204), 'it is 404': statusFor(401, 404) },
  },
  '[A-EMOJI-023] issues and merge requests go by iid, snippets by id': {
    cases: [
      'listIssueReactions/200/public',
      'listMergeRequestReactions/200/public',
      'listSnippetReactions/200/public',
      'listIssueReactions/404/issueNotFound',
    ],
    plants: {
      'issues go by id': {
        request: (message) => void (message.target = message.target.replace('/issues/1/', '/issues/641/')),
      },
      'what is no iid is found': statusFor(404, 200),
    },
  },
});
