import type { PlainCommit } from '../../../generated/models/index.ts';
import { type Commit, formatDate, titleOf, trailersOf } from '../../git/commit.ts';
import type { Call } from '../../platform/call.ts';
import type { ProjectRow } from '../../platform/tenancy/table.ts';

/** A commit of a project as the API shows it; without `trailers` nobody reads those of the message. */
export function presentCommit(
  call: Call,
  { project }: { readonly project: ProjectRow },
  commit: Commit,
  { trailers: wanted = true }: { readonly trailers?: boolean } = {},
): Required<PlainCommit> {
  const trailers = wanted ? trailersOf(commit) : [];
  const extended = new Map<string, string[]>();
  for (const [key, value] of trailers) extended.set(key, [...(extended.get(key) ?? []), value]);
  const committed = formatDate(commit.committer);
  return {
    id: commit.oid,
    short_id: commit.oid.slice(0, 8),
    created_at: committed,
    parent_ids: [...commit.parents],
    title: titleOf(commit),
    message: commit.message,
    author_name: commit.author.name,
    author_email: commit.author.email,
    authored_date: formatDate(commit.author),
    committer_name: commit.committer.name,
    committer_email: commit.committer.email,
    committed_date: committed,
    trailers: Object.fromEntries(trailers),
    extended_trailers: Object.fromEntries(extended),
    web_url: `${call.origin}/${project.full_path}/-/commit/${commit.oid}`,
  };
}

/** A branch, tag or commit as a part of an address: slashes stay. */
export function inAddress(ref: string): string {
  return encodeURIComponent(ref).replaceAll('%2F', '/');
}

/** `Content-Disposition` (RFC 6266, the name in the form of RFC 8187). */
export function disposition(how: 'inline' | 'attachment', name: string): string {
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, percent);
  return `${how}; filename*=UTF-8''${encoded}`;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
