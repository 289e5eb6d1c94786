import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/axe.js';
import { enterPanel, openPanelSite } from './support/panel.js';

const site = openPanelSite({ alone: true, env: { TRUST_PROXY: '1', REQUIRE_ADMIN_2FA: 'false' } });
/** Signals are stored every ten seconds. */
const FLUSHED_MS = 20_000;

describe('the security centre', () => {
  it('blocks a network after saying whom it hits, lifts it, and shows both in the audit log', async () => {
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

    await page.getByRole('tab', { name: 'Audit log' }).click();
    await page.getByRole('button', { name: 'blocked a network' }).click();
    await page.getByRole('dialog').getByText('81.2.69.0/24').first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Verify the chain' }).click();
    await page.getByText('The chain is whole; entries checked: 3').waitFor();
    const find = page.getByRole('textbox', { name: 'Target or request' });
    await find.fill('ip_blacklist:81.2.70.0/24');
    await page.getByText('Nothing found').first().waitFor();
    await find.fill('ip_blacklist:81.2.69.0/24');
    await page.getByRole('button', { name: 'blocked a network' }).waitFor();
    await page.getByRole('button', { name: 'From', exact: true }).click();
    await page.getByRole('button', { name: /^From: / }).waitFor();
    await page.getByRole('button', { name: 'blocked a network' }).waitFor();
    await expectAccessible(page);
  });

  it('says that a super administrator was in a network, and blocks it all the same where that is confirmed', async () => {
    const { page } = await enterPanel(site.browser, site.server, '/admin/security/blacklist', {
      level: 'super_admin',
    });
    const { connection } = site.server;
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
    await expectAccessible(page);
    expect(await connection.collection('ip_blacklist').countDocuments({ ip_address: '81.7.69.0/24' })).toBe(
      0,
    );
    await page.getByRole('button', { name: 'Block 81.7.69.0/24' }).click();
    await page.getByText('The network is blocked').waitFor();
    expect(await connection.collection('ip_blacklist').countDocuments({ ip_address: '81.7.69.0/24' })).toBe(
      1,
    );
  });

  it('announces maintenance with words that players see, and ends it', async () => {
    const { page } = await enterPanel(site.browser, site.server, '/admin/security/maintenance', {
      level: 'super_admin',
    });
    await page.getByLabel('English').fill('Back soon');
    await page.getByText('In 5 minutes').click();
    await page.getByRole('button', { name: 'Announce maintenance' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Announce maintenance' }).click();
    await page.getByRole('status').getByText('Maintenance is announced').waitFor();
    const read = async () =>
      (await (
        await fetch(`${site.server.url}/api/security/maintenance`, { headers: { 'accept-language': 'en' } })
      ).json()) as { current_status: { is_enabled: boolean; message: string } };
    expect((await read()).current_status).toMatchObject({ is_enabled: true, message: 'Back soon' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Open the game' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Open the game' }).click();
    await page.getByRole('button', { name: 'Begin maintenance' }).waitFor();
    expect((await read()).current_status.is_enabled).toBe(false);
  });

  it('shows an attack, blocks its network from there, and refuses it within a second', async () => {
    const { url, connection } = site.server;
    const from = (path: string) => fetch(`${url}${path}`, { headers: { 'x-forwarded-for': '81.9.69.5' } });
    for (const bait of ['/.env', '/wp-login.php', '/.git/config'])
      expect((await from(bait)).status).toBe(404);
    const threats = () => connection.collection('threats').countDocuments({ source_ip: '81.9.69.5' });
    await expect.poll(threats, { timeout: FLUSHED_MS }).toBe(1);

    const { page } = await enterPanel(site.browser, site.server, '/admin/security', { level: 'super_admin' });
    await page.getByRole('heading', { name: 'Failed sign-ins' }).first().waitFor();
    await page.getByRole('tab', { name: 'Threat Detection' }).click();
    await page.getByRole('cell', { name: /Panel and path probing/ }).waitFor();
    await page.getByRole('button', { name: 'Mitigate' }).click();
    await page.getByRole('radio', { name: 'Block the network' }).click();
    await page.getByText('Nobody came from this network in seven days.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Block .*81\.9\.69\.5/ }).click();
    await page.getByText('MITIGATED').waitFor();
    await expect.poll(async () => (await from('/api/config')).status, { timeout: 1_000 }).toBe(403);
    await page.getByRole('tab', { name: 'Audit log' }).click();
    await page.getByRole('button', { name: 'mitigated a threat' }).waitFor();
    await page.getByRole('tab', { name: 'Configuration' }).click();
    await page.getByRole('heading', { name: 'What is a threat?' }).waitFor();
    await expectAccessible(page);
  });
});
