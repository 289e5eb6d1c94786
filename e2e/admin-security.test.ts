import { describe, expect, it } from 'vitest';
import { enterPanel, expectScreenAccessible, openPanelSite } from './support/panel.js';

const site = openPanelSite({ alone: true, env: { TRUST_PROXY: '1', REQUIRE_ADMIN_2FA: 'false' } });
/** Signals are stored every ten seconds. */
const FLUSHED_MS = 20_000;

describe('the security centre', () => {
  it('blocks a network after saying whom it hits, lifts it, and shows both in the audit log; shows an attack, blocks its network from there, and refuses it within a second', async () => {
    const { url, connection } = site.server;
    const from = (path: string) => fetch(`${url}${path}`, { headers: { 'x-forwarded-for': '81.9.69.5' } });
    for (const bait of ['/.env', '/wp-login.php', '/.git/config'])
      expect((await from(bait)).status).toBe(404);
    const threats = () => connection.collection('threats').countDocuments({ source_ip: '81.9.69.5' });
    const { page } = await enterPanel(site.browser, site.server, '/admin/security/blacklist', {
      level: 'super_admin',
    });
    await page.getByText('No network is blocked').waitFor();
    await page.getByRole('button', { name: 'Block a network' }).first().click();
    await page.getByRole('textbox', { name: 'Address or network' }).fill('10.0.0.1');
    await page.getByRole('textbox', { name: 'Reason' }).fill('guesses passwords');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('One of the addresses or networks is not valid.').waitFor();
    await page.getByRole('textbox', { name: 'Address or network' }).fill('81.2.69.9/24');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText(/People who came from this network in the last seven days: 0/).waitFor();
    await page.getByRole('button', { name: 'Block 81.2.69.0/24' }).click();
    await page.getByText('The network is blocked').waitFor();
    await page.getByRole('cell', { name: /81\.2\.69\.0\/24/ }).waitFor();

    await page.getByRole('button', { name: 'Lift' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lift' }).click();
    await page.getByText('The block is lifted').waitFor();

    // A super administrator was in this one: it says so, and blocks it all the same where that is confirmed.
    const boss = await connection.collection('accounts').findOne({ admin_level: 'super_admin' });
    const [account, address, at] = [String(boss?._id), '81.7.69.5', new Date()];
    const expires_at = new Date(Date.now() + 3_600_000);
    const seen = { _id: `${account} ${address}` as never, account, address, at, expires_at };
    await connection.collection('staff_networks').insertOne(seen);
    await page.getByRole('button', { name: 'Block a network' }).first().click();
    await page.getByRole('textbox', { name: 'Address or network' }).fill('81.7.69.0/24');
    await page.getByRole('textbox', { name: 'Reason' }).fill('stolen laptop');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('A super administrator came from this network in the last seven days.').waitFor();
    await expectScreenAccessible(page);
    const blocked = () =>
      connection.collection('ip_blacklist').countDocuments({ ip_address: '81.7.69.0/24' });
    expect(await blocked()).toBe(0);
    await page.getByRole('button', { name: 'Block 81.7.69.0/24' }).click();
    await expect.poll(blocked).toBe(1);

    await page.getByRole('tab', { name: 'Audit log' }).click();
    await page.getByRole('button', { name: 'blocked a network' }).last().click();
    await page.getByRole('dialog').getByText('81.2.69.0/24').first().waitFor();
    await expectScreenAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Verify the chain' }).click();
    await page.getByText('The chain is whole; entries checked: 4').waitFor();
    const find = page.getByRole('textbox', { name: 'Target or request' });
    await find.fill('ip_blacklist:81.2.70.0/24');
    await page.getByText('Nothing found').first().waitFor();
    await find.fill('ip_blacklist:81.2.69.0/24');
    await page.getByRole('button', { name: 'blocked a network' }).waitFor();
    await page.getByRole('button', { name: 'From', exact: true }).click();
    await page.getByRole('button', { name: /^From: / }).waitFor();
    await page.getByRole('button', { name: 'blocked a network' }).waitFor();
    await expectScreenAccessible(page);

    await expect.poll(threats, { timeout: FLUSHED_MS }).toBe(1);
    await page.goto(`${url}/admin/security`);
    await page.getByRole('heading', { name: 'Failed sign-ins' }).first().waitFor();
    await page.getByRole('tab', { name: 'Threat Detection' }).click();
    await page.getByRole('cell', { name: /Panel and path probing/ }).waitFor();
    await page.getByRole('button', { name: 'Mitigate' }).click();
    await page.getByRole('radio', { name: 'Block the network' }).click();
    await page.getByText('Nobody came from this network in seven days.').waitFor();
    await expectScreenAccessible(page);
    await page.getByRole('button', { name: /^Block .*81\.9\.69\.5/ }).click();
    await page.getByText('MITIGATED').waitFor();
    await expect.poll(async () => (await from('/api/config')).status, { timeout: 1_000 }).toBe(403);
    await page.getByRole('tab', { name: 'Audit log' }).click();
    await page.getByRole('button', { name: 'mitigated a threat' }).waitFor();
    await page.getByRole('tab', { name: 'Configuration' }).click();
    await page.getByRole('heading', { name: 'What is a threat?' }).waitFor();
    await expectScreenAccessible(page);
  });
});
