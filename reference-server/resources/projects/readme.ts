import { writeCommit } from '../../git/commit-writer.ts';
import { type App, type Call, requirePrincipal } from '../../platform/call.ts';
import type { ProjectRow } from '../../platform/tenancy/table.ts';
import { FIRST_FILE, firstText } from '../repository/index.ts';

/** The first file of a new project. */
export interface Readme {
  readonly projectId: number;
  readonly branch: string;
  readonly text: string;
  readonly author: { readonly name: string; readonly email: string };
  /** Seconds since 1970-01-01T00:00:00Z. */
  readonly date: number;
}

declare module '../../platform/event-types.ts' {
  interface Deliveries {
    'project.readme': Readme;
  }
}

/** What the caller's new project starts with. */
export function readmeOf(call: Call, project: ProjectRow): Readme {
  const { name, email } = requirePrincipal(call).user;
  return {
    projectId: project.id,
    branch: project.default_branch ?? 'main',
    text: firstText(project),
    author: { name, email },
    date: Math.floor(call.now / 1000),
  };
}

/** Commits the first file of a project, unless it is there already. */
export async function writeReadme({ repositories }: App, readme: Readme): Promise<void> {
  const key = String(readme.projectId);
  const repository = (await repositories.open(key)) ?? (await repositories.create(key, readme.branch));
  if ((await repository.branch(readme.branch)) !== undefined) return;
  const author = { ...readme.author, offsetMinutes: 0 };
  await writeCommit({ store: repositories, now: () => readme.date }, key, {
    branch: readme.branch,
    message: 'Initial commit',
    actions: [{ action: 'create', filePath: FIRST_FILE, contents: Buffer.from(readme.text) }],
    author,
    committer: author,
  });
}
