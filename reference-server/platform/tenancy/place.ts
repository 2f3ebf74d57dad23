import type { Executor } from '../../store/store.ts';
import { ACCESS } from '../access-level.ts';
import { invalidRecord } from '../refusal.ts';
import { isPathTaken } from './namespaces.ts';
import type { NamespaceRow, Visibility } from './table.ts';

const PATH = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/;
const ENDING = /\.(?:git|atom)$|\.$/i;
/** Longest full path; what every engine can keep in an index. */
const LONGEST_PATH = 255;
const RANK: Readonly<Record<Visibility, number>> = { private: 0, internal: 1, public: 2 };

/** Levels that the words of `project_creation_level` and `subgroup_creation_level` stand for. */
export const CREATION_LEVELS: Readonly<Record<string, number>> = {
  developer: ACCESS.developer,
  maintainer: ACCESS.maintainer,
  owner: ACCESS.owner,
  administrator: Number.POSITIVE_INFINITY,
  noone: Number.POSITIVE_INFINITY,
};

/** Whether a text may stand as a segment of full paths. */
export function isUsablePath(path: string): boolean {
  return PATH.test(path) && !ENDING.test(path);
}

/** Where a new group or project goes. */
export interface Place {
  readonly parent: NamespaceRow | undefined;
  readonly path: string;
  readonly visibility: Visibility;
}

/**
 * Checks path and visibility of a new group or project and gives its full path.
 * @throws Refusal 400 with messages by field.
 */
export async function checkPlace(db: Executor, place: Place): Promise<string> {
  const { parent, path, visibility } = place;
  const fullPath = parent === undefined ? path : `${parent.full_path}/${path}`;
  await checkPath(db, fullPath, path);
  checkVisibility(visibility, parent);
  return fullPath;
}

/**
 * Checks a full path that shall be used, and its last segment.
 * @throws Refusal 400 when the segment cannot stand there, or the full path is too long or in use
 */
export async function checkPath(db: Executor, fullPath: string, path: string): Promise<void> {
  if (!isUsablePath(path)) {
    throw invalidRecord({
      path: [
        'may hold letters, digits, "_", "-" and "."; it may not start with "-" or "." nor end in ".", ".git" or ".atom"',
      ],
    });
  }
  if (fullPath.length > LONGEST_PATH) {
    throw invalidRecord({ path: [`is too long with those above it (maximum is ${LONGEST_PATH} characters)`] });
  }
  if (await isPathTaken(db, fullPath)) throw invalidRecord({ path: ['has already been taken'] });
}

/**
 * Checks that something is not open to more people than the group that it is in.
 * @throws Refusal 400 naming both visibilities
 */
export function checkVisibility(visibility: Visibility, parent: NamespaceRow | undefined): void {
  if (parent !== undefined && parent.kind === 'group' && RANK[visibility] > RANK[parent.visibility]) {
    throw invalidRecord({ visibility_level: [`${visibility} is not allowed in a ${parent.visibility} group.`] });
  }
}

/**
 * Gives a name without surrounding space.
 * @throws Refusal 400 when nothing is left of it
 */
export function checkName(name: string): string {
  const text = name.trim();
  if (text === '') throw invalidRecord({ name: ["can't be blank"] });
  return text;
}
