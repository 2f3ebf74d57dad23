import type { LabelDetails } from '../../../generated/models/index.ts';
import { escapeHtml } from '../../platform/html.ts';
import type { LabelRow } from './table.ts';

/** The colour of labels that an issue operation creates. */
export const NEW_LABEL_COLOR = '#6699CC';

/** A label with its details. */
export function presentLabel(label: LabelRow): LabelDetails {
  return {
    id: label.id,
    name: label.name,
    color: label.color,
    description: label.description,
    description_html: escapeHtml(label.description ?? ''),
    text_color: textColor(label.color),
  };
}

/** Dark text on light colours, white on the others. */
function textColor(color: string): string {
  const value = Number.parseInt(color.slice(1), 16);
  const brightness = (value >> 16) + ((value >> 8) & 255) + (value & 255);
  return brightness > 500 ? '#333333' : '#FFFFFF';
}
