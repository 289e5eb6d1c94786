import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/axe.js';
import { enterPanel, openPanelSite } from './support/panel.js';

const site = openPanelSite({ alone: true });

describe('backups', () => {
  it('are made, drilled, downloaded and previewed before they are restored', async () => {
    const { page } = await enterPanel(site.browser, site.server, '/admin/backups', { level: 'super_admin' });
    await page.getByText('No backups yet').waitFor();
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page.getByText('Done', { exact: true }).waitFor();
    await page.getByText('Not drilled').first().waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Drill' }).click();
    await page.getByText('Drilled', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'More actions' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download' }).click(),
    ]);
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(0, 8).toString()).toBe('HOKMBAK1');

    const other = await enterPanel(site.browser, site.server, '/admin/approvals', { level: 'super_admin' });
    await page.getByRole('button', { name: 'Restore…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('accounts', { exact: true }).waitFor();
    await dialog.getByLabel('Reason').fill('A day was lost');
    await dialog.getByRole('button', { name: 'Ask for consent' }).click();
    await page.getByText('The request was sent').waitFor();

    await other.page.getByRole('button', { name: 'Approve' }).click();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await other.page.getByText('Approved', { exact: true }).first().waitFor();
    const restores = site.server.connection.collection('jobs');
    await expect.poll(() => restores.countDocuments({ kind: 'backup.restore', state: 'done' })).toBe(1);
  });
});

describe('a backup of another machine', () => {
  it('says where its file is, and that its drill waits for that machine', async () => {
    const id = 'a'.repeat(24);
    await site.server.connection.collection<{ _id: string } & Record<string, unknown>>('backups').insertOne({
      _id: id,
      type: 'full',
      file: `2026-01-01-full-${id}.hokm`,
      host: 'far-away',
      size: 5,
      sha256: '',
      created_at: new Date(),
      created_by: '',
      version: '1',
      documents: 1,
      collections: [],
      audit_head: '',
    });
    const { page } = await enterPanel(site.browser, site.server, '/admin/backups', { level: 'super_admin' });
    const row = page.getByRole('row').filter({ hasText: 'far-away' });
    await row.getByText('The file is on far-away').waitFor();
    await row.getByRole('button', { name: 'More actions' }).click();
    expect(await page.getByRole('menuitem', { name: 'Download' }).isDisabled()).toBe(true);
    await page.getByRole('menuitem', { name: 'Drill' }).click();
    await page.getByText('Waits for far-away, which has the file').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last().click();
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
  });
});

describe('the system', () => {
  it('shows parts, processes, speed, log and jobs', async () => {
    const { page } = await enterPanel(site.browser, site.server, '/admin/system', { level: 'super_admin' });
    await page.getByText('Answers this').waitFor();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Performance' }).click();
    await page.getByText('Slowest calls').waitFor({ timeout: 40_000 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Check the indexes' }).click();
    await page.getByRole('cell', { name: 'Check the indexes' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Incident' }).click();
    const lanes = page.locator('[data-measured] b');
    await expect.poll(() => lanes.count()).toBeGreaterThanOrEqual(3 * 24);
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Log' }).click();
    await page.getByRole('switch', { name: 'Live' }).waitFor();
    await expectAccessible(page);
  });
});
