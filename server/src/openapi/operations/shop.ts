import type { Subject } from './operation.js';

/** Coins and what they buy. */
export const shop: Subject = {
  name: 'Shop',
  description: 'Coins and what they buy. They never buy an advantage at the table.',
  operations: {
    'GET /shop': { summary: 'What is sold, owned and worn' },
    'POST /shop/buy_item': {
      summary: 'Buy an item, once by its key however often it is asked for',
      refusals: [
        'shop/no_such_item',
        'shop/already_owned',
        'wallet/not_enough',
        'wallet/key_reused',
        'wallet/conflict',
      ],
    },
    'POST /shop/wear': {
      summary: 'Wear an owned item, or the plain one',
      refusals: ['shop/no_such_item', 'shop/not_owned'],
    },
    'POST /shop/invoice': {
      summary: 'The link under which a pack of coins is paid in Telegram Stars',
      refusals: ['shop/no_such_item', 'shop/payments_off'],
    },
    'GET /wallet/daily': {
      summary: 'The daily reward and how the row stands',
      refusals: ['request/not_found'],
    },
    'POST /wallet/daily': { summary: 'Take it, once a day of Tehran', refusals: ['wallet/already_claimed'] },
    'GET /wallet/history': { summary: 'Every change of the own balance' },
  },
};
