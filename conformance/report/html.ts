import type { CaseResult, RunEvent } from '../events.ts';
import type { FindingGroup } from '../finding-groups.ts';
import { placeOf } from '../finding.ts';
import type { OperationSummary, RunSummary } from '../summary.ts';
import { summarize } from '../summary.ts';
import { partText } from './part-text.ts';
import { ruleTitle } from './rules.ts';

/** A run as one HTML page that needs nothing else: findings, operations and cases, with a field that filters them. */
export function htmlReport(events: readonly RunEvent[]): string {
  const summary = summarize(events);
  const started = events.find((event) => event.type === 'run-started');
  const results = events.flatMap((event) => (event.type === 'case-finished' ? [event.result] : []));
  const title = `Conformance of ${started?.baseUrl ?? ''}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escape(title)}</h1>
<p>${escape(figures(summary))}</p>
<p><label>Filter <input type="search" id="filter" placeholder="operation, case, check, verdict"></label></p>
<section><h2>${summary.findings.length} findings</h2>
${summary.findings.map(findingMarkup).join('')}</section>
<section><h2>${summary.operations} operations</h2>
<table><thead><tr>${HEAD.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>
<tbody>${summary.perOperation.map(operationMarkup).join('')}</tbody></table></section>
<section><h2>${summary.cases} cases</h2>
<table><thead><tr><th scope="col">case</th><th scope="col">verdict</th><th scope="col">why</th></tr></thead>
<tbody>${results.map(caseMarkup).join('')}</tbody></table></section>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

const HEAD = [
  'operation',
  'cases',
  'checks',
  'passed',
  'failed',
  'expected failures',
  'not provable',
  'not implemented',
];

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.2rem .6rem;border-bottom:1px solid #8885}
td:not(:first-child){font-variant-numeric:tabular-nums}article{border-left:3px solid #c33;padding-left:1rem;margin:1rem 0}
pre{overflow-x:auto;padding:.5rem;background:#8882}dt{font-weight:600}dd{margin:0 0 .4rem;overflow-wrap:anywhere}`;

const SCRIPT = `const field=document.getElementById('filter');
field.addEventListener('input',()=>{const words=field.value.toLowerCase().split(' ').filter(Boolean);
for(const item of document.querySelectorAll('[data-filter]'))item.hidden=!words.every((word)=>item.dataset.filter.includes(word))});`;

function figures(summary: RunSummary): string {
  const { passed, failed, expectedFailures, notProvable, notImplemented, requests, durationMs } = summary;
  const verdicts = `${passed} passed, ${failed} failed, ${expectedFailures} failed as expected, ${notProvable} not provable, ${notImplemented} not implemented`;
  const part = partText(summary);
  const seconds = (durationMs / 1000).toFixed(1);
  return `${verdicts}; ${requests} requests in ${seconds} s${part === undefined ? '' : `; ${part}`}`;
}

function findingMarkup({ finding, caseIds, explains }: FindingGroup): string {
  const { check, operationId, method, path, expected, got, replay, place } = finding;
  const rows = [
    ['demanded', ruleTitle(check)],
    ['at', placeOf(finding)],
    ['expected', expected],
    ['got', got],
    ['cases', caseIds.join(', ')],
    ...(explains.length === 0
      ? []
      : [['explains', explains.map(({ check: by, caseId }) => `${by} ${caseId}`).join(', ')]]),
    ['description', `${place.file.split(/[\\/]/).at(-1) ?? ''}#${place.pointer}`],
  ];
  const facts = rows.map(([name = '', text = '']) => `<dt>${name}</dt><dd>${escape(text)}</dd>`).join('');
  return `<article${filter(check, operationId, path, 'failed', ...caseIds)}>
<h3>${escape(`${check}: ${operationId} (${method} ${path})`)}</h3><dl>${facts}</dl><pre>${escape(replay.join('\n'))}</pre></article>
`;
}

function operationMarkup(item: OperationSummary): string {
  const { operationId, cases, checks, passed, failed, expectedFailures, notProvable, notImplemented } = item;
  const counts = [cases, checks, passed, failed, expectedFailures, notProvable, notImplemented];
  const verdict = failed > 0 ? 'failed' : passed > 0 ? 'passed' : '';
  const cells = counts.map((count) => `<td>${count}</td>`).join('');
  return `<tr${filter(operationId, verdict)}><td>${escape(operationId)}</td>${cells}</tr>\n`;
}

function caseMarkup({ caseId, verdict, reason, law }: CaseResult): string {
  const cells = [caseId, verdict, reason ?? ''].map((text) => `<td>${escape(text)}</td>`).join('');
  return `<tr${filter(caseId, verdict, law ?? '')}>${cells}</tr>\n`;
}

function filter(...texts: readonly string[]): string {
  return ` data-filter="${escape(texts.join(' ').toLowerCase())}"`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
