import { provesEach, useBench } from './bench/bench.ts';
import { all, parameters, reads, refused } from './bench/faults.ts';
import { accepts, asks, reads as readsAs } from './bench/plants.ts';

useBench();

provesEach({
  '[A-ISSUE-002] issues of a group are listed': all(reads('listGroupIssues'), parameters('listGroupIssues', 'state')),
  '[A-ISSUE-003] those of the groups below are among them, by everybody unless asked otherwise': {
    cases: ['listGroupIssues/200', 'listGroupIssues/404'],
    plants: {
      'only those of the group itself': { response: (message) => void dropBelow(message) },
      'of the caller only': asks(/(groups\/[^/]+\/issues\?)(?!scope)/, '$1scope=created_by_me&'),
      'unknown groups have none': accepts(200, '[]'),
      'the scope is ignored': asks('scope=created_by_me', 'scope=all'),
    },
  },
  '[A-ISSUE-030] assignee_username is a list': all(
    parameters('listIssues', 'assignee_username[]'),
    refused('listIssues', '400/assigneeTwice', accepts(200, '[]')),
  ),
  '[A-ISSUE-032] confidential leaves those that are': parameters('listIssues', 'confidential'),
  '[A-ISSUE-035] epic_id is a number, None or Any': parameters('listIssues', 'epic_id'),
  '[A-ISSUE-036] health_status is a status, None or Any': parameters('listIssues', 'health_status'),
  '[A-ISSUE-038] in narrows a search': parameters('listIssues', 'in'),
  '[A-ISSUE-039] search looks into title and description': all(parameters('listIssues', 'search'), {
    cases: ['listIssues/200/found', 'listIssues/200/foundInDescription'],
    plants: { 'only titles count': asks(/(in=description&)?search=needle/, 'search=needle&in=title') },
  }),
  '[A-ISSUE-042] an issue has all of the labels; the words are known in any letters': all(
    parameters('listIssues', 'labels'),
    {
      cases: ['listIssues/200/labelled', 'listIssues/200/anyLabel', 'listIssues/200/noLabel'],
      plants: {
        'one of them is enough': asks('labels=backend%2Cbug', 'labels=bug'),
        'words in other letters are labels': asks(/labels=(ANY|none)/, 'labels=no-such-label'),
      },
    },
  ),
  '[A-ISSUE-045] milestone is a title, None or Any': parameters('listIssues', 'milestone'),
  '[A-ISSUE-047] my_reaction_emoji is about the reactions of the caller': all(
    parameters('listIssues', 'my_reaction_emoji'),
    {
      cases: ['listIssues/200/reactedTo', 'listIssues/200/reactedAtAll'],
      plants: {
        'any name counts': readsAs('my_reaction_emoji', 'Any'),
        'none counts': readsAs('my_reaction_emoji', 'None'),
      },
    },
  ),
  '[A-ISSUE-053] weight is a number, None or Any': all(parameters('listIssues', 'weight'), {
    cases: ['listIssues/200/weighing', 'listIssues/200/weightless', 'listIssues/200/weighed'],
    plants: {
      'None is Any': asks('weight=None', 'weight=Any'),
      'Any is None': asks('weight=Any', 'weight=None'),
      'a number is Any': readsAs('weight', 'Any'),
    },
  }),
  '[A-ISSUE-062] a description has 1,048,576 characters at most': {
    cases: ['updateIssue/law/invalid-body'],
    plants: {
      'one more is taken': {
        response: (message) => void (message.sent > 1_000_000 && message.status === 400 && (message.status = 200)),
      },
    },
  },
  '[A-CONV-017] an offset in a query is read as one': {
    cases: ['listIssues/200/offset'],
    plants: {
      'it is dropped': asks('%2B02%3A00', 'Z'),
      'it is read as a space': asks('%2B02%3A00', '%2002%3A00'),
      'the other way round': asks('%2B02%3A00', '-02%3A00'),
    },
  },
});

/** Entries of other projects than those of the group itself go. */
function dropBelow(message: { body: string; target: string; status: number }): void {
  if (message.status === 200 && message.target.includes('acme%2Fsub')) message.body = '[]';
}
