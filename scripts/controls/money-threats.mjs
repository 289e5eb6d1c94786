const KEYS = 'SECURITY: the key of one account’s coins used for another account';

/** Threats of docs/SECURITY.md to coins. */
export const MONEY_THREATS = [
  {
    id: KEYS,
    file: 'wallet/model.ts',
    find: 'string): string => `${account}:${key}`;',
    replace: 'string): string => (account === key ? account : key);',
    tests: ['wallet/keys.test.ts › at once is a change of each, and both stand in the ledger'],
  },
  {
    id: KEYS,
    file: 'wallet/wallet.ts',
    find: '      await this.assertKept(account, pending);\n',
    replace: '',
    tests: ['wallet/keys.test.ts › keeps entries in the account, and says so'],
  },
];
