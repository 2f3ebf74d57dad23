import { proves, useBench } from './bench/bench.ts';
import {
  accepts,
  defaultsTo,
  ignores,
  property,
  reads,
  refuses,
  refusesValue,
  statusFor,
  withoutEach,
} from './bench/plants.ts';

useBench();

proves('[A-ISSUE-027] scope is created_by_me by default, or assigned_to_me', {
  cases: ['listIssues/200/mine', 'listIssues/200/assignedToMe', 'listIssues/law/valid-values/scope'],
  plants: {
    'scope is ignored': ignores('scope'),
    'scope is all by default': defaultsTo('scope', 'all'),
    'all is refused': refusesValue('scope=all'),
  },
});

proves('[A-ISSUE-028] assignee_id takes a number, None or Any', {
  cases: ['listIssues/200/unassigned', 'listIssues/400/badAssignee'],
  plants: { 'the filter is ignored': ignores('assignee_id'), 'another word is taken': accepts(200, '[]') },
});

proves('[A-ISSUE-029] assignee_id and assignee_username exclude each other', {
  cases: ['listIssues/400/assigneeTwice', 'listProjectIssues/400/assigneeTwice', 'listIssues/law/exclusive-parameters'],
  plants: { 'both are taken': accepts(200, '[]') },
});

proves('[A-ISSUE-031] author_id and author_username exclude each other', {
  cases: ['listIssues/400/authorTwice', 'listProjectIssues/400/authorTwice'],
  plants: { 'both are taken': accepts(200, '[]') },
});

proves('[A-ISSUE-033] bounds of instants are inclusive', {
  cases: ['listIssues/200/inclusiveInstant', 'listIssues/400/badInstant'],
  plants: {
    'the bound itself is left out': {
      response(message) {
        if (message.status === 200 && message.headers['content-type']?.includes('json') === true) message.body = '[]';
      },
    },
    'the lower bound is ignored': ignores('created_after'),
    'nonsense is taken': accepts(200, '[]'),
  },
});

proves('[A-ISSUE-034] due_date takes eight words only', {
  cases: ['listIssues/400/badDueDate', 'listProjectIssues/400/badDueDate', 'listIssues/law/valid-values/due_date'],
  plants: {
    'another word is taken': accepts(200, '[]'),
    'one of the words is refused': refusesValue('due_date=next_month_and_previous_two_weeks'),
    'zero is refused': refusesValue('due_date=0'),
  },
});

proves('[A-ISSUE-040] issue_type filters by four words only', {
  cases: ['listIssues/law/valid-values/issue_type', 'listIssues/law/invalid-parameter/query/issue_type'],
  plants: {
    'another word is taken': accepts(200, '[]'),
    'one of the words is refused': refusesValue('issue_type=task'),
  },
});

proves('[A-ISSUE-044] milestone_id takes four words only', {
  cases: ['listIssues/law/valid-values/milestone_id', 'listIssues/law/invalid-parameter/query/milestone_id'],
  plants: {
    'another word is taken': accepts(200, '[]'),
    'one of the words is refused': refusesValue('milestone_id=Started'),
  },
});

proves('[A-ISSUE-037][A-CONV-014] iids[] answers the issues of these numbers only', {
  cases: ['listIssues/200/byNumbers', 'listIssues/law/invalid-parameter/query/iids[]'],
  plants: { 'the filter is ignored': ignores('iids'), 'a number that is none is taken': accepts(200, '[]') },
});

proves('[A-ISSUE-041] iteration_id and iteration_title exclude each other', {
  cases: ['listIssues/400/iterationTwice', 'listProjectIssues/400/iterationTwice'],
  plants: { 'both are taken': accepts(200, '[]') },
});

proves('[A-ISSUE-043] the deprecated label word still selects issues without labels', {
  cases: ['listIssues/200/unlabelledOldWord'],
  plants: { 'the word is a label like others': reads('labels', 'bug'), 'the word is refused': refuses(400) },
});

proves('[A-ISSUE-046] milestone_id and milestone exclude each other', {
  cases: ['listIssues/400/milestoneTwice', 'listProjectIssues/400/milestoneTwice'],
  plants: { 'both are taken': accepts(200, '[]') },
});

