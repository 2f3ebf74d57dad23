/** The way to a member of a config file; the index of the target first, when the file exports a list. */
export type MemberPath = readonly (string | number)[];

/** What is wrong with a member. */
export interface ConfigFinding {
  readonly path: MemberPath;
  readonly message: string;
}
