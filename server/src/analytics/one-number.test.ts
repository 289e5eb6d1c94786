import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@hokm/shared/time';
import { contentCalls } from '../../test/support/content.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../test/support/people.js';

let http: TestHttp;
let admin: SignedInPerson;
beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
  admin = await aPanelPerson(http, 'admin');
});
afterAll(() => http.close());

const read = async <T>(path: string): Promise<T> =>
  (await contentCalls(http.url).call<never>(admin, 'GET', path)).body as T;

interface Numbers {
  readonly value: number;
  readonly change?: number | null;
}

/** Each number that several screens show, by the screens. */
async function shownEverywhere(): Promise<Record<string, Record<string, Numbers>>> {
  type Stats = Record<'data' | 'changes', Record<string, number>>;
  type Overview = Record<'totalUsers' | 'pageViews', Numbers>;
  const { data, changes } = await read<Stats>('/admin/stats');
  const stat = (name: string): Numbers => ({ value: data[name] ?? -1, change: changes[name] ?? null });
  const overview = (await read<{ data: Overview }>('/analytics/overview?timeRange=30d')).data;
  type Dashboard = { overview: Overview; content: { engagement: { likes: { total: number } } } };
  const dashboard = (await read<{ data: Dashboard }>('/analytics/dashboard?days=30')).data;
  const users = (await read<{ data: Record<string, number> }>('/admin/users/stats')).data;
  const list = (await read<{ meta: { total: number } }>('/admin/users?per_page=1')).meta;
  const gallery = (await read<{ data: Record<string, number> }>('/gallery/statistics')).data;
  const stories = (await read<{ meta: { total: number } }>('/admin/stories?status=published&kind=story'))
    .meta;
  const only = (value = -1): Numbers => ({ value });
  const shown = ({ value, change = null }: Numbers): Numbers => ({ value, change });
  return {
    total_users: {
      dashboard: stat('total_users'),
      overview: shown(overview.totalUsers),
      analytics: shown(dashboard.overview.totalUsers),
      statistics: only(users['total_users']),
      list: only(list.total),
    },
    page_views: {
      dashboard: stat('monthly_views'),
      overview: shown(overview.pageViews),
      analytics: shown(dashboard.overview.pageViews),
    },
    likes: {
      dashboard: only(data['monthly_likes']),
      analytics: only(dashboard.content.engagement.likes.total),
    },
    pictures: { dashboard: only(data['total_gallery']), statistics: only(gallery['published']) },
    stories: { dashboard: only(data['total_stories']), list: only(stories.total) },
  };
}

async function expectOneNumber(): Promise<void> {
  for (const [name, screens] of Object.entries(await shownEverywhere())) {
    const all = Object.values(screens);
    expect([name, new Set(all.map(({ value }) => value)).size, screens]).toEqual([name, 1, screens]);
    const changes = all.flatMap(({ change }) => (change === undefined ? [] : [change]));
    expect([name, new Set(changes).size <= 1, screens]).toEqual([name, true, screens]);
  }
}

describe('a number that several screens show', () => {
  it('is one, whenever people came', async () => {
    for (const [age, n] of [
      [45 * DAY_MS, 8],
      [30 * DAY_MS + HOUR_MS, 3],
      [30 * DAY_MS - HOUR_MS, 2],
      [3 * DAY_MS, 4],
    ] as const) {
      for (let at = 0; at < n; at += 1) {
        const { id } = await aPerson(http, 'user');
        await http.parts.users.changes.model.updateOne(
          { _id: id },
          { $set: { created_at: new Date(http.clock.now() - age) } },
          { timestamps: false, overwriteImmutable: true },
        );
      }
    }
    await expectOneNumber();
    const { dashboard } = (await shownEverywhere())['total_users'] ?? {};
    expect(dashboard?.change).toBeGreaterThan(0);
  });

  it('is there at once after sign-ups, before the worker has summed up anything', async () => {
    const before = (await shownEverywhere())['total_users']?.['dashboard']?.value ?? 0;
    for (let n = 0; n < 5; n += 1) await aPerson(http, n % 2 === 0 ? 'user' : 'guest');
    const after = (await shownEverywhere())['total_users'];
    expect(after?.['dashboard']?.value).toBe(before + 5);
    await expectOneNumber();
  });
});
