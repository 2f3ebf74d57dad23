/** How hard a commit tries to reach the disk: `process` survives kill -9, `power` a power loss, `none` neither. */
export type Durability = 'process' | 'power' | 'none';
