import { provesEach, useBench } from './bench/bench.ts';
import { all, fields, flows, makes, only, parameters, reads, refused } from './bench/faults.ts';
import type { Plant } from './bench/message.ts';
import {
  accepts,
  defaultsTo,
  ignores,
  property,
  refusesValue,
  showsInEach,
  statusFor,
  withoutEach,
} from './bench/plants.ts';

useBench();

const READ = 'getGroupEpic/200/asReader';
const EDIT = 'getGroupEpic/200/asEditor';
const MADE = 'createGroupEpic/201/createdInside';

const CORE = `id iid group_id parent_id parent_iid title description state confidential web_url reference references author
  start_date end_date due_date created_at updated_at closed_at imported imported_from labels upvotes downvotes color _links`;
const DATES = `start_date_is_fixed start_date_fixed start_date_from_inherited_source due_date_is_fixed due_date_fixed
  due_date_from_inherited_source`;

const words = (text: string): string => text.split(/\s+/).join(' ');

/** An attribute that is sent does not arrive. */
function forgets(name: string): Plant {
  return only('createGroupEpic', {
    request(message) {
      if (!message.body.startsWith('{')) return;
      const { [name]: _, ...rest } = JSON.parse(message.body) as Record<string, unknown>;
      message.body = JSON.stringify(rest);
    },
  });
}

/** The epic of a title was made at another time. */
function dated(title: string, at: string): Plant {
  return only('createGroupEpic', {
    response(message) {
      if (!message.body.includes(title)) return;
      message.body = message.body.replace(/"created_at":"[^"]*"/, `"created_at":"${at}"`);
    },
  });
}

const list = (...names: readonly string[]): string[] => names.map((name) => `listGroupEpics/200/${name}`);

