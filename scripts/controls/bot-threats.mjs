const ORDERS = 'bot/src/intake/orders.test.ts › take effect once each, and none is late because of others';
const DOOR = 'bot/src/intake/door.test.ts';
const STORES = 'server/src/bot/stores.test.ts';

/** Walls of the bot: what an update may do, in which order, and for whom. */
export const BOT_THREATS = [
  {
    id: 'SECURITY: an update that kills its processes is tried for ever',
    file: 'bot/src/intake/intake.ts',
    find: 'if (waiting.begun > BEGUN_MAX) {',
    replace: 'if (waiting.begun > BEGUN_MAX * 100) {',
    tests: [`${DOOR} › is set aside, and the person’s next one is handled`],
  },
  {
    id: 'SECURITY: an update that fails stops those after it',
    file: 'server/src/bot/stores.ts',
    find: '{ $set: { due_at, error, passed: true, begun: 0 } }',
    replace: '{ $set: { due_at, error, passed: false, begun: 0 } }',
    tests: [`${STORES} › lets later updates pass one that waits for its next attempt, or was set aside`],
  },
  {
    id: 'SECURITY: a message is sent twice after a death or a lost answer',
    file: 'bot/src/outgoing/effects.ts',
    find: "if (before.state === 'begun') return mayHaveArrived;",
    replace: '',
    tests: [ORDERS],
  },
  {
    id: 'SECURITY: a change of an update happens twice',
    file: 'bot/src/outgoing/acts.ts',
    find: "if (REPEATED[name] !== 'once' || typeof service !== 'function') return service;",
    replace: "if (REPEATED[name] === 'once' || typeof service !== 'function') return service;",
    tests: [ORDERS],
  },
  {
    id: 'SECURITY: updates of a person overtake each other',
    file: 'server/src/bot/stores.ts',
    find: 'person === null || (await this.updates.exists(older)) === null;',
    replace: 'person === null || (await this.updates.exists(older)) !== undefined;',
    tests: [`${STORES} › gives the updates of a person one after the other, and those of others meanwhile`],
  },
  {
    id: 'SECURITY: updates of a person overtake each other',
    file: 'server/src/bot/stores.ts',
    find: 'turns.get(person) !== _id) continue;',
    replace: 'turns.get(person) === -_id) continue;',
    tests: [
      `${STORES} › gives what a dead process has left after a minute, before what came later, and counts`,
    ],
  },
  {
    id: 'SECURITY: a dialogue goes back to an older update',
    file: 'server/src/bot/stores.ts',
    find: 'if (last !== undefined && last > mine) return;',
    replace: '',
    tests: [`${STORES} › is neither read nor changed by an update that newer ones have passed`],
  },
  {
    id: 'SECURITY: two processes poll',
    file: 'server/src/bot/bot-runner.ts',
    find: 'const mayPoll = () => leader.term !== null;',
    replace: 'const mayPoll = () => leader.term !== 0;',
    tests: [
      'server/src/bot/bot-runner.test.ts › ask Telegram one at a time: the leader, and the other one when it leads',
    ],
  },
  {
    id: 'SECURITY: a room is made in a group in which the bot may not write',
    file: 'bot/src/commands/play.ts',
    find: '  if (message === null) return;',
    replace:
      '  if (message === null) return void (await services.createRoom(await ctx.person(), { ...GROUP_ROOM, name: "x" }));',
    tests: ['bot/src/bot.test.ts › in which the bot may not write gets no room, and the person is told'],
  },
  {
    id: 'SECURITY: a closed account pays',
    file: 'server/src/bot/module.ts',
    find: 'return problem === null ? payments.authorizePayment(checkout) : refuse(problem);',
    replace:
      "return problem !== 'shop/payments_off' ? payments.authorizePayment(checkout) : refuse(problem);",
    tests: [
      'server/src/bot/bot-flows.test.ts › refuses the payment of a person whose account the staff has closed meanwhile',
    ],
  },
  {
    id: 'SECURITY: broadcasts and cards hold up answers',
    file: 'bot/src/outgoing/send-budget.ts',
    find: 'ORDER[a.priority] - ORDER[b.priority]',
    replace: 'ORDER[b.priority] - ORDER[a.priority]',
    tests: ['bot/src/outgoing/send-budget.test.ts › keeps every limit of Telegram with 500 people'],
  },
  {
    id: 'SECURITY: a broadcast stops the cards',
    file: 'bot/src/outgoing/send-budget.ts',
    find: 'card: 0.86,',
    replace: 'card: 0.5,',
    tests: ['bot/src/outgoing/rates.test.ts › breaks no limit of Telegram, and answers first'],
  },
];
