import { provesEach, useBench } from './bench/bench.ts';
import { all, fields, parameters, reads, refused } from './bench/faults.ts';
import { accepts, asks, property } from './bench/plants.ts';

useBench();

const ENTRY = 'old_path new_path a_mode b_mode diff new_file renamed_file deleted_file';

provesEach({
  '[A-REPO-002] a blob is read with size and content': all(
    reads('getRepositoryBlob'),
    fields(['getRepositoryBlob/200/public', 'getRepositoryBlob/200/binary'], 'size encoding content sha'),
  ),
  '[A-REPO-003] the bytes of a blob are read': all(reads('getRepositoryBlobRaw'), {
    cases: ['getRepositoryBlobRaw/200/public'],
    plants: { 'one is lost': { response: (message) => void (message.body = message.body.slice(1)) } },
  }),
  '[A-REPO-005] two states are compared': all(
    reads('compareRepository'),
    parameters('compareRepository', 'from to'),
    refused('compareRepository', '400/noFrom', accepts()),
  ),
  '[A-REPO-006] contributors are listed': all(
    reads('listContributors'),
    parameters('listContributors', 'ref order_by sort'),
  ),
  '[A-REPO-007] the merge base of states is read': all(reads('getMergeBase'), parameters('getMergeBase', 'refs[]')),
  '[A-REPO-008] it is at merge_base': reads('getMergeBase'),
  '[A-REPO-020] a comparison has its fields': fields(
    'compareRepository/200/fromMergeBase',
    'commit commits diffs compare_timeout compare_same_ref web_url',
    { free: 'web_url' },
  ),
  '[A-REPO-021] what differs has its fields; a move is told': all(
    fields('compareRepository/200/moved', ENTRY, { in: 'diffs' }),
    {
      cases: ['compareRepository/200/moved'],
      plants: {
        'it is a new file': property('diffs.renamed_file', () => false),
        'it is where it was': property('diffs.old_path', () => 'docs/guide.md'),
      },
    },
  ),
  '[A-REPO-022] a state is the same as itself': all(
    fields('compareRepository/200/same', 'compare_same_ref compare_timeout'),
    fields('compareRepository/200/fromMergeBase', 'compare_same_ref'),
  ),
  '[A-REPO-023] a change that is too long has no text': {
    cases: ['compareRepository/200/tooLong'],
    plants: {
      'it is left out': property('diffs', () => []),
      'it has one': property('diffs.diff', () => '@@ -0,0 +1 @@\n+1\n'),
      'there is none at all': property('diffs.diff', () => undefined),
    },
  },
  '[A-REPO-024] straight compares the two themselves': all(parameters('compareRepository', 'straight'), {
    cases: ['compareRepository/200/fromMergeBase', 'compareRepository/200/straight'],
    plants: { 'by default as well': asks(/\?from=main&to=feature$/, '?from=main&to=feature&straight=true') },
  }),
  '[A-REPO-025] forks are compared, and headers unified': parameters('compareRepository', 'from_project_id unidiff'),
  '[A-REPO-026] contributors are sorted by three words': all(
    parameters('listContributors', 'ref order_by sort'),
    refused('listContributors', '400/badOrder', accepts(200, '[]')),
    {
      cases: ['listContributors/200/byCommits'],
      plants: {
        'by name by default': asks(/contributors$/, 'contributors?order_by=name'),
        'the last first by default': asks(/contributors$/, 'contributors?sort=desc'),
      },
    },
  ),
  '[A-REPO-027] merges do not count': {
    cases: ['listContributors/200/byCommits'],
    plants: { 'they do': property('commits', (value) => (value === 1 ? 3 : value)) },
  },
  '[A-REPO-029] a merge base is of two or more': all(
    parameters('getMergeBase', 'refs[]'),
    refused('getMergeBase', '400/badRefs', accepts()),
    {
      cases: ['getMergeBase/200/ofThree'],
      plants: { 'the third does not count': asks(/&refs%5B%5D=stale/, '') },
    },
  ),
});
