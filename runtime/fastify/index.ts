/** The Fastify 5 adapter. It knows Fastify only by what it needs of it, so nothing here imports Fastify. */
export {
  operationsPlugin,
  type AnsweredOperation,
  type AnsweredRequest,
  type OperationsPluginOptions,
} from './adapter.ts';
export type { FastifyInstanceLike, FastifyReplyLike, FastifyRequestLike } from './fastify-types.ts';
