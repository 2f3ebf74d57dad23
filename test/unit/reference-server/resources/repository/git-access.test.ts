import { expect, it } from 'vitest';
import { type Backend, openBackend } from '../../../../../reference-server/backend.ts';
import { arrivalOf } from '../../../../../reference-server/http/arrival.ts';
import { decideGitAccess } from '../../../../../reference-server/resources/repository/index.ts';

type Change = (app: Backend['app']) => Promise<unknown>;

const LIST = [{ ref: 'refs/heads/free', before: 'a'.repeat(40), after: 'b'.repeat(40), deletes: false }];
const DEV = 'fwpat-dev-api';

const CHANGES: readonly (readonly [string, Change])[] = [
  ['the token is revoked', ({ store }) => store.db.updateTable('access_tokens').set({ revoked: 1 }).execute()],
  [
    'the token has ended',
    ({ store }) => store.db.updateTable('access_tokens').set({ expires_at: '2020-01-01' }).execute(),
  ],
  ['the user is blocked', ({ store }) => store.db.updateTable('users').set({ state: 'blocked' }).execute()],
  ['the user is no member', ({ store }) => store.db.deleteFrom('project_grants').execute()],
  ['the project is archived', ({ store }) => store.db.updateTable('projects').set({ archived: 1 }).execute()],
  [
    'the project is deleted',
    ({ store }) => store.db.deleteFrom('projects').where('full_path', '=', 'acme/app').execute(),
  ],
];

it.each(CHANGES)(
  'a push over HTTP is judged when its list has come, not only when it begins: %s by then',
  async (_what, change) => {
    const { app, release } = await openBackend({});
    try {
      const decision = await decideGitAccess(app, { fullPath: 'acme/app', write: true, token: DEV }, arrivalOf({}));
      if (decision.kind !== 'allowed') throw new Error(`the push is ${decision.kind}`);
      expect((await decision.limitsOf(LIST)).refused.size).toBe(0);
      await change(app);
      app.authenticator.forget();
      expect([...(await decision.limitsOf(LIST)).refused.keys()]).toEqual(['refs/heads/free']);
    } finally {
      await release();
    }
  },
);
