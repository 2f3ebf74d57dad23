import { provesEach, useBench } from './bench/bench.ts';
import { all, changes, fields, flows, makes, parameters, reads, refused, removes } from './bench/faults.ts';
import { accepts, property, statusFor } from './bench/plants.ts';

useBench();

const LIFE = 'createFile/law/workflow/fileLife';

const COMMIT =
  'id message parent_ids authored_date author_name author_email committed_date committer_name committer_email';

/** A commit of one file that the life of a file makes is answered as ever, and not made. */
function isLost(operationId: string) {
  return flows(LIFE, {
    [`${operationId} is not done`]: { loses: (message) => message.operationId === operationId },
  });
}

provesEach({
  '[A-FILE-003] who wrote each line is read': all(reads('getFileBlame'), {
    cases: ['headFileBlame/200/public'],
    plants: { 'HEAD is refused': statusFor(200, 405) },
  }),
  '[A-FILE-005] a file is made': all(makes('createFile'), isLost('createFile')),
  '[A-FILE-006] a file is changed': all(changes('updateFile'), isLost('updateFile')),
  '[A-FILE-007] a file is removed, and no other': all(
    removes('deleteFile'),
    isLost('deleteFile'),
    flows(LIFE, {
      'another goes with it': {
        response: (message) => void (message.target.includes('README.md') && (message.status = 404)),
      },
      'it takes two commits': property('title', (title) => (title === 'Change it' ? 'Remove it' : title)),
    }),
  ),
  '[A-FILE-008] files have their methods and paths': all(
    reads('getFileRaw'),
    makes('createFile'),
    changes('updateFile'),
    removes('deleteFile'),
    refused('deleteFile', '400/noBranch', accepts(204)),
  ),
  '[A-FILE-014] lines come with their commit': all(
    fields('getFileBlame/200/ofMany', 'commit lines'),
    fields('getFileBlame/200/ofMany', COMMIT, { in: 'commit' }),
  ),
  '[A-FILE-015] range chooses lines, and has two ends': all(
    parameters('getFileBlame', 'range'),
    refused('getFileBlame', '400/badRange', accepts(200, '[]')),
  ),
  '[A-FILE-018] content is text or base64': all(
    flows(LIFE, {
      'base64 is stored as it came': {
        response(message) {
          if (message.method === 'GET' && message.body === 'two\n') message.body = 'dHdvCg==';
        },
      },
    }),
    refused('createFile', '400/badEncoding', accepts(201)),
  ),
  '[A-FILE-019] who has not seen the last change is refused': all(
    refused('updateFile', '400/changedSince', accepts()),
    flows(LIFE, { 'the change is made all the same': afterwards('three\n') }),
  ),
  '[A-FILE-020] a commit that fails is 400 with a message': {
    cases: ['updateFile/400/changedSince', 'updateFile/400/nothingChanged'],
    plants: {
      'it is 409': statusFor(400, 409),
      'nothing is said': { response: (message) => void (message.status === 400 && (message.body = '{}')) },
    },
  },
  '[A-FILE-021] a path does not go upwards': refused('createFile', '400/upwards', accepts(201)),
  '[A-FILE-022] a change of nothing is refused': refused('updateFile', '400/nothingChanged', accepts()),
  '[A-FILE-023] a branch that moved meanwhile is not written to': all(
    refused('updateFile', '400/changedSince', accepts()),
    refused('createCommit', '400/changedSince', accepts(201)),
  ),
});

/** What was refused is there when the file is read again. */
function afterwards(content: string) {
  let wasRefused = false;
  return {
    response(message: { method: string; status: number; body: string; target: string }): void {
      if (message.method === 'PUT' && message.status === 400) wasRefused = true;
      if (wasRefused && message.method === 'GET' && message.target.includes('/raw')) message.body = content;
    },
  };
}
