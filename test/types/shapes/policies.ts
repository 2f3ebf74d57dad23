import { same, whole } from '../claims.ts';
import type { Shape } from './shape.ts';

/** The policies for instants and 64-bit integers. */
export const policyShapes: readonly Shape[] = [
  {
    title: 'without a policy instants are text and 64-bit integers numbers',
    right: [
      whole(
        'plain.Event',
        `id: number; at: string; day: string; count: number; ended?: string | null; refs?: { [key: string]: number };
        times?: string[]`,
      ),
      whole('plain.ListEventsArgs', 'readonly since?: string | undefined; readonly after?: number | undefined'),
    ],
  },
  {
    title: 'Date and bigint, at every depth, in answers and arguments; days stay text',
    right: [
      whole(
        'exact.Event',
        `id: bigint; at: Date; day: string; count: number; ended?: Date | null; refs?: { [key: string]: bigint };
        times?: Date[]`,
      ),
      same("NonNullable<exact.ListEventsArgs['since']>", 'Date | string'),
      same("NonNullable<exact.ListEventsArgs['after']>", 'bigint | number'),
    ],
    wrong: ['const id: exact.Event["id"] = 1;', 'const at: exact.Event["at"] = "2026-01-01T00:00:00Z";'],
  },
  {
    title: '64-bit integers as text',
    right: [
      whole(
        'texts.Event',
        `id: string; at: string; day: string; count: number; ended?: string | null; refs?: { [key: string]: string };
        times?: string[]`,
      ),
    ],
    wrong: ['const id: texts.Event["id"] = 1;'],
  },
];