proves('[A-ISSUE-048] issues of archived projects appear only on demand', {
  cases: ['listIssues/200/archivedToo'],
  plants: { 'the parameter is ignored': ignores('non_archived') },
});

proves('[A-ISSUE-049][A-CONV-015] the not hash excludes what matches', {
  cases: ['listIssues/200/withoutLabel'],
  plants: { 'the hash is ignored': ignores('not') },
});

proves('[A-ISSUE-050] order_by takes ten words only', {
  cases: [
    'listIssues/400/badOrder',
    'listIssues/law/invalid-parameter/query/order_by',
    'listIssues/law/valid-values/order_by',
  ],
  plants: {
    'another word is taken': accepts(200, '[]'),
    'one of the words is refused': refusesValue('order_by=label_priority'),
  },
});

proves('[A-ISSUE-051] sort is asc or desc, desc by default', {
  cases: ['listIssues/law/invalid-parameter/query/sort', 'listIssues/law/valid-values/sort', 'listIssues/200'],
  plants: {
    'another word is taken': accepts(200, '[]'),
    'ascending by default': defaultsTo('sort', 'asc'),
    'asc is refused': refusesValue('sort=asc'),
  },
});

proves('[A-ISSUE-052] state filters opened or closed', {
  cases: ['listProjectIssues/200/closed', 'listIssues/400/badState'],
  plants: { 'the filter is ignored': ignores('state'), 'another word is taken': accepts(200, '[]') },
});

proves('[A-ISSUE-054][A-ISSUE-055] with_labels_details answers whole labels', {
  cases: ['listIssues/200/labelDetails'],
  plants: {
    'the parameter is ignored': ignores('with_labels_details'),
    ...withoutEach('labels', ['name', 'color', 'description', 'description_html', 'text_color']),
  },
});

proves('[A-ISSUE-056][A-ISSUE-057] an edit without any attribute, or with only its time, is refused', {
  cases: ['updateIssue/400/nothing', 'updateIssue/400/onlyUpdatedAt'],
  plants: { 'is taken': accepts() },
});

proves('[A-ISSUE-058] empty labels clear all labels', {
  cases: ['updateIssue/200/cleared'],
  plants: { 'labels stay': property('labels', () => ['bug']) },
  at: /^\/labels/,
  writes: true,
});

proves('[A-ISSUE-059] labels are added and removed one by one', {
  cases: ['updateIssue/200/relabelled'],
  plants: { 'nothing changes': property('labels', () => ['bug', 'docs']) },
  at: /^\/labels/,
  writes: true,
});

proves('[A-ISSUE-060] assignees are replaced, zero or nothing unassigns all', {
  cases: ['updateIssue/200/unassigned', 'updateIssue/200/unassignedByZero', 'updateIssue/200/assignedByForm'],
  plants: { 'somebody stays': property('assignees', (value) => (Array.isArray(value) ? value.slice(0, 1) : value)) },
  at: /^\/assignees/,
  writes: true,
});

proves('[A-ISSUE-061] a milestone is taken away', {
  cases: ['updateIssue/200/cleared'],
  plants: { 'it stays': property('milestone', () => ({ id: 402 })) },
  at: /^\/milestone/,
  writes: true,
});

proves('[A-ISSUE-063][A-ISSUE-064] other events and negative weights are refused', {
  cases: ['updateIssue/400/badEvent', 'updateIssue/400/negativeWeight'],
  plants: { 'are taken': accepts() },
});

proves('[A-ISSUE-067] an edit without a time of change is refused', {
  cases: ['updateIssue/400/nullUpdatedAt', 'updateIssue/400/emptyUpdatedAt'],
  plants: { 'is taken': accepts() },
});

proves('[A-ISSUE-068] a locked discussion takes notes of members only', {
  cases: ['createIssueNote/403/locked'],
  plants: { 'takes a note of a stranger': accepts(201), 'hides instead': statusFor(403, 404) },
});

proves('[A-ISSUE-069] only owners and administrators delete issues', {
  cases: ['deleteIssue/403/forbidden', 'deleteIssue/204/deleted', 'deleteIssue/204/deletedByAdministrator'],
  plants: {
    'a maintainer may': accepts(204),
    'an owner may not': {
      response: (message) => void (message.status = message.status === 204 ? 403 : message.status),
    },
  },
  writes: true,
});
