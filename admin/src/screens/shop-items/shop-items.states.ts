import { DAY_MS } from '@hokm/shared/time';
import { pageOf, type Answers, type Sent } from '@hokm/web/testing';
import { listStates } from '../../testing/list-states.js';
import { idOf } from '../../testing/sample-content.js';
import type { PanelScreen, PanelState } from '../../testing/states.js';
import { formTexts } from '../../text/form.js';
import { shopItemsTexts } from '../../text/shop-items.js';
import type { Item } from './shop-item.js';

const words = shopItemsTexts.pairs;
const from = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

function item(n: number, look: Item['look'], name: Item['name'], begin: number, price: number): Item {
  return {
    id: idOf(n),
    revision: 2,
    created_at: from(-60),
    updated_at: from(-50),
    look,
    name,
    collection: { fa: 'یلدا', en: 'Yalda' },
    price,
    offered: { from: from(begin), until: from(begin + 30) },
    trash_at: null,
  };
}
const YALDA = item(60, 'felt:yalda', { fa: 'شب یلدا', en: 'Yalda night' }, 3, 1_600);
const FRAME = item(61, 'frame:yalda', { fa: 'قاب انار', en: '' }, -4, 700);
const items = (): Answers => ({
  'GET /admin/shop-items': pageOf([
    YALDA,
    FRAME,
    item(62, 'frame:mehregan', { fa: 'برگ مهر', en: 'Leaf of Mehr' }, -55, 400),
  ]),
  'GET /admin/shop-items/:id': { success: true, data: YALDA },
});
const ready: PanelState = {
  state: 'edit',
  path: `/shop-items/${YALDA.id}`,
  answers: items,
  until: '[role=dialog] form',
};

const ROWS = 'table tbody tr, main ul[aria-label] > li';
const list: PanelState = { state: 'list', path: '/shop-items', answers: items, until: ROWS };
const allDone = (done: number) => ({
  success: true as const,
  done,
  refused: [],
  job: null,
  undo: null,
  approval: null,
});

/** The acts of the bulk bar, in their order. */
function expectSent(
  sent: readonly Sent[],
  ...wanted: readonly { operation: string; ids: readonly string[] }[]
) {
  const acts = sent.filter(({ call }) => call === 'POST /admin/bulk/:operation');
  const found = acts.map(({ params, body }) => ({
    operation: params['operation'],
    ids: (body as { resource_ids: string[] }).resource_ids,
  }));
  if (JSON.stringify(found) !== JSON.stringify(wanted)) throw new Error(`Sent: ${JSON.stringify(found)}`);
}

/** Items that the shop sells for a limited time. */
export const shopItemsStates: PanelScreen = {
  screen: 'shop-items',
  states: [
    ...listStates({
      path: '/shop-items',
      call: 'GET /admin/shop-items',
      ready: items,
      empty: pageOf([]),
      words,
      entry: ['برگ مهر', 'Leaf of Mehr'],
    }),
    { ...ready, window: true },
    {
      ...ready,
      state: 'missing',
      path: '/shop-items/new',
      window: true,
      act: ({ press }) => press(formTexts.pairs.save),
      until: formTexts.pairs.required,
      checks: ({ sent }) => {
        if (sent.some(({ call }) => call === 'POST /admin/shop-items')) throw new Error('An item was sent.');
        return Promise.resolve();
      },
    },
    {
      ...ready,
      state: 'refused',
      window: true,
      answers: () => ({ ...items(), 'PUT /admin/shop-items/:id': 'auth/forbidden' }),
      act: async ({ page, press }) => {
        await page.getByLabel(/^(نام \(فارسی\)|Name \(Persian\))$/u).fill('شب چله');
        await press(formTexts.pairs.save);
      },
      until: '[role=dialog] [role=alert]',
    },
    {
      ...ready,
      state: 'not-there',
      window: true,
      answers: () => ({ ...items(), 'GET /admin/shop-items/:id': 'request/not_found' }),
      until: words.load_failed,
    },
    {
      ...list,
      state: 'take-off',
      answers: () => ({ ...items(), 'POST /admin/bulk/:operation': allDone(1) }),
      act: ({ page, word }) =>
        page
          .getByRole('button', { name: word(words.delete), exact: true })
          .first()
          .click(),
      until: words.delete_body,
      checks: async ({ page, sent }) => {
        await page.getByRole('dialog').getByRole('button', { name: words.delete[1] }).click();
        await page.getByText('1 item is off sale.').waitFor();
        await page.getByRole('button', { name: words.restore[1] }).click();
        await page.getByText('1 item is back.').waitFor();
        expectSent(sent, { operation: 'delete', ids: [YALDA.id] }, { operation: 'restore', ids: [YALDA.id] });
      },
    },
    {
      ...list,
      state: 'ticked',
      window: true,
      answers: () => ({
        ...items(),
        'POST /admin/bulk/:operation': {
          ...allDone(1),
          refused: [{ id: FRAME.id, code: 'request/not_found' }],
        },
      }),
      act: async ({ page }) => {
        for (const place of [0, 1]) await page.locator(ROWS).nth(place).getByRole('checkbox').check();
      },
      until: ['۲ مورد برگزیده', '2 selected'],
      checks: async ({ page, sent }) => {
        await page.getByRole('toolbar').getByRole('button', { name: words.delete[1] }).click();
        await page.getByRole('dialog').getByRole('button', { name: words.delete[1] }).click();
        await page.getByText('1 item is off sale.').waitFor();
        await page.getByText('1 item was not changed').waitFor();
        expectSent(sent, { operation: 'delete', ids: [YALDA.id, FRAME.id] });
      },
    },
    {
      ...list,
      state: 'taken-off',
      path: '/shop-items?status=trash',
      answers: () => ({
        ...items(),
        'GET /admin/shop-items': pageOf([{ ...YALDA, trash_at: from(-1) }]),
        'POST /admin/bulk/:operation': allDone(1),
      }),
      until: words.status_trash,
      checks: async ({ page, sent }) => {
        await page.locator(ROWS).first().getByRole('checkbox').check();
        await page.getByRole('toolbar').getByRole('button', { name: words.restore[1] }).click();
        await page.getByText('1 item is back.').waitFor();
        expectSent(sent, { operation: 'restore', ids: [YALDA.id] });
      },
    },
  ],
};
