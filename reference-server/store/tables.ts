import type { RowsOf, TableSet } from './table.ts';

/** Tables of the store itself. */
export const BOOKKEEPING = {
  /** The last id given out per table. */
  sequences: { columns: { name: 'text', last: 'whole' }, key: ['name'] },
  /** The last iid given out per owner and resource. */
  iid_counters: {
    columns: { scope_kind: ['group', 'project'], scope_id: 'whole', resource: 'text', last: 'whole' },
    key: ['scope_kind', 'scope_id', 'resource'],
    of: [
      { column: 'scope_id', table: 'projects', when: { scope_kind: 'project' } },
      { column: 'scope_id', table: 'namespaces', when: { scope_kind: 'group' } },
    ],
  },
  /** Work that a committed transaction asked for and that is not yet done. */
  outbox: {
    columns: {
      id: 'id',
      kind: 'text',
      payload: 'json',
      created_at: 'instant',
      /** Which process does it. */
      claim: 'text?',
      /** When others may do it. */
      claimed_until: 'instant?',
      /** Who waits for it, where one who is slow must not keep others waiting. */
      recipient: 'text?',
      /** How often it went wrong; null stands for never. */
      tries: 'whole?',
      /** What went wrong last. */
      failure: 'text?',
      /** When nobody tried it any more. */
      given_up_at: 'instant?',
    },
    added: { claim: 4, claimed_until: 4, recipient: 7, tries: 10, failure: 10, given_up_at: 10 },
    later: [{ since: 8, columns: ['recipient'], where: 'recipient is not null' }],
  },
  /** What is limited for a while, counted by all processes on one database. */
  rate_counts: { columns: { name: 'text', ends_at: 'instant', total: 'whole' }, key: ['name', 'ends_at'], since: 6 },
  /** Facts about this instance: token key, which world was seeded. */
  instance: { columns: { name: 'text', value: 'text' }, key: ['name'], keptBy: 'instance' },
} as const;

/**
 * The row types of every table. The `table.ts` of a resource adds its own by declaration merging, and `registry.ts` does
 * not compile while a table that stands here has no shape there.
 */
export interface Tables extends RowsOf<typeof BOOKKEEPING> {}

/** The shape of every table. */
export type Shapes = { readonly [Name in keyof Tables]: TableSet[string] };
