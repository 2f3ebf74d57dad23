/** The last id given out per table. */
export interface SequencesTable {
  name: string;
  last: number;
}

/** The last iid given out per owner and resource. */
export interface IidCountersTable {
  scope_kind: 'group' | 'project';
  scope_id: number;
  resource: string;
  last: number;
}

/** Facts about this instance: identity, token key, which world was seeded. */
export interface InstanceTable {
  name: string;
  value: string;
}
