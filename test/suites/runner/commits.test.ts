import { provesEach, useBench } from './bench/bench.ts';
import { all, fields, flows, parameters, reads, refused } from './bench/faults.ts';
import { accepts, asks, property } from './bench/plants.ts';

useBench();

const ACTIONS = 'createCommit/law/workflow/commitActions';

provesEach({
  '[A-COMMIT-001] commits are listed, the newest first': all(reads('listCommits'), {
    cases: ['listCommits/200/inDefaultOrder', 'listCommits/law/pagination/offset'],
    plants: { 'in the order of the graph': asks('order=default', 'order=topo') },
  }),
  '[A-COMMIT-003] one commit is read by hash, branch or tag': all(reads('getCommit'), {
    cases: ['getCommit/200/ofBranch', 'getCommit/200/ofTag', 'getCommit/404/commitNotFound'],
    plants: {
      'branches are unknown': asks('commits/feat%2Fx-1', 'commits/nowhere'),
      'tags are unknown': asks('commits/v1.0', 'commits/nowhere'),
      'unknown ones are found': accepts(),
    },
  }),
  '[A-COMMIT-004] the refs of a commit are listed': all(reads('listCommitRefs'), parameters('listCommitRefs', 'type')),
  '[A-COMMIT-005] the sequence counts the commits before one': all(
    reads('getCommitSequence'),
    parameters('getCommitSequence', 'first_parent'),
    { cases: ['getCommitSequence/200'], plants: { 'one too many': property('count', (value) => Number(value) + 1) } },
  ),
  '[A-COMMIT-006] refs and sequence have their paths and forms': all(
    reads('listCommitRefs'),
    fields('listCommitRefs/200/all', 'type name'),
    fields('getCommitSequence/200/all', 'count'),
  ),
  '[A-COMMIT-008] a commit was made when it was committed': fields(
    ['getCommit/200/pickedUp'],
    'created_at committed_date authored_date',
  ),
  '[A-COMMIT-011] ref_name is a branch, a tag or a range': all(parameters('listCommits', 'ref_name'), {
    cases: ['listCommits/200/ofRange'],
    plants: { 'a range is its end': asks('ref_name=main..feature', 'ref_name=main') },
  }),
  '[A-COMMIT-012] since and until bound the dates': all(
    parameters('listCommits', 'since until'),
    refused('listCommits', '400/badInstant', accepts(200, '[]')),
  ),
  '[A-COMMIT-013] path, author, all and first_parent choose commits': parameters(
    'listCommits',
    'path author all first_parent',
  ),
  '[A-COMMIT-014] order is default or topo': all(
    parameters('listCommits', 'order'),
    refused('listCommits', '400/badOrder', accepts(200, '[]')),
  ),
  '[A-COMMIT-015] trailers come where they are asked for': all(
    parameters('listCommits', 'trailers'),
    fields('listCommits/200/withTrailers', 'trailers extended_trailers'),
    {
      cases: ['listCommits/200/ofPath'],
      plants: { 'they always come': property('trailers', () => ({ Changelog: 'added' })) },
    },
  ),
  '[A-COMMIT-018] a move keeps the content, or has its own': flows(ACTIONS, {
    'a move loses the content': tampered('acts%2Fmoved.txt', () => ''),
    'empty content is none': tampered('acts%2Fempty.txt', () => 'full\n'),
    'the old path stays': { response: (message) => found(message, 'acts%2Fkept.txt') },
  }),
  '[A-COMMIT-019] encoded content is stored decoded': flows(ACTIONS, {
    'it is stored as it came': tampered('acts%2Fbytes.txt', () => 'Ynl0ZXMK'),
  }),
  '[A-COMMIT-021] chmod sets and clears the bit': flows(ACTIONS, {
    'it never is set': property('execute_filemode', () => false),
    'it always is set': property('execute_filemode', () => true),
  }),
  '[A-COMMIT-023] a branch starts in the project unless another one is named': flows(
    'getCommit/law/workflow/startProject',
    {
      'it always starts in the project': { request: (message) => void withoutField(message, 'start_project') },
    },
  ),
  '[A-COMMIT-025] author and committer are two': flows(ACTIONS, {
    'the author is the caller': property('author_name', () => 'Olivia Ortega'),
    'the committer is the author': property('committer_name', () => 'Somebody Else'),
    'the address is lost': property('author_email', () => 'olivia@example.com'),
  }),
  '[A-COMMIT-027] a commit that fails changes nothing': flows(ACTIONS, {
    'what came first is there': { response: (message) => found(message, 'acts%2Ffirst.txt') },
    'it is taken': {
      response: (message) => void (message.method === 'POST' && message.status === 400 && (message.status = 201)),
    },
  }),
  '[A-COMMIT-028] type is branch, tag or all': all(
    parameters('listCommitRefs', 'type'),
    refused('listCommitRefs', '400/badType', accepts(200, '[]')),
  ),
});

interface Message {
  target: string;
  status: number;
  body: string;
  headers: Record<string, string | string[]>;
  method: string;
}

/** The content of one file is another. */
function tampered(path: string, change: (body: string) => string) {
  return {
    response(message: Message): void {
      if (message.method === 'GET' && message.target.includes(path) && message.status === 200)
        message.body = change(message.body);
    },
  };
}

/** A file that is not there is there. */
function found(message: Message, path: string): void {
  if (message.status === 404 && message.target.includes(path)) message.status = 200;
}

/** The server does not know a member of the content. */
function withoutField(message: Message, name: string): void {
  if (message.body !== '') message.body = message.body.replace(new RegExp(`"${name}":"[^"]*",?`), '');
}
