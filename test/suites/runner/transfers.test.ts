import { provesEach, useBench } from './bench/bench.ts';
import { all, changes, flows, makes, refused, removes } from './bench/faults.ts';
import type { Message } from './bench/message.ts';
import { accepts, asks, property, statusFor } from './bench/plants.ts';

useBench();

const TRANSFER = 'createIssue/law/workflow/issueTransfer';
const PLACES = 'createIssue/law/workflow/issuePlaces';

const isNotDone = (operationId: string) => ({
  [`${operationId} is not done`]: { loses: (message: Message) => message.operationId === operationId },
});

/** What one operation answers is changed. */
function answering(operationId: string, from: RegExp, to: string) {
  return {
    response: (message: Message): void => {
      if (message.operationId === operationId) message.body = message.body.replace(from, to);
    },
  };
}

provesEach({
  '[A-ISSUE-006] an issue is put among others, and answered': all(
    changes('reorderIssue'),
    flows(PLACES, isNotDone('reorderIssue')),
  ),
  '[A-ISSUE-007] an issue moves, and is answered where it is': all(
    makes('moveIssue'),
    refused('moveIssue', '400/noTarget', accepts(201)),
    flows(TRANSFER, isNotDone('moveIssue')),
  ),
  '[A-ISSUE-008] a clone has what the target can hold': all(
    makes('cloneIssue'),
    flows(TRANSFER, {
      'its labels are lost': answering('cloneIssue', /"labels":\[[^\]]*\]/, '"labels":[]'),
      'it has labels that the target does not know': answering('cloneIssue', /"labels":\[/, '"labels":["docs",'),
      'its milestone is lost': answering('cloneIssue', /"title":"v1.1"/, '"title":"v2.0"'),
      'its text is lost': answering('cloneIssue', /"description":"[^"]*"/, '"description":null'),
    }),
  ),
  '[A-ISSUE-009] edits, removals, places, moves and clones have their paths': all(
    changes('updateIssue'),
    removes('deleteIssue'),
    changes('reorderIssue'),
    makes('moveIssue'),
    makes('cloneIssue'),
  ),
  '[A-ISSUE-070] places are named by ids, and seen in the list': flows(PLACES, {
    'the list does not follow': { response: (message) => reversed(message) },
    'the list is of another order': asks('order_by=relative_position', 'order_by=created_at'),
    'after is before': {
      request: (message) => void (message.body = message.body.replace('move_after_id', 'move_before_id')),
    },
    'before is after': {
      request: (message) => void (message.body = message.body.replace('move_before_id', 'move_after_id')),
    },
  }),
  '[A-ISSUE-071] a move keeps labels and milestone of the same name': flows(TRANSFER, {
    'labels are lost': answering('moveIssue', /"labels":\[[^\]]*\]/, '"labels":[]'),
    'the milestone is': answering('moveIssue', /"milestone":\{.*?\}/, '"milestone":null'),
    'labels that the target does not know stay': answering('moveIssue', /"labels":\[/, '"labels":["docs",'),
  }),
  '[A-ISSUE-072] a move to itself, or without permission, is 400': all(
    refused('moveIssue', '400/sameProject 400/notAllowed', accepts(201)),
    {
      cases: ['moveIssue/400/sameProject', 'moveIssue/400/notAllowed'],
      plants: { 'it is 403': statusFor(400, 403) },
    },
  ),
  '[A-ISSUE-073] a clone without permission is 400': all(refused('cloneIssue', '400/notAllowed', accepts(201)), {
    cases: ['cloneIssue/400/notAllowed'],
    plants: { 'it is 403': statusFor(400, 403) },
  }),
  '[A-ISSUE-074] a move closes the first issue, a clone leaves it open': flows(TRANSFER, {
    'a moved one stays open': property('state', () => 'opened'),
    'it does not say where it went': property('moved_to_id', () => null),
    'a cloned one is closed': property('state', () => 'closed'),
  }),
  '[A-ERROR-004] an address that is too long is 414': {
    cases: ['listRunners/law/uri-too-long', 'listCommits/law/uri-too-long'],
    plants: { 'it is 400': statusFor(414, 400), 'it is 431': statusFor(414, 431) },
  },
});

function reversed(message: Message): void {
  if (message.operationId !== 'listProjectIssues') return;
  message.body = JSON.stringify((JSON.parse(Buffer.from(message.body, 'latin1').toString()) as unknown[]).toReversed());
}
