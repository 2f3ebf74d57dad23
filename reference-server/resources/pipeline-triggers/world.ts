import type { Seed } from '../../platform/resource.ts';
import { seal } from '../../platform/tenancy/sealed-text.ts';
import { digestOf } from '../../platform/tenancy/tokens.ts';
import type { Rows } from '../../store/insert-rows.ts';
import type { PipelineRow, TriggerRow } from './table.ts';

const CREATED = Date.UTC(2025, 9, 4, 8);
const APP = 301;
const OTHER = 302;

const TRIGGERS: readonly (readonly [id: number, ownerId: number, description: string, secret: string])[] = [
  [1721, 3, 'From max', 'fwtt-max-1'],
  [1722, 2, 'From olivia', 'fwtt-olivia-2'],
  [1723, 3, 'To edit', 'fwtt-max-3'],
  [1724, 3, 'To delete', 'fwtt-max-4'],
];

/** The pipeline of the job that runs for ever. */
const UPSTREAM: PipelineRow = {
  id: 1751,
  project_id: OTHER,
  iid: 1,
  sha: '49c95df225d44993a1b3edf3a9eef6f48e883ed6',
  ref: 'main',
  tag: 0,
  status: 'running',
  source: 'push',
  user_id: 4,
  trigger_id: null,
  upstream_id: null,
  variables: null,
  created_at: Date.UTC(2026, 2, 1, 8),
  updated_at: Date.UTC(2026, 2, 1, 8),
};

/** The trigger tokens of the demo world, and a pipeline (docs/demo-world.md, section 10). */
export function demo({ key }: Seed): Rows {
  return {
    trigger_tokens: TRIGGERS.map<TriggerRow>(([id, owner_id, description, secret]) => ({
      id,
      project_id: APP,
      description,
      owner_id,
      digest: digestOf(secret, key),
      sealed: seal(secret, key),
      created_at: CREATED,
      updated_at: CREATED,
      last_used_at: null,
    })),
    pipelines: [UPSTREAM],
    iid_counters: [{ scope_kind: 'project', scope_id: OTHER, resource: 'pipelines', last: UPSTREAM.iid }],
  };
}
