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
  {
    id: 'SECURITY: a group in which the bot may not write fills the list of failures',
    file: 'bot/src/intake/failures.ts',
    find: 'if (error.error_code === 403 || mayNotWrite(error)) return true;',
    replace: 'if (error.error_code === 403) return true;',
    tests: [`${DOOR} › costs one attempt for each update, and the person is told in private`],
  },
  {
    id: 'SECURITY: processes together break the limits of Telegram',
    file: 'server/src/telegram/gateway.ts',
    find: 'new SendBudget(props.timers, props.counts)',
    replace: 'new SendBudget(props.timers)',
    tests: [
      'server/src/bot/bot-runner.test.ts › share one count of a group’s messages: what is beyond it waits for the next minute',
    ],
  },
  {
    id: 'SECURITY: processes together break the limits of Telegram',
    file: 'server/src/telegram/send-counts.ts',
    find: 'if (again.matchedCount > 0) return null;',
    replace: 'if (again.matchedCount >= 0) return null;',
    tests: ['server/src/telegram/send-counts.test.ts › keep every limit of Telegram together'],
  },
  {
    id: 'SECURITY: two processes handle one update at the same time',
    file: 'bot/src/intake/intake.ts',
    find: 'if (mine.length > 0) await this.props.store.renew(',
    replace: 'if (mine.length > 1_000) await this.props.store.renew(',
    tests: ['bot/src/intake/intake.test.ts › is run by no second process beside it, but after ten minutes'],
  },
  {
    id: 'SECURITY: a handler that never ends keeps its person waiting for ever',
    file: 'bot/src/intake/intake.ts',
    find: 'renewed < RENEWALS_MAX',
    replace: 'renewed >= 0',
    tests: ['bot/src/intake/intake.test.ts › is run by no second process beside it, but after ten minutes'],
  },
  {
    id: 'SECURITY: a guessed code shows who sits in a private room',
    file: 'bot/src/core/room-card.ts',
    find: "isNameless: by === 'code'",
    replace: "isNameless: by === 'nobody'",
    tests: ['server/src/bot/bot-inline.test.ts › shows who has guessed the code of a private room no names'],
  },
  {
    id: 'SECURITY: a guessed code shows who sits in a private room',
    file: 'server/src/predictions/make-prediction.ts',
    find: "return options.visibility === 'public' || seatIn({ seats }, person) !== null;",
    replace: 'return options !== null || seatIn({ seats }, person) !== null;',
    tests: ['server/src/predictions/predictions-http.test.ts › tell nothing of a private match of others'],
  },
  {
    id: 'SECURITY: one person has the bot edit messages without end',
    file: 'server/src/notifications/room-cards.ts',
    find: 'if (followed > FOLLOWING_MAX)',
    replace: 'if (followed > FOLLOWING_MAX * 100)',
    tests: ['server/src/bot/bot-inline.test.ts › gives cards of a room that follow it with its people'],
  },
  {
    id: 'SECURITY: what the bot has written itself is taken for the words of a person',
    file: 'bot/src/commands/whatever.ts',
    find: 'if (ctx.message.via_bot?.id !== ctx.me.id) await next();',
    replace: 'await next();',
    tests: ['bot/src/talk.test.ts › by the bot’s own inline mode gets none, and is no answer to a dialogue'],
  },
];
