const LOOKUPS = 'accounts/person-lookups.test.ts';
const ACTS = 'analytics/acts.test.ts';
const UNDONE = 'SECURITY: likes, shares and downloads that nobody has given';
const ONCE = [`${ACTS} › is counted where it is done, once a person, and no ping of a page changes it`];
const OUTBOX = 'notifications/outbox.test.ts';

/** Threats of docs/SECURITY.md that come from other people: look-ups, messages, names, blocks and marks. */
export const PEOPLE_THREATS = [
  {
    id: UNDONE,
    file: 'analytics/track.ts',
    find: 'if (COUNTED_HERE.includes(name)) return;',
    replace: '',
    tests: ['shop/count-invoices.test.ts › the invoices that people got are counted where they are made'],
  },
  {
    id: UNDONE,
    file: 'analytics/routes.ts',
    find: '(call.body), () => undefined)',
    replace:
      "(call.body), ({ target }) =>\n        context.counters.count('item_liked' as 'item_view', `${target.type}_${target.id}`),\n      )",
    also: [
      { file: 'analytics/act-counter.ts', find: '[...now.values(), ...gone]', replace: '[...now.values()]' },
    ],
    tests: ONCE,
  },
  {
    id: UNDONE,
    file: 'content/acts/acts.ts',
    find: '_id: `${of}:${account}`, of,',
    replace: '_id: `${of}:${account}:${Math.random()}`, of,',
    tests: ONCE,
  },
  {
    id: UNDONE,
    file: 'analytics/act-counter.ts',
    find: '[...known.keys(), ...counted.map(',
    replace: '[...counted.map(',
    also: [{ find: '[...now.values(), ...gone]', replace: '[...now.values()]' }],
    tests: [`${ACTS} › leaves no trace when it is taken back`],
  },
  {
    id: 'SECURITY: rooms found by trying codes',
    file: 'play/rooms/room-invitation.ts',
    find: 'face: is_bot ? player_id : null',
    replace: 'face: player_id',
    tests: ['play/rooms/room-invitation.test.ts › to anyone with the code'],
  },
  {
    id: 'SECURITY: one person in many waiting rooms',
    file: 'play/games/match-record.ts',
    find: "      name: 'waiting_seat',\n      unique: true,",
    replace: "      name: 'waiting_seat',",
    tests: [
      'play/rooms/waiting-seat.test.ts › from two processes at once sits in one',
      'play/live/refusals.test.ts › a second waiting seat',
    ],
  },
  {
    id: 'SECURITY: one person in many waiting rooms',
    file: 'play/rooms/room-due.ts',
    find: 'seat.away_since + clocks.waiting_grace_ms <= now',
    replace: 'seat.away_since + clocks.grace_ms <= now',
    tests: ['play/rooms/waiting-seat.test.ts › sits nowhere after ten seconds'],
  },
  {
    id: 'SECURITY: more entries of a list than are allowed, asked for at once',
    file: 'admin/views/model.ts',
    find: 'key: { owner: 1, list: 1, place: 1 },\n      unique: true,',
    replace: 'key: { owner: 1, list: 1, place: 1 },',
    tests: ['server/test/limits.test.ts › are at most 20'],
  },
  {
    id: 'SECURITY: more entries of a list than are allowed, asked for at once',
    file: 'admin/watching/model.ts',
    find: 'key: { by: 1, place: 1 },\n      unique: true,',
    replace: 'key: { by: 1, place: 1 },',
    tests: ['server/test/limits.test.ts › are at most 200'],
  },
  {
    id: 'SECURITY: more entries of a list than are allowed, asked for at once',
    file: 'texts/model.ts',
    find: 'key: { place: 1 },\n      unique: true,',
    replace: 'key: { place: 1 },',
    tests: ['server/test/limits.test.ts › are at most 48'],
  },
  {
    id: 'SECURITY: counting through Telegram ids',
    file: 'accounts/person-lookups.ts',
    find: 'if (!(await take(this.perAccount, id))) return false;',
    replace: '',
    tests: [`${LOOKUPS} › is not found by counting`],
  },
  {
    id: 'SECURITY: counting through Telegram ids',
    file: 'accounts/person-lookups.ts',
    find: 'return address === null || (await take(this.perAddress, rateLimitKey(address)));',
    replace: 'return address === null || rateLimitKey(address) !== null;',
    tests: [`${LOOKUPS} › is not found by counting`],
  },
  {
    id: 'SECURITY: messages of the bot as spam',
    file: 'friends/context.ts',
    find: 'if (outbox === null || sender === null || sender.is_guest) return;',
    replace: 'if (outbox === null || sender === null) return;',
    tests: ['friends/friends.test.ts › because of a guest'],
  },
  {
    id: 'SECURITY: messages of the bot as spam',
    file: 'notifications/outbox.ts',
    find: 'return this.take(perReceiver, account);',
    replace: 'return true;',
    tests: [`${OUTBOX} › to one receiver`],
  },
  {
    id: 'SECURITY: messages of the bot as spam',
    file: 'notifications/outbox.ts',
    find: 'if (from !== undefined && !(await this.take(PER_PAIR, `${from}:${account}`))) return false;',
    replace: 'if (from === "") return false;',
    tests: [`${OUTBOX} › cause two messages an hour`],
  },
  {
    id: 'SECURITY: messages of the bot as spam',
    file: 'bot/src/texts/inert-text.ts',
    find: "    .replace(INNER_DOT, ' ')\n",
    replace: '',
    also: [
      {
        find: 'const INNER_DOT = /(?<=[^\\s.。．｡])[.。．｡]+(?=[^\\s.。．｡])/gu;',
        replace: '',
      },
    ],
    tests: ['bot/src/texts/inert-text.test.ts › leaves no link'],
  },
  {
    id: 'SECURITY: names that look like others, or like none',
    file: 'accounts/names.ts',
    find: "return skeleton(line) === '' ? '' : line;",
    replace: 'return line;',
    tests: ['accounts/names.test.ts › has a visible letter or digit'],
  },
  {
    id: 'SECURITY: names that look like others, or like none',
    file: 'accounts/names.ts',
    find: "return imitatesStaff(text) ? '' : tableName(text);",
    replace: 'return tableName(text);',
    tests: ['accounts/names.test.ts › is not one of the staff'],
  },
  {
    id: 'SECURITY: coming back after a removal or a block',
    file: 'clans/clans.ts',
    find: "'members.id': { $ne: by }, removed },",
    replace: "'members.id': { $ne: by } },",
    also: [
      {
        find: '    const removed = { $not: { $elemMatch: { id: by, until: { $gt: now } } } };\n',
        replace: '',
      },
    ],
    tests: ['clans/clans.test.ts › for a week'],
  },
  {
    id: 'SECURITY: coming back after a removal or a block',
    file: 'play/rooms/context.ts',
    find: 'return (await blocks.whoBlocked(playerId, [room.creator_id])).length > 0;',
    replace: 'return (await blocks.whoBlocked(playerId, [room.creator_id])).length < 0;',
    tests: ['play/live/refusals.test.ts › whom the creator has blocked'],
  },
  {
    id: 'SECURITY: claims of a client about its Telegram user',
    file: 'sign-in/telegram/save-user-data.ts',
    find: "if (!(await launches.mayActIn(init_data, account.session.id))) return refuse('auth/init_data_spent');",
    replace: '',
    tests: ['sign-in/save-user-data.test.ts › that began another session'],
  },
  {
    id: 'SECURITY: reading matches of others by their picture',
    file: 'pictures/make-link.ts',
    find: 'const seat = seatIn(record, account);',
    replace: 'const seat = seatIn(record, account) ?? 0;',
    tests: ['pictures/pictures-http.test.ts › is refused to who has no session or no seat'],
  },
  {
    id: 'SECURITY: reading matches of others by their picture',
    file: 'pictures/picture-links.ts',
    find: 'if (!this.keys.isProof(claims, mac))',
    replace: "if (claims === '')",
    tests: ['pictures/picture-links.test.ts › opens to nothing once'],
  },
  {
    id: 'SECURITY: reading matches of others by their picture',
    file: 'pictures/make-link.ts',
    find: "if (!isAdmitted) return refuse('request/too_many');",
    replace: '',
    tests: ['pictures/pictures-http.test.ts › is made so often an hour'],
  },
  {
    id: 'SECURITY: trophies by own accounts on one device',
    file: 'standing/rate-match.ts',
    find: "if (shareDevice(record)) return 'same_device';",
    replace: 'if (shareDevice(record)) return null;',
    tests: ['standing/unrated.test.ts › sat down from one device'],
  },
];
