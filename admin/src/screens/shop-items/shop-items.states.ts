import { DAY_MS } from '@hokm/shared/time';
import { pageOf, type Answers } from '@hokm/web/testing';
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
  };
}
const YALDA = item(60, 'felt:yalda', { fa: 'شب یلدا', en: 'Yalda night' }, 3, 1_600);
const items = (): Answers => ({
  'GET /admin/shop-items': pageOf([
    YALDA,
    item(61, 'frame:yalda', { fa: 'قاب انار', en: '' }, -4, 700),
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
      ...ready,
      state: 'take-off',
      path: '/shop-items',
      answers: () => ({ ...items(), 'DELETE /admin/shop-items/:id': { success: true } }),
      act: ({ page, word }) =>
        page
          .getByRole('button', { name: word(words.delete), exact: true })
          .first()
          .click(),
      until: words.delete_body,
      checks: async ({ page, see }) => {
        await page.getByRole('dialog').getByRole('button', { name: words.delete[1] }).click();
        await see(words.deleted);
      },
    },
  ],
};
