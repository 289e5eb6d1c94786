import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DetectionSettings } from '@hokm/shared/api/settings';
import { apiOf } from '../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { mailsOf } from '../../test/support/mailboxes.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../test/support/people.js';
import { objectId } from '../platform/database/ids.js';

let http: TestHttp;
let boss: SignedInPerson;
beforeEach(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
  boss = await aPanelPerson(http, 'super_admin');
});
afterEach(() => http.close());

/** Scanners ask for bait; the next flush sees it. */
async function scan(times: number, from: string): Promise<void> {
  for (let n = 0; n < times; n += 1)
    await fetch(`${http.url}/.env`, { headers: { 'x-forwarded-for': from } });
  await http.parts.threatWatch.flush();
}

async function configure(change: Partial<DetectionSettings>): Promise<void> {
  const call = apiOf(http.url, boss.token);
  const { body } = await call('GET', '/security/configuration');
  const { settings, revision } = body['data'] as { settings: DetectionSettings; revision: number };
  const saved = await call('PUT', '/security/configuration', { ...settings, ...change, revision });
  expect(saved.status).toBe(200);
}

describe('staff that is told', () => {
  it('gets a mail about grave threats where that is wished', async () => {
    await http.connection.collection('accounts').updateOne(
      { _id: objectId(boss.id) ?? undefined },
      {
        $set: { email: { address: 'boss@example.org', key: 'boss@example.org', verified_at: new Date() } },
      },
    );
    await scan(3, '81.2.69.1');
    expect(await http.connection.collection('letters').countDocuments({ kind: 'threat_opened' })).toBe(0);
    await configure({ tell_by_mail: true });
    await scan(3, '81.2.69.2');
    const mails = await http.connection.collection('letters').find({ kind: 'threat_opened' }).toArray();
    expect(mails).toMatchObject([{ to: 'boss@example.org', source_ip: '81.2.69.2' }]);
    const notices = await http.connection.collection('panel_notices').find().toArray();
    expect(notices).toMatchObject([
      { kind: 'threat', level: 'super_admin', facts: { source_ip: '81.2.69.1' } },
      { kind: 'threat', facts: { source_ip: '81.2.69.2', threat_level: 'high' } },
    ]);
    await http.mail?.round();
    expect((await mailsOf(http.url))[0]?.text).toContain('81.2.69.2');
  });

  it('is also the super administrators of the environment', async () => {
    await http.close();
    http = await startTestHttp({ env: { TRUST_PROXY: '1', SUPER_ADMIN_TELEGRAM_IDS: '4711' } });
    boss = await aPanelPerson(http, 'super_admin');
    await configure({ tell_by_mail: true });
    const configured = await aPerson(http, 'user');
    await http.connection.collection('accounts').updateOne(
      { _id: objectId(configured.id) ?? undefined },
      {
        $set: {
          telegram_id: 4711,
          email: { address: 'owner@example.org', key: 'owner@example.org', verified_at: new Date() },
        },
      },
    );
    await scan(3, '81.2.69.2');
    const mails = await http.connection.collection('letters').find({ kind: 'threat_opened' }).toArray();
    expect(mails).toMatchObject([{ to: 'owner@example.org' }]);
  });
});
