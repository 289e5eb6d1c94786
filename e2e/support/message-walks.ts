import { expect } from 'vitest';
import { onBoth } from './readers.js';
import type { Stored } from './staff-calls.js';
import type { Walker } from './walker.js';

/** A player reads the team’s answer in the thread, and that it came in the notifications. */
export async function reply(walker: Walker): Promise<void> {
  const { server, staff, readers } = walker;
  const answer = { fa: 'درست شد، ببخشید.', en: 'It is mended, sorry.' };
  await onBoth(readers, async ({ token, page }, each) => {
    const response = await fetch(`${server.url}/api/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: each === 'fa' ? 'جامم نیست.' : 'My cup is gone.' }),
    });
    const { data } = (await response.json()) as { data: Stored };
    await staff.answer('POST', `/admin/comms/messages/${data.id}/reply`, { reply: answer[each] });
    await page.goto(`${server.url}/messages/${data.id}`);
    await page.locator('main ol').getByText(answer[each]).waitFor();
  });
  await walker.seen('/notifications', answer);
}

/** Both readers find a broadcast once in their notifications. */
export async function broadcast({ server, staff, readers }: Walker): Promise<void> {
  const texts = { fa: 'جشن یلدا شنبه شب برپاست.', en: 'The Yalda party is on Saturday.' };
  await staff.answer('POST', '/admin/comms/messages', { to: { segment: {} }, texts, channels: ['app'] });
  await onBoth(readers, async ({ page }, each) => {
    await expect
      .poll(async () => {
        await page.goto(`${server.url}/notifications`);
        await page.locator('main article').first().waitFor();
        return page.locator('main').getByText(texts[each]).count();
      })
      .toBe(1);
  });
}
