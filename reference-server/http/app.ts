import type { Express, NextFunction, Request, Response } from 'express';
import type { ResponseValidation } from '../../runtime/http/service-options.ts';
import { createApp } from '../../server-stubs/create-app.ts';
import { createSmartHttp } from '../git/smart-http.ts';
import type { App } from '../platform/call.ts';
import type { Principal } from '../platform/principal.ts';
import type { OperationSet } from '../platform/resource.ts';
import { decideGitAccess, recordPush } from '../resources/repository/index.ts';
import { errorForms } from './error-forms.ts';
import { createHandlers } from './handlers.ts';
import { tokenSecurity } from './security.ts';

/** Headers of every answer: browsers must neither frame nor guess the type of anything served here. */
const SECURITY_HEADERS = {
  'x-frame-options': 'SAMEORIGIN',
  'x-content-type-options': 'nosniff',
  'cache-control': 'max-age=0, private, must-revalidate',
  vary: 'Origin',
} as const;

/** Largest request body in bytes: descriptions of a million characters, up to four bytes each. */
const MAX_BODY = 8_388_608;
/** Largest commit: files travel in Base64 inside JSON. */
const MAX_COMMIT = 104_857_600;

/** Members and items of a commit: ten thousand files of six members each, and more. */
const MAX_COMMIT_VALUES = 100_000;

/** How strictly the server holds itself to the description. */
export interface HttpOptions {
  readonly operations: OperationSet;
  /** Default `off`; the suites run with `throw`. */
  readonly validateResponses?: ResponseValidation | undefined;
}

/** The Express app: the operations of the description, git over HTTP, and a JSON 404 for everything else. */
export function createHttpApp(app: App, options: HttpOptions): Express {
  const express = createApp<Principal>(createHandlers(app, options.operations), {
    security: tokenSecurity(app),
    mode: 'lenient',
    validateResponses: options.validateResponses ?? 'off',
    errorMapper: errorForms,
    maxTargetLength: app.limits.maxTarget,
    maxBodyBytes: MAX_BODY,
    maxBodyBytesOf: { createCommit: MAX_COMMIT },
    maxBodyValuesOf: { createCommit: MAX_COMMIT_VALUES },
    maxBodyNamesOf: { createCommit: MAX_COMMIT_VALUES },
    defaultHeaders: () => SECURITY_HEADERS,
  });
  const git = createSmartHttp({
    store: app.repositories,
    authorize: (request) => decideGitAccess(app, request),
    onPush: (id, _user, refs) => recordPush(app, id, refs),
  });
  express.use((request: Request, response: Response, next: NextFunction) => {
    git(request, response).then((taken) => (taken ? undefined : next()), next);
  });
  express.use((_request: Request, response: Response) => {
    response.status(404).set(SECURITY_HEADERS).json({ error: '404 Not Found' });
  });
  return express;
}
