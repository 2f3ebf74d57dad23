import type { CreatedCommit } from '../../generated/models/index.ts';
import type { Handlers } from '../../generated/server/index.ts';
import type { Handler, HandlerContext } from '../../runtime/http/handler.ts';
import type { App, Call } from '../domain/call.ts';
import { createGroup } from '../domain/create-group.ts';
import { createIssue } from '../domain/create-issue.ts';
import { createProject } from '../domain/create-project.ts';
import { getCurrentUser } from '../domain/current-user.ts';
import { deleteIssue } from '../domain/delete-issue.ts';
import { createGroupToken, listGroupTokens, revokeGroupToken, rotateGroupToken } from '../domain/group-tokens.ts';
import { getGroup, listGroups } from '../domain/groups.ts';
import { getIssue, listIssues, listProjectIssues } from '../domain/issues.ts';
import { createIssueNote, deleteIssueNote, getIssueNote, listIssueNotes, updateIssueNote } from '../domain/notes.ts';
import type { Page } from '../domain/pagination.ts';
import type { Principal } from '../domain/principal.ts';
import { getProject, listProjects } from '../domain/projects.ts';
import { Refusal, throttled } from '../domain/refusal.ts';
import { createCommit } from '../domain/repository-commit.ts';
import { getFile, getFileRaw, headFile, metadataHeaders } from '../domain/repository-file.ts';
import { listRepositoryTree } from '../domain/repository-tree.ts';
import { secondsLeft } from '../domain/throttle.ts';
import { updateIssue } from '../domain/update-issue.ts';
import { getVersion } from '../domain/version.ts';
import { createFile, deleteFile, removalOf, updateFile } from '../domain/write-file.ts';
import { callOf } from './call-of.ts';
import { conditional, entityTag, notModified } from './conditional.ts';
import { asHttpError } from './error-forms.ts';
import { type PageHeaders, pageHeaders } from './page-headers.ts';

type Work<Request, Response> = (
  call: Call,
  request: Request,
  context: HandlerContext<Principal>,
) => Response | Promise<Response>;

type Answering = <Request, Response>(work: Work<Request, Response>) => Handler<Request, Response, Principal>;

/** Ties domain functions to handlers: makes the call, turns refusals into answers. */
function answeringFor(app: App): Answering {
  return (work) => async (request, context) => {
    try {
      const call = callOf(app, context);
      checkRate(call);
      return await work(call, request, context);
    } catch (error) {
      throw error instanceof Refusal ? asHttpError(error) : error;
    }
  };
}

function checkRate({ app, principal, now }: Call): void {
  const limit = app.limits.requestsPerMinute;
  if (limit === 0) return;
  const caller = principal === undefined ? 'anonymous' : String(principal.user.id);
  if (app.throttle.left(`requests:${caller}`, limit, now) < 0) throw throttled(limit, secondsLeft(now), now);
}

interface ListAnswer<Item> {
  readonly status: 200;
  readonly body: Item[];
  readonly headers: PageHeaders;
}

function listed<Item>(call: Call, page: Page<Item>): ListAnswer<Item> {
  return { status: 200, body: [...page.items], headers: pageHeaders(call, page.pagination) };
}

type PeopleAndPlaces =
  | 'createGroup'
  | 'createGroupAccessToken'
  | 'createProject'
  | 'getCurrentUser'
  | 'getGroup'
  | 'getProject'
  | 'getVersion'
  | 'listGroupAccessTokens'
  | 'listGroups'
  | 'listProjects'
  | 'revokeGroupAccessToken'
  | 'rotateGroupAccessToken';

type Planning =
  | 'createIssue'
  | 'createIssueNote'
  | 'deleteIssue'
  | 'deleteIssueNote'
  | 'getIssue'
  | 'getIssueNote'
  | 'listIssueNotes'
  | 'listIssues'
  | 'listProjectIssues'
  | 'updateIssue'
  | 'updateIssueNote';

type Repository =
  | 'createCommit'
  | 'createFile'
  | 'deleteFile'
  | 'getFile'
  | 'getFileRaw'
  | 'headFile'
  | 'headFileRaw'
  | 'listRepositoryTree'
  | 'updateFile';

/** The handlers of every operation that the server implements. */
export function createHandlers(app: App): Pick<Handlers<Principal>, PeopleAndPlaces | Planning | Repository> {
  const answering = answeringFor(app);
  return { ...peopleAndPlaces(answering), ...planning(answering), ...repository(answering) };
}

