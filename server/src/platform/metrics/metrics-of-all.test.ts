import { expect, it } from 'vitest';
import { createMetrics } from './metrics.js';
import { joinTexts } from './metrics-of-all.js';

it('the numbers of several processes stand under one description, told apart by place', async () => {
  const texts = await Promise.all(
    ['p1', 'p2'].map(async (place, at) => {
      const metrics = createMetrics(undefined, place);
      metrics.watch('hokm_tables', 'Tables.', () => at + 3);
      metrics.refused('room/full');
      return metrics.text();
    }),
  );
  const joined = joinTexts(texts);
  expect(joined).toContain(
    '# HELP hokm_tables Tables.\n# TYPE hokm_tables gauge\nhokm_tables{place="p1"} 3\nhokm_tables{place="p2"} 4\n',
  );
  expect(joined).toContain('hokm_refusals_total{code="room/full",place="p2"} 1');
  const described = joined.match(/^# HELP \S+/gm) ?? [];
  expect(new Set(described).size).toBe(described.length);
  for (const text of texts)
    for (const sample of text.split('\n').filter((line) => line !== '')) expect(joined).toContain(sample);
});
