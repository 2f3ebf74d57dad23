import type { Row } from '../../row.ts';
import { fields, nullable, optional, same } from '../../type-claims.ts';

/** Fields of issues, and the words of their filters. */
export const issueFields: readonly Row[] = [
  {
    ids: 'A-ISSUE-012',
    title: 'fields of an issue',
    types: [
      fields(
        't.Issue',
        `state: t.IssueState; description: string | null; author: t.UserReference;
        milestone: t.IssueMilestone | null; project_id: number; assignees: t.UserReference[];
        assignee: t.UserReference | null; type: string; updated_at: string; closed_at: string | null;
        closed_by: t.UserReference | null; id: number; iid: number; title: string; created_at: string;
        moved_to_id: number | null; labels: t.Labels; upvotes: number; downvotes: number;
        merge_requests_count: number; user_notes_count: number; due_date: string | null; imported: boolean;
        imported_from: string; web_url: string; references: t.References; time_stats: t.TimeStats;
        has_tasks: boolean; task_status?: string; confidential: boolean | null; discussion_locked: boolean | null;
        issue_type: t.IssueType; severity: string; _links: t.IssueLinks;
        task_completion_status: t.TaskCompletionStatus`,
      ),
      same("t.Issue['assignees']", 't.UserReference[]'),
      same("Extract<t.Issue['labels'], string[]>", 'string[]'),
    ],
  },
  {
    ids: 'A-ISSUE-013',
    title: 'milestone of an issue',
    types: [
      fields(
        "NonNullable<t.Issue['milestone']>",
        `project_id: number; description: string | null; state: 'active' | 'closed' | (string & {}); due_date: string | null; iid: number;
        created_at: string; title: string; id: number; updated_at: string`,
      ),
      nullable("t.Issue['milestone']"),
    ],
  },
  {
    ids: 'A-ISSUE-014',
    title: 'times and tasks of an issue',
    types: [
      fields(
        "t.Issue['time_stats']",
        `time_estimate: number; total_time_spent: number; human_time_estimate: string | null;
        human_total_time_spent: string | null`,
      ),
      nullable("t.TimeStats['human_time_estimate']"),
      nullable("t.TimeStats['human_total_time_spent']"),
      fields("t.Issue['task_completion_status']", 'count: number; completed_count: number'),
    ],
  },
  {
    ids: 'A-ISSUE-015',
    title: 'links and references of an issue',
    types: [
      fields(
        "t.Issue['_links']",
        `self: string; notes: string; award_emoji: string; project: string; closed_as_duplicate_of: string | null`,
      ),
      fields("t.Issue['references']", 'short: string; relative: string; full: string'),
    ],
  },
  {
    ids: 'A-ISSUE-016][A-ISSUE-040',
    title: 'kinds of issues in answers, as filter and on edit',
    types: [
      same("t.Issue['issue_type']", "'issue' | 'incident' | 'test_case' | 'task'"),
      same("t.ListIssuesArgs['issue_type']", "'issue' | 'incident' | 'test_case' | 'task' | undefined"),
      same("t.UpdateIssueBody['issue_type']", "'issue' | 'incident' | 'test_case' | 'task' | undefined"),
    ],
  },
  {
    ids: 'A-ISSUE-017',
    title: 'value sets that are not shown stay open',
    types: [
      same("t.Issue['severity']", 'string'),
      same("t.Issue['type']", 'string'),
      same("t.Issue['imported_from']", 'string'),
    ],
  },
  {
    ids: 'A-ISSUE-018',
    title: 'fields of the paid tier',
    types: [
      optional('t.Issue', 'weight epic epic_iid iteration'),
      fields("Filled<t.Issue, 'epic'>", 'id: number; iid: number; title: string; url: string; group_id: number'),
      fields(
        "Filled<t.Issue, 'iteration'>",
        `id: number; iid: number; sequence: number; group_id: number; title: string | null;
        description: string | null; state: number; created_at: string; updated_at: string; start_date: string;
        due_date: string; web_url: string`,
      ),
      same("t.Iteration['state']", 'number'),
    ],
  },
  { ids: 'A-ISSUE-019', title: 'the field of the top tier', types: [optional('t.Issue', 'health_status')] },
  {
    ids: 'A-ISSUE-034',
    title: 'the words of the due_date filter',
    types: [
      same(
        "t.ListIssuesArgs['due_date']",
        "'0' | 'any' | 'today' | 'tomorrow' | 'overdue' | 'week' | 'month' | 'next_month_and_previous_two_weeks' | undefined",
      ),
    ],
  },
  {
    ids: 'A-ISSUE-044',
    title: 'the words of the milestone_id filter',
    types: [same("t.ListIssuesArgs['milestone_id']", "'None' | 'Any' | 'Upcoming' | 'Started' | undefined")],
  },
  {
    ids: 'A-ISSUE-050',
    title: 'what issues are sorted by',
    types: [
      same(
        "t.ListIssuesArgs['order_by']",
        "'created_at' | 'due_date' | 'label_priority' | 'milestone_due' | 'popularity' | 'priority' | 'relative_position' | 'title' | 'updated_at' | 'weight' | undefined",
      ),
    ],
  },
  { ids: 'A-ISSUE-051', title: 'direction', types: [same("t.ListIssuesArgs['sort']", "'asc' | 'desc' | undefined")] },
  {
    ids: 'A-ISSUE-052',
    title: 'state filter',
    types: [same("t.ListIssuesArgs['state']", "'opened' | 'closed' | undefined")],
  },
  {
    ids: 'A-ISSUE-055',
    title: 'label objects',
    types: [
      fields(
        't.LabelDetails',
        `name: string; color: string; description: string | null; description_html: string | null;
        text_color: string`,
      ),
      same("Extract<t.Issue['labels'], t.LabelDetails[]>", 't.LabelDetails[]'),
    ],
  },
  {
    ids: 'A-ISSUE-063',
    title: 'state events of an edit',
    types: [same("t.UpdateIssueBody['state_event']", "'close' | 'reopen' | undefined")],
  },
  {
    ids: 'A-ISSUE-064',
    title: 'numbers of the paid tier on edit',
    types: [
      same("Filled<t.UpdateIssueBody, 'weight'>", 'number'),
      same("Filled<t.UpdateIssueBody, 'epic_id'>", 'number'),
      same("Filled<t.UpdateIssueBody, 'epic_iid'>", 'number'),
    ],
  },
];