function peopleAndPlaces(answering: Answering): Pick<Handlers<Principal>, PeopleAndPlaces> {
  return {
    getVersion: answering((call) => ({ status: 200, body: getVersion(call) })),
    getCurrentUser: answering(async (call) => ({ status: 200, body: await getCurrentUser(call) })),
    listProjects: answering(async (call, { query }) => listed(call, await listProjects(call, query))),
    getProject: answering(async (call, { path, query }, context) =>
      conditional(context, await getProject(call, path.id, query)),
    ),
    createProject: answering(async (call, { body }) => ({ status: 201, body: await createProject(call, body) })),
    listGroups: answering(async (call, { query }) => listed(call, await listGroups(call, query))),
    getGroup: answering(async (call, { path, query }, context) =>
      conditional(context, await getGroup(call, path.id, query)),
    ),
    createGroup: answering(async (call, { body }) => ({ status: 201, body: await createGroup(call, body) })),
    listGroupAccessTokens: answering(async (call, { path, query }) =>
      listed(call, await listGroupTokens(call, path.id, query)),
    ),
    createGroupAccessToken: answering(async (call, { path, body }) => ({
      status: 201,
      body: await createGroupToken(call, path.id, body),
    })),
    rotateGroupAccessToken: answering(async (call, { path, body }) => ({
      status: 200,
      body: await rotateGroupToken(call, path, body ?? {}),
    })),
    revokeGroupAccessToken: answering(async (call, { path }) => {
      await revokeGroupToken(call, path);
      return { status: 204 };
    }),
  };
}

function planning(answering: Answering): Pick<Handlers<Principal>, Planning> {
  return {
    listIssues: answering(async (call, { query }) => listed(call, await listIssues(call, query))),
    listProjectIssues: answering(async (call, { path, query }) =>
      listed(call, await listProjectIssues(call, path.id, query)),
    ),
    getIssue: answering(async (call, { path }, context) => conditional(context, await getIssue(call, path))),
    createIssue: answering(async (call, { path, body }) => ({
      status: 201,
      body: await createIssue(call, path.id, body),
    })),
    updateIssue: answering(async (call, { path, body }) => ({
      status: 200,
      body: await updateIssue(call, path, body),
    })),
    deleteIssue: answering(async (call, { path }) => {
      await deleteIssue(call, path);
      return { status: 204 };
    }),
    listIssueNotes: answering(async (call, { path, query }) => listed(call, await listIssueNotes(call, path, query))),
    getIssueNote: answering(async (call, { path }, context) => conditional(context, await getIssueNote(call, path))),
    createIssueNote: answering(async (call, { path, body }) => ({
      status: 201,
      body: await createIssueNote(call, path, body),
    })),
    updateIssueNote: answering(async (call, { path, body }) => ({
      status: 200,
      body: await updateIssueNote(call, path, body),
    })),
    deleteIssueNote: answering(async (call, { path }) => {
      await deleteIssueNote(call, path);
      return { status: 204 };
    }),
  };
}

function repository(answering: Answering): Pick<Handlers<Principal>, Repository> {
  return {
    listRepositoryTree: answering(async (call, { path, query }) =>
      listed(call, await listRepositoryTree(call, path.id, query)),
    ),
    getFile: answering(async (call, { path, query }, context) => {
      const { content, ...metadata } = await getFile(call, path.id, { filePath: path.file_path, ref: query.ref });
      // The metadata hold the id of the content, so that GET and HEAD have the same tag.
      const headers = { ETag: entityTag(metadataHeaders(metadata)) };
      return notModified(context, headers.ETag) ?? { status: 200, body: { ...metadata, content }, headers };
    }),
    headFile: answering(async (call, { path, query }, context) => {
      const metadata = await headFile(call, path.id, { filePath: path.file_path, ref: query.ref });
      const tag = entityTag(metadata);
      return notModified(context, tag) ?? { status: 200, headers: { ...metadata, ETag: tag } };
    }),
    getFileRaw: answering(async (call, { path, query }, context) => {
      const { bytes, headers } = await getFileRaw(call, path.id, { filePath: path.file_path, ...query });
      const tag = entityTag(headers);
      const answer = { status: 200, body: bytes, contentType: 'application/octet-stream' } as const;
      return notModified(context, tag) ?? { ...answer, headers: { ...headers, ETag: tag } };
    }),
    headFileRaw: answering(async (call, { path, query }, context) => {
      const { headers } = await getFileRaw(call, path.id, { filePath: path.file_path, ...query });
      const tag = entityTag(headers);
      return notModified(context, tag) ?? { status: 200, headers: { ...headers, ETag: tag } };
    }),
    createFile: answering(async (call, { path, body }) => ({ status: 201, body: await createFile(call, path, body) })),
    updateFile: answering(async (call, { path, body }) => ({ status: 200, body: await updateFile(call, path, body) })),
    deleteFile: answering(async (call, { path, query, body }) => {
      await deleteFile(call, path, removalOf(query, body));
      return { status: 204 };
    }),
    createCommit: answering(async (call, { path, body }) => ({
      status: 201,
      // The same shape; only the generated model is not read-only.
      body: (await createCommit(call, path.id, body)) as CreatedCommit,
    })),
  };
}
