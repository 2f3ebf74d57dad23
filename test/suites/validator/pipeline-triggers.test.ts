import { describe } from 'vitest';
import { returnsArray, returnsNothing, returnsObject } from './support/answers.ts';
import { proves, refuses, takes } from './support/claims.ts';
import { at, members, paged, required } from './support/parameter-claims.ts';

const TRIGGERS = '/projects/acme%2Fapp/triggers';
const CREATE = at('createTrigger', `POST ${TRIGGERS}`);
const EDIT = at('updateTrigger', `PUT ${TRIGGERS}/4`);
const RUN = at('triggerPipeline', 'POST /projects/acme%2Fapp/trigger/pipeline');
const ONE = { path: { id: 'acme/app', trigger_id: 4 } };
const RUN_BODY = { ref: 'main', token: 'secret' };

/** A trigger_id that is no integer. */
const wrongId = (line: string, json?: object) =>
  refuses(line, ['path', 'trigger_id', 'type'], json === undefined ? {} : { json });

describe('pipeline triggers', () => {
  proves(
    '[B-TRIG-001] list',
    takes('listTriggers', `GET ${TRIGGERS}`, { path: { id: 'acme/app' } }),
    paged(at('listTriggers', `GET ${TRIGGERS}`)),
    returnsArray('listTriggers'),
  );
  proves(
    '[B-TRIG-002] get',
    takes('getTrigger', `GET ${TRIGGERS}/4`, ONE),
    wrongId(`GET ${TRIGGERS}/four`),
    returnsObject('getTrigger'),
  );
  proves(
    '[B-TRIG-003] create needs description',
    required(CREATE, { description: 'd' }, ['description']),
    refuses(CREATE.line, ['body', '/description', 'type'], { json: { description: 5 } }),
    returnsObject('createTrigger'),
  );
  proves(
    '[B-TRIG-004] update takes description, optional',
    takes(EDIT.operation, EDIT.line, { json: {}, ...ONE }),
    members(EDIT, {}, [{ name: 'description', value: 'd', wrong: null }]),
    wrongId(`PUT ${TRIGGERS}/four`, { description: 'd' }),
    returnsObject('updateTrigger'),
  );
  proves(
    '[B-TRIG-005] delete',
    takes('deleteTrigger', `DELETE ${TRIGGERS}/4`, ONE),
    wrongId(`DELETE ${TRIGGERS}/four`),
    returnsNothing('deleteTrigger'),
  );
  proves(
    '[B-TRIG-006] run needs ref and token, and takes variables',
    takes(RUN.operation, RUN.line, { json: RUN_BODY, path: { id: 'acme/app' } }),
    required(RUN, { ...RUN_BODY, variables: { STAGE: 'test' } }, ['ref', 'token']),
    refuses(RUN.line, ['body', '/ref', 'type'], { json: { ...RUN_BODY, ref: 5 } }),
    returnsObject('triggerPipeline'),
  );
  proves(
    '[B-TRIG-011] variables are a hash of texts, as JSON and as a form',
    takes(RUN.operation, RUN.line, { json: { ...RUN_BODY, variables: { STAGE: 'test', COUNT: '5' } } }),
    takes(RUN.operation, RUN.line, {
      form: 'ref=main&token=secret&variables[STAGE]=test&variables[COUNT]=5',
      value: { ...RUN_BODY, variables: { STAGE: 'test', COUNT: '5' } },
    }),
    [5, true, null, ['a'], { a: 'b' }].map((value) =>
      refuses(RUN.line, ['body', '/variables/KEY', 'type'], { json: { ...RUN_BODY, variables: { KEY: value } } }),
    ),
    refuses(RUN.line, ['body', '/variables', 'type'], { json: { ...RUN_BODY, variables: ['a=b'] } }),
  );
});
