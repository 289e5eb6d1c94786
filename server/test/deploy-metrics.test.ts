import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeTelegram } from '@hokm/bot/testing/telegram/fake-telegram';
import { TEST_BOT_TOKEN } from './support/launch-data.js';
import { startTestServer, type TestServer } from './support/server.js';

const TOKEN = 'a-token-of-metrics';
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const alerts = read('deploy/prometheus/alerts.yaml');
const dashboard = read('deploy/grafana/hokm.json');
const operations = read('docs/OPERATIONS.md');

/** The metrics that a text names; those of a histogram by its own name. */
const namesIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:hokm|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name.replace(/_bucket$/, '')),
  );

let telegram: FakeTelegram;
let server: TestServer;
let known: Set<string>;
beforeAll(async () => {
  // All roles: that of the bot has metrics of its own.
  telegram = await FakeTelegram.start({ token: TEST_BOT_TOKEN });
  server = await startTestServer({
    METRICS_TOKEN: TOKEN,
    BOT_MODE: 'polling',
    BOT_TOKEN: TEST_BOT_TOKEN,
    BOT_API_ROOT: telegram.apiRoot,
  });
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  known = new Set([...(await answer.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
});
afterAll(async () => {
  await server.close();
  await telegram.stop();
});

describe('what a monitoring of an installation reads', () => {
  it.each([
    ['the dashboard', dashboard],
    ['the alert rules', alerts],
  ])('%s: each metric is one of the server’s', (_, text) => {
    const names = [...namesIn(text)];
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it('shows every metric of the product on the dashboard', () => {
    const shown = namesIn(dashboard);
    const own = [...known].filter((name) => name.startsWith('hokm_'));
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter((name) => !shown.has(name))).toEqual([]);
  });

  it('leads from each alert to what to do, in a section that exists', () => {
    const rules = alerts.split(/^ {6}- alert: /m).slice(1);
    expect(rules.length).toBeGreaterThan(15);
    const sections = new Set(
      [...operations.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s-]/gu, '')
          .replaceAll(' ', '-'),
      ),
    );
    for (const rule of rules) {
      const [, section = ''] = /runbook: docs\/OPERATIONS\.md#(\S+)/.exec(rule) ?? [];
      expect(sections, rule).toContain(section);
      expect(rule).toMatch(/^ {8}expr: \S/m);
      expect(rule).toMatch(/severity: (?:page|ticket)$/m);
      expect(rule).toMatch(/^ {12}\S.{30}/m);
    }
  });

  it('is a dashboard that Grafana takes: panels with numbers of their own, each with a question', () => {
    const { panels } = JSON.parse(dashboard) as {
      panels: { id: number; type: string; targets?: { expr: string }[] }[];
    };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { type, targets = [] } of panels)
      if (type !== 'row') for (const { expr } of targets) expect(expr).toContain('{job="$job"');
  });
});
