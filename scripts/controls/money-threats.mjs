const ESCROW = 'wallet/escrow.test.ts';
const ONCE = 'SECURITY: coins that are put in, held or paid twice, or left behind';
const EARNED = 'SECURITY: bought or given coins put in, or more than a limit allows';
const ROOMS = 'stakes/coin-rooms.test.ts';
const WHO_MAY = 'stakes/who-may.test.ts';
const IN_ROOMS = 'SECURITY: coins of a coin room taken twice, left in its pot, or paid by two decisions';
const WALLS = 'SECURITY: coins passed on by farmed accounts, or more lost or won than is good';
const DRAWN = 'SECURITY: partners chosen or known before the coins are in';
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
  {
    id: IN_ROOMS,
    file: 'play/rooms/stakes.ts',
    find: 'room.stakes?.phase === phase && room.stakes.round === round',
    replace: "room.stakes !== undefined && round > 0 && phase !== 'open'",
    tests: ['play/rooms/stakes.test.ts › stays as it was written first'],
  },
  {
    id: IN_ROOMS,
    file: 'stakes/person-stakes.ts',
    find: "if ((await escrow.fence(slip, person)) === 'held')",
    replace: "if (!(await escrow.free(slip, person, coins, 'returned').catch(() => 'gone')))",
    tests: [`${ROOMS} › never takes what comes too late`],
  },
  {
    id: IN_ROOMS,
    file: 'play/rooms/collect-stakes.ts',
    find: 'round: stakes.round }',
    replace: 'round: 1 }',
    tests: [`${ROOMS} › collects again in another round`],
  },
  {
    id: IN_ROOMS,
    file: 'play/rooms/room.ts',
    find: "  if (isTakingCoins(room)) return refused('room/starting');\n",
    replace: '',
    tests: [`${ROOMS} › lets nobody come or go, seed or move`],
  },
  {
    id: IN_ROOMS,
    file: 'play/rooms/room.ts',
    find: ' || isTakingCoins(room)',
    replace: '',
    tests: [`${ROOMS} › lets nobody come or go, seed or move`],
  },
  {
    id: IN_ROOMS,
    file: 'play/rooms/room-due.ts',
    find: 'if (taking !== null) return taking;',
    replace: '',
    tests: [`${ROOMS} › lets nobody come or go, seed or move`],
  },
  {
    id: DRAWN,
    file: 'play/rooms/room.ts',
    find: "if (isCoinRoom(room)) return refused('room/seats_drawn');",
    replace: '',
    tests: [`${WHO_MAY} › is for people alone, on seats that are drawn`],
  },
  {
    id: WALLS,
    file: 'stakes/person-stakes.ts',
    find: "if (!stakes) return 'stake/off';",
    replace: '',
    tests: [`${WHO_MAY} › is not anybody while coin rooms are closed`],
  },
  {
    id: WALLS,
    file: 'stakes/person-stakes.ts',
    find: "if (account.is_guest) return 'stake/guest';",
    replace: '',
    tests: [`${WHO_MAY} › is not a guest`],
  },
  {
    id: WALLS,
    file: 'stakes/person-stakes.ts',
    find: "if (needs_telegram && account.telegram_id === undefined) return 'stake/no_telegram';",
    replace: 'void needs_telegram;',
    tests: [`${WHO_MAY} › is not an account without Telegram`],
  },
  {
    id: WALLS,
    file: 'stakes/person-stakes.ts',
    find: 'least_days * DAY_MS >',
    replace: 'least_days * 0 * DAY_MS >',
    tests: [`${WHO_MAY} › is not an account that is two days old`],
  },
  {
    id: WALLS,
    file: 'stakes/person-stakes.ts',
    find: 'least_matches)) < least_matches)',
    replace: 'least_matches)) < 0)',
    tests: [`${WHO_MAY} › is not somebody who has not played with people`],
  },
  {
    id: WALLS,
    file: 'stakes/person-stakes.ts',
    find: "return (await this.isPlaying(person)) ? 'stake/playing' : null;",
    replace: 'return (await this.isPlaying(person)) ? null : null;',
    tests: [`${WHO_MAY} › is nobody who plays a match for coins`],
  },
  {
    id: WALLS,
    file: 'stakes/walls.ts',
    find: "if (coins > largestStake(purse.stakeable, walls)) return 'stake/too_high';",
    replace: '',
    tests: [`${WHO_MAY} › is nobody for more than a tenth`],
  },
  {
    id: WALLS,
    file: 'stakes/walls.ts',
    find: "if (coins > dayLeft(purse, day, walls, own)) return 'stake/day_limit';",
    replace: '',
    tests: [`${WHO_MAY} › is nobody who has lost a fifth today`],
  },
  {
    id: WALLS,
    file: 'stakes/walls.ts',
    find: 'won + MOST_WON * coins > walls.month_won',
    replace: 'won < 0',
    tests: [`${WHO_MAY} › is nobody who has won as much as can be won in a month`],
  },
  {
    id: WALLS,
    file: 'stakes/person-stakes.ts',
    find: "return 'stake/paused';",
    replace: 'void clock;',
    tests: ['stakes/betting-http.test.ts › is narrowed by oneself at once'],
  },
  {
    id: WALLS,
    file: 'stakes/own-limits.ts',
    find: 'if (!isStricter(held.day_limit, day_limit))',
    replace: 'if (held !== null)',
    tests: ['stakes/own-limits.test.ts › become stricter at once'],
  },
  {
    id: WALLS,
    file: 'play/rooms/room.ts',
    find: "    return refused('stake/same_device');",
    replace: "    return refused('room/full');",
    tests: [`${WHO_MAY} › has one person of a device`],
  },
  {
    id: IN_ROOMS,
    file: 'stakes/settle-stakes.ts',
    find: "{ _id, 'stakes.phase': 'held' },",
    replace: "{ _id, 'stakes.phase': { $in: ['held', 'decided'] } },",
    tests: [`${ROOMS} › pays what was decided first`],
  },
  {
    id: DRAWN,
    file: 'play/rooms/start-match.ts',
    find: '{ stakes: collecting(room, now) }',
    replace: '{ stakes: collecting(room, now), seats: [...room.seats].reverse() }',
    tests: [`${ROOMS} › shows nobody a drawn seat`],
  },
];
