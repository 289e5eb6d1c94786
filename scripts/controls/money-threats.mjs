const ESCROW = 'wallet/escrow.test.ts';
const ONCE = 'SECURITY: coins that are put in, held or paid twice, or left behind';
const EARNED = 'SECURITY: bought or given coins put in, or more than a limit allows';
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
  {
    id: ONCE,
    file: 'wallet/escrow.ts',
    find: 'const change = await this.stake(slip, account, 0, {});',
    replace:
      "const known = await this.wallet.knows(account, holdKey(slip));\n    const change = { ok: !known, code: 'wallet/key_reused' };",
    tests: [`${ESCROW} › refuses a hold that comes too late`],
  },
  {
    id: ONCE,
    file: 'wallet/escrow.ts',
    find: 'slip.round === undefined ? potOf(slip)',
    replace: 'slip.round !== null ? potOf(slip)',
    tests: [`${ESCROW} › takes the coins again in the round after one that was given up`],
  },
  {
    id: ONCE,
    file: 'wallet/escrow.ts',
    find: 'key: `free:${nameOf(slip)}`,',
    replace: 'key: `free:${nameOf(slip)}:${Math.random()}`,',
    tests: [`${ESCROW} › are held once, and freed once`],
  },
  {
    id: ONCE,
    file: 'wallet/escrow.ts',
    find: '    throw new Error(`payment of',
    replace: "    if (coins > 0) return 'paid';\n    throw new Error(`payment of",
    tests: [`${ESCROW} › are not paid again with another amount`],
  },
  {
    id: ONCE,
    file: 'privacy/delete-account.ts',
    find: '    await flushEntries(account.id);\n',
    replace: '',
    also: [{ find: "      'wallet.pending.0': { $exists: false },\n", replace: '' }],
    tests: [
      'privacy/delete-account.test.ts › an account is deleted with its sessions after the grace period',
    ],
  },
  {
    id: EARNED,
    file: 'wallet/wallet.ts',
    find: "change.kind === 'stake' ? purse.stakeable : purse.balance",
    replace: 'purse.balance',
    tests: ['wallet/purse.test.ts › cannot be put in'],
  },
  {
    id: EARNED,
    file: 'wallet/wallet.ts',
    find: 'if (refused !== null) return refuse(refused);',
    replace: '',
    tests: ['wallet/purse.test.ts › is judged on the purse that the change is written onto'],
  },
  {
    id: EARNED,
    file: 'wallet/escrow.ts',
    find: 'if (isFrozen &&',
    replace: 'if (isFrozen && coins < 0 &&',
    tests: [`${ESCROW} › of a person whose coins are frozen stay where they are`],
  },
];
