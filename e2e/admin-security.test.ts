import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/axe.js';
import { enterPanel, openPanelSite } from './support/panel.js';

const site = openPanelSite();

describe('the security centre', () => {
  it('blocks a network after saying whom it hits, lifts it, and shows both in the audit log', async () => {
    const { page } = await enterPanel(site.browser, site.server, '/admin/security', { level: 'super_admin' });
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
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Lift' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lift' }).click();
    await page.getByText('The block is lifted').waitFor();

    await page.getByRole('tab', { name: 'Audit log' }).click();
    await page.getByRole('button', { name: 'blacklist.add' }).click();
    await page.getByRole('dialog').getByText('81.2.69.0/24').first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Verify the chain' }).click();
    await page.getByText('The chain is whole; entries checked: 2').waitFor();
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
});
