/** The shop: cosmetics for coins, coins for Telegram Stars. */
export const shopPaths = {
  readShop: 'GET /shop',
  buyItem: 'POST /shop/buy_item',
  wearItem: 'POST /shop/wear',
  createInvoice: 'POST /shop/invoice',
} as const;
