import type { Api } from '../../model/api.ts';

import { planStep, takeSteps } from '../workflows/take-step.ts';
import type { Workflow } from '../workflows/workflow.ts';
import type { Law, LawCase } from './law.ts';

/** Calls that belong together lead to what the workflow says, step by step (Arazzo). */
export const workflow: Law = {
  id: 'workflow',
  title: 'the steps of a workflow lead to what it says',
  plan: ({ api, workflows = [] }) => workflows.flatMap((item) => caseOf(item, api) ?? []),
};

function caseOf(item: Workflow, api: Api): LawCase | undefined {
  const steps = item.steps.map((step) => planStep(step, api));
  const [first] = steps;
  if (first === undefined || !steps.every((step) => step !== undefined)) return undefined;
  const { operation } = first;
  return {
    kind: 'law',
    id: `${operation.operationId}/law/workflow/${item.workflowId}`,
    law: workflow.id,
    summary: item.summary,
    operation,
    effect: 'writes',
    run: (probe) => takeSteps(item, steps, probe),
  };
}
