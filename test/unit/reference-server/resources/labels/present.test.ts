import { describe, expect, it } from 'vitest';
import { presentLabel } from '../../../../../reference-server/resources/labels/present.ts';

describe('labels', () => {
  it('writes dark text on light colours and escapes markup', () => {
    const label = {
      id: 1,
      project_id: 1,
      group_id: null,
      name: 'x',
      description: '<b>&"',
      priority: null,
      created_at: 0,
    };
    expect(presentLabel({ ...label, color: '#FFECDB' })).toMatchObject({
      text_color: '#333333',
      description_html: '&lt;b&gt;&amp;&quot;',
    });
    expect(presentLabel({ ...label, color: '#428BCA' }).text_color).toBe('#FFFFFF');
  });
});
