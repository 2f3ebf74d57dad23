import type { Blob_ as Blob } from '../../../generated/models/index.ts';
import type { GitObject } from '../../git/cat-file.ts';
import { isFullOid } from '../../git/ref-name.ts';
import type { Call } from '../../platform/call.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { notFound } from '../../platform/refusal.ts';
import { openRepository } from './open.ts';

/**
 * A blob by its object id.
 * @throws Refusal 404 when there is no such blob, also for the id of a tree or a commit
 */
export async function findBlob(call: Call, place: ProjectAccess, sha: string): Promise<GitObject> {
  const { repository } = await openRepository(call, place);
  const blob = isFullOid(sha) ? await repository.blob(sha.toLowerCase()) : undefined;
  if (blob === undefined) throw notFound('Blob');
  return blob;
}

/** A blob as the API shows it. */
export function presentBlob({ oid, size, contents }: GitObject): Blob {
  return { size, encoding: 'base64', content: contents.toString('base64'), sha: oid };
}