provesEach({
  '[A-EPIC-001] the epics of a group and of those below it are listed': all(reads('listGroupEpics'), {
    cases: [...list('belowToo'), 'listGroupEpics/law/pagination/offset'],
    plants: {
      'those of the group alone': defaultsTo('include_descendant_groups', 'false'),
      'the pages are ignored': ignores('per_page'),
    },
  }),
  '[A-EPIC-002] one epic is read by its number': reads('getGroupEpic'),
  '[A-EPIC-003] an epic is made with what is sent of it': all(makes('createGroupEpic'), {
    cases: [MADE],
    plants: Object.fromEntries(
      ['title', 'description', 'labels', 'confidential', 'created_at', 'due_date_fixed', 'due_date_is_fixed'].map(
        (name) => [`${name} is forgotten`, forgets(name)],
      ),
    ),
    writes: true,
  }),
  '[A-EPIC-005] an epic has its fields': all(
    fields(READ, words(CORE)),
    fields(EDIT, words(CORE)),
    fields(READ, 'short relative full', { in: 'references' }),
    fields(READ, 'self epic_issues group parent', { in: '_links' }),
    fields(READ, 'id name username state avatar_url web_url', { in: 'author' }),
  ),
  '[A-EPIC-006] lists do not say whether the caller is told of an epic': all(fields(READ, 'subscribed'), {
    cases: list('opened'),
    plants: { 'they say it': showsInEach('subscribed', true) },
  }),
  '[A-EPIC-007] those who may edit an epic are shown more of its dates, others are not': all(
    fields([EDIT, 'getGroupEpic/200/fixedDates'], words(DATES)),
    {
      cases: [READ, ...list('closed')],
      plants: {
        'readers of one are shown them': {
          response: (message) =>
            void (
              message.status === 200 &&
              message.body.startsWith('{') &&
              (message.body = message.body.replace(/^\{/, '{"start_date_is_fixed":false,'))
            ),
        },
        'readers of a list are shown them': showsInEach('due_date_fixed', null),
      },
    },
  ),
  '[A-EPIC-008] what is deprecated of an epic is still there': fields(
    EDIT,
    'reference end_date start_date_from_milestones due_date_from_milestones',
  ),
  '[A-EPIC-009] the relative reference is short from the own group, and full from another': {
    cases: [EDIT, ...list('belowToo', 'opened')],
    plants: {
      'always short': property('references.relative', () => '&1'),
      'always full': property('references.relative', () => 'acme&1'),
    },
    at: /\/references\/relative$/,
  },
  '[A-EPIC-010] the list goes by author': parameters('listGroupEpics', 'author_id author_username'),
  '[A-EPIC-011] the list goes by labels': parameters('listGroupEpics', 'labels'),
  '[A-EPIC-012] labels are shown whole on demand': all(
    parameters('listGroupEpics', 'with_labels_details'),
    fields('listGroupEpics/200/labelDetails', 'name color description description_html text_color', { in: 'labels' }),
    {
      cases: ['listGroupEpics/law/defaults'],
      plants: { 'whole by default': defaultsTo('with_labels_details', 'true') },
    },
  ),
  '[A-EPIC-013] the list is sorted by one of three, downwards by the day they were made by default': all(
    parameters('listGroupEpics', 'order_by sort'),
    {
      cases: ['listGroupEpics/law/defaults', ...list('opened')],
      plants: {
        'upwards by default': defaultsTo('sort', 'asc'),
        'by title by default': defaultsTo('order_by', 'title'),
      },
    },
    refused(
      'listGroupEpics',
      'law/invalid-parameter/query/order_by law/invalid-parameter/query/sort',
      accepts(200, '[]'),
    ),
  ),
  '[A-EPIC-014] the list is searched': parameters('listGroupEpics', 'search'),
  '[A-EPIC-015] states are opened and closed, and all is a word of the filter': all(
    parameters('listGroupEpics', 'state'),
    refused('listGroupEpics', '400/badState', accepts(200, '[]')),
    {
      cases: [
        'listGroupEpics/200/belowToo',
        EDIT,
        'listGroupEpics/200/closed',
        'listGroupEpics/law/valid-values/state',
      ],
      plants: {
        'all is answered': property('state', () => 'all'),
        'all is refused': refusesValue('state=all'),
      },
    },
  ),
  '[A-EPIC-016] bounds of instants are inclusive': all(parameters('listGroupEpics', 'created_after created_before'), {
    cases: list('between'),
    plants: {
      'the lower bound itself is left out': shifted('created_after', '08:00:01'),
      'the upper bound itself is left out': shifted('created_before', '07:59:59'),
    },
  }),
  '[A-EPIC-017] groups above are added on demand, those below unless not': all(
    parameters('listGroupEpics', 'include_ancestor_groups include_descendant_groups'),
    {
      cases: ['listGroupEpics/law/defaults', ...list('belowToo', 'byTitle')],
      plants: {
        'those above by default': defaultsTo('include_ancestor_groups', 'true'),
        'none below by default': defaultsTo('include_descendant_groups', 'false'),
      },
    },
  ),
  '[A-EPIC-018] the list goes by what the caller has reacted': parameters('listGroupEpics', 'my_reaction_emoji'),
  '[A-EPIC-019] not leaves out what matches': all(parameters('listGroupEpics', 'not'), {
    cases: list('without'),
    plants: {
      'not by author is ignored': ignores('not[author_username]'),
      'not by label is ignored': ignores('not[labels]'),
    },
  }),
  '[A-EPIC-020] a title is needed; labels are a comma list, confidential is true or false': all(
    refused('createGroupEpic', '400/noTitle law/invalid-body', accepts(201)),
    {
      cases: [MADE],
      plants: {
        'one label only': property('labels', () => ['backend']),
        'it is open to all': property('confidential', () => false),
      },
      writes: true,
    },
  ),
  '[A-EPIC-021] the longest description has 1,048,576 characters': {
    cases: ['createGroupEpic/law/invalid-body'],
    plants: {
      'a longer one is taken': {
        response: (message) => void (message.sent > 1_000_000 && message.status === 400 && (message.status = 201)),
      },
    },
    writes: true,
  },
  '[A-EPIC-023] owners say when an epic was made, others are not heard': flows(
    'createGroupEpic/law/workflow/epicDating',
    {
      'an owner is not heard': dated('Made long ago', '2026-03-04T12:00:00.000Z'),
      'others are heard': dated('Made just now', '2026-01-20T10:00:00.000Z'),
    },
  ),
  '[A-EPIC-024] dates change by their fixed forms': {
    cases: [MADE, 'createGroupEpic/201/created', 'getGroupEpic/200/fixedDates'],
    plants: {
      'the fixed start is not taken': property('start_date', () => null),
      'the fixed end is not taken': property('due_date', () => null),
      ...withoutEach('', ['start_date', 'due_date', 'end_date']),
    },
    writes: true,
  },
  '[A-EPIC-026] every call needs a credential': all(
    refused('listGroupEpics', '401/noCredential law/bad-credential/missing', accepts(200, '[]')),
    refused('getGroupEpic', '401/noCredential law/bad-credential/missing', accepts()),
    refused('createGroupEpic', '401/noCredential law/bad-credential/missing', accepts(201)),
  ),
  '[A-EPIC-027] where epics are off, everything is 403': all(
    refused('listGroupEpics', '403/epicsOff', accepts(200, '[]')),
    refused('listGroupEpics', '403/epicsOff', statusFor(403, 404)),
    refused('getGroupEpic', '403/epicsOff', accepts()),
    refused('createGroupEpic', '403/epicsOff', accepts(201)),
  ),
  '[A-EPIC-028] 401 comes before 404, 404 before 403, 403 before 400': {
    cases: [
      'listGroupEpics/401/noCredential',
      'listGroupEpics/404/groupInvisible',
      'getGroupEpic/404/groupInvisible',
      'createGroupEpic/404/groupInvisible',
      'getGroupEpic/403/epicsOff',
      'createGroupEpic/403/epicsOff',
      'listGroupEpics/400/badState',
    ],
    plants: {
      'nobody in particular is told 404': statusFor(401, 404),
      'a stranger is told 403': statusFor(404, 403),
      'a feature that is off is told as 400': statusFor(403, 400),
      'a feature that is off is told as 404': statusFor(403, 404),
      'what is wrong is told as 404': statusFor(400, 404),
    },
  },
  '[A-EPIC-029] a new epic is open, and closed ones are shown as closed': {
    cases: [MADE, 'createGroupEpic/201/created', 'getGroupEpic/200/fixedDates'],
    plants: {
      'it is closed': property('state', () => 'closed'),
      'all are open': property('state', () => 'opened'),
    },
    at: /^\/state$/,
    writes: true,
  },
});

/** A bound is moved by a second. */
function shifted(name: string, time: string): Plant {
  return {
    request(message) {
      message.target = message.target.replace(new RegExp(`(${name}=[^&]*?)08(?:%3A|:)00(?:%3A|:)00`), `$1${time}`);
    },
  };
}
