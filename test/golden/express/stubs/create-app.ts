import express, { type Express } from 'express';
import { mountOperations } from 'forgewright/runtime/express/adapter';
import { type StubOptions, stubServiceOptions } from 'forgewright/runtime/http/stub-options';
import type { Handlers, SecurityHandlers } from '../server/handlers.js';
import { operationTable } from '../server/operation-table.js';

/** Options of `createApp`. Only a mock may do without security handlers: it takes any credential. */
export type AppOptions<Principal = unknown> = Omit<StubOptions, 'security' | 'mock' | 'fallbackHandler'> &
  (
    | { readonly mock?: false; readonly security: SecurityHandlers<Principal> }
    | { readonly mock: true; readonly security?: Partial<SecurityHandlers<Principal>> }
  );

/**
 * An Express app that answers every operation of the description with its handler. Operations without one answer 501,
 * or from the examples of the description when `mock` is set.
 */
export function createApp<Principal = unknown>(
  handlers: Partial<Handlers<Principal>>,
  options: AppOptions<Principal>,
): Express {
  const loadCases = async () => (await import('./mock-cases.js')).mockCases;
  return mountOperations(express(), operationTable, handlers, stubServiceOptions(options, operationTable, loadCases));
}
