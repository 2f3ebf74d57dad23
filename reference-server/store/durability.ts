/** How hard a commit tries to reach the disk: `process` survives kill -9, `power` a power loss, `none` neither. */
export type Durability = 'process' | 'power' | 'none';

/** What holds when nobody asks for less: an acknowledged write is there after a power loss. */
export const DEFAULT_DURABILITY: Durability = 'power';
