import type { ProjectRow } from '../../platform/tenancy/table.ts';

/** Path of the file that a repository starts with. */
export const FIRST_FILE = 'README.md';

/** What stands in the file that the repository of a project starts with. */
export function firstText({ name }: Pick<ProjectRow, 'name'>): string {
  return `# ${name}\n`;
}
