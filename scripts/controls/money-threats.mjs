const ESCROW = 'wallet/escrow.test.ts';
const ONCE = 'SECURITY: coins that are put in, held or paid twice, or left behind';
const EARNED = 'SECURITY: bought or given coins put in, or more than a limit allows';
const IN_POTS = 'SECURITY: coins that stay in a pot';
const ROOMS = 'stakes/coin-rooms.test.ts';
const WHO_MAY = 'stakes/who-may.test.ts';
const IN_ROOMS = 'SECURITY: coins of a coin room taken twice, left in its pot, or paid by two decisions';
const WALLS = 'SECURITY: coins passed on by farmed accounts, or more lost or won than is good';
const OWN = 'SECURITY: a person who puts in more than they want to';
const DRAWN = 'SECURITY: partners chosen or known before the coins are in';
const KEYS = 'SECURITY: the key of one account’s coins used for another account';

const RATE = 'SECURITY: a rate with a digit too many, or one that was changed without a trace';
const OFFERS = 'SECURITY: an item of a collection sold after its end, twice, or taken from its owner';
const PLANS = 'SECURITY: settings of coins saved over what was planned meanwhile';

/** Threats of docs/SECURITY.md to coins. */
export const MONEY_THREATS = [
  {
    id: RATE,
    file: 'rates/set-rate.ts',
    find: 'if (before !== null && before.rate !== confirmed_from) {',
    replace: 'if (before !== null && confirmed_from === undefined) {',
    tests: ['rates/rates.test.ts › that differs by more than a fifth is asked about with the rate'],
  },
  {
    id: RATE,
    file: 'rates/rates.ts',
    find: '{ _id: objectId(id), withdrawn: { $exists: false } }',
    replace: '{ _id: objectId(id) }',
    tests: ['rates/rates.test.ts › that is withdrawn gives way to the one before it, once'],
  },
  {
    id: OFFERS,
    file: 'shop/buy-item.ts',
    find: 'if (!(await offers.isSold(item)) && ',
    replace: 'if (item.price < 0 && ',
    tests: ['shop/offers.test.ts › is sold from its first moment on until its end'],
  },
  {
    id: PLANS,
    file: 'settings/economy.ts',
    find: '  await carryOutPlans(context);\n  const at =',
    replace: '  const at =',
    tests: ['settings/economy.test.ts › are not saved over by a form from before a plan came about'],
  },
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
    find: "if (needs_age && account.adult_at === undefined) return 'stake/age';",
    replace: '',
    tests: [`${WHO_MAY} › is not somebody who has not said that they are of age`],
  },
  {
    id: WALLS,
    file: 'stakes/pair-walls.ts',
    find: 'net + coins / WINNERS > pair_coins',
    replace: 'net < 0',
    tests: ['stakes/pair-walls.test.ts › pass each other a thousand coins in a month'],
  },
  {
    id: WALLS,
    file: 'stakes/pair-walls.ts',
    find: 'today.length >= pair_day_matches',
    replace: 'today.length < 0',
    tests: ['stakes/pair-walls.test.ts › play five coin matches a day'],
  },
  {
    id: WALLS,
    file: 'stakes/person-stakes.ts',
    find: '?? (await this.tableProblem(slip, person, coins))',
    replace: '',
    tests: [`${WHO_MAY} › is nobody beside somebody with whom enough was played or passed`],
  },
  {
    id: WALLS,
    file: 'stakes/person-stakes.ts',
    find: "if (visibility === 'private' && stake > walls().private_stake) return 'stake/private';",
    replace: '',
    tests: [`${WHO_MAY} › is nobody for a high stake in a private room`],
  },
  {
    id: 'SECURITY: a member of staff who ends their own losing match',
    file: 'admin/matches/void-match.ts',
    find: "'seats.player_id': { $ne: call.account.id },",
    replace: '',
    tests: ['admin/matches/void-match.test.ts › is for nobody who plays in it'],
  },
  {
    id: IN_POTS,
    file: 'play/games/match-runtime.ts',
    find: 'declareVoid: (table) => this.declareVoid(table),',
    replace: 'declareVoid: () => Promise.resolve(),',
    tests: ['play/games/watchdog.test.ts › is void after three hours'],
  },
  {
    id: 'SECURITY: coins put in without having been asked',
    none: 'needs a built mini app: e2e/coin-room.test.ts',
  },
  {
    id: OWN,
    file: 'stakes/person-stakes.ts',
    find: "return 'stake/paused';",
    replace: 'void clock;',
    tests: ['stakes/betting-http.test.ts › is narrowed by oneself at once'],
  },
  {
    id: OWN,
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
