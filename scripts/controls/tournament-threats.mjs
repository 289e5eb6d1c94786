const PLACES =
  'SECURITY: a place in a tournament taken twice or beyond the last, or a fee that is lost on the way';
const DRAW = 'SECURITY: a draw of a tournament that was chosen';
const STAFF = 'SECURITY: a member of staff who decides a tournament for their own good';
const SEATS = 'SECURITY: a stranger at a table of a tournament, or a table that a client calls one';
const VISITORS =
  'SECURITY: a connection without an account that plays, sits down, is seen, or watches a match that is not for everybody';
const PAGES = 'tournaments/pages.test.ts';
const CUPS =
  'SECURITY: a cup that a person opens to win coins, to flood others, or to meet somebody who has blocked them';
const SIGN_UP = 'tournaments/sign-up.test.ts';
const ROUNDS = 'tournaments/rounds.test.ts';
const ARENA = 'tournaments/arena.test.ts';
const ARENA_SIGN_UP = 'tournaments/arena-sign-up.test.ts';
const ACTIONS = 'tournaments/actions.test.ts';
const HTTP = 'tournaments/tournaments-http.test.ts';

/** Threats of docs/SECURITY.md to tournaments. */
export const TOURNAMENT_THREATS = [
  {
    id: CUPS,
    file: 'predictions/offer.ts',
    find: 'tour?.is_cup !== true && ',
    replace: '',
    tests: [
      'tournaments/cups.test.ts › moves no coins, nobody predicts it, and its place is free afterwards',
    ],
  },
  {
    id: CUPS,
    file: 'tournaments/model.ts',
    find: "      unique: true,\n      partialFilterExpression: { 'cup.place': { $gte: 0 } },",
    replace: "      partialFilterExpression: { 'cup.place': { $gte: 0 } },",
    tests: ['tournaments/cups.test.ts › is done twice at a time by one person, and once in one group'],
  },
  {
    id: CUPS,
    file: 'tournaments/sign-up.ts',
    find: 'known.has(asker) && blocked.length === 0',
    replace: 'known.has(asker) && blocked.length >= 0',
    tests: [`${SIGN_UP} › makes no pair with somebody who has been blocked since`],
  },
  {
    id: CUPS,
    file: 'tournaments/presenter.ts',
    find: 'whoBlocked(id, [cup.opener])).length === 0',
    replace: 'whoBlocked(id, [cup.opener])).length >= 0',
    tests: ['tournaments/cups-http.test.ts › is not there for a person whom its opener has blocked'],
  },
  {
    id: PLACES,
    file: 'tournaments/sign-up.ts',
    find: '      taken: { $lt: tour.seats },\n',
    replace: '',
    tests: [`${SIGN_UP} › gives the last place to one pair of two that come at once`],
  },
  {
    id: PLACES,
    file: 'tournaments/clock.ts',
    find: 'entry.at + TAKEN_OVER_MS <= now',
    replace: 'entry.at + now < 0',
    tests: [`${SIGN_UP} › is overtaken by the sweep`],
  },
  {
    id: PLACES,
    file: 'tournaments/clock.ts',
    find: '  const slip = slipOf(tour);\n',
    replace: '  const slip = slipOf(tour, Math.random());\n',
    tests: [`${ROUNDS} › go on where it stood`],
  },
  {
    id: PLACES,
    file: 'tournaments/sign-up.ts',
    find: "  if (own?.state === 'out' && own.key === key) return refuse('wallet/key_reused');\n  const problem = signUpProblem(tour, person, context.clock.now());\n  if (problem !== null) return refuse(problem);\n  if (isDrawn(tour))",
    replace:
      '  const problem = signUpProblem(tour, person, context.clock.now());\n  if (problem !== null) return refuse(problem);\n  if (isDrawn(tour))',
    tests: [`${SIGN_UP} › takes no fee for a late copy of a call that was taken back`],
  },
  {
    id: PLACES,
    file: 'tournaments/sign-up.ts',
    find: "  if (own?.state === 'out' && own.key === key) return refuse('wallet/key_reused');\n  let asked",
    replace: '  let asked',
    tests: [`${SIGN_UP} › takes no fee for a late copy of a call that was taken back`],
  },
  {
    id: PLACES,
    file: 'tournaments/leave.ts',
    find: '      ...Object.fromEntries(entries.flatMap(([each, entry]) => Object.entries(stillAs(each, entry)))),\n      ...Object.fromEntries(entries.map(([each, entry]) => [`people.${each}.partner`, entry.partner])),\n',
    replace: '',
    tests: [`${SIGN_UP} › frees a place once where both of a pair go at once`],
  },
  {
    id: PLACES,
    file: 'tournaments/clock.ts',
    find: '    { version: tour.version },\n    {\n      $set: {\n        ...begins,\n        ...allLeaving(tour, new Set(players)),',
    replace:
      '    {},\n    {\n      $set: {\n        ...begins,\n        ...allLeaving(tour, new Set(players)),',
    tests: [`${SIGN_UP} › takes those who are in at that moment`],
  },
  {
    id: PLACES,
    file: 'tournaments/sign-up.ts',
    find: 'slip: slipOf(tour, round),',
    replace: 'slip: slipOf(tour, round + 1),',
    tests: [`${SIGN_UP} › gives both fees back when one of them goes, and lets them come again`],
  },
  {
    id: PLACES,
    file: 'stakes/person-stakes.ts',
    find: "    if (!walls().tour_fees) return refuse('stake/fees_off');\n",
    replace: '',
    also: [
      {
        find: "    if (!this.props.walls().tour_fees) return { state: 'short', code: 'stake/fees_off' };\n",
        replace: '',
      },
    ],
    tests: [`${SIGN_UP} › takes no fee while fees are switched off`],
  },
  {
    id: PLACES,
    file: 'tournaments/tours.ts',
    find: 'changeTour(model, tour, { version: tour.version }, { $set: set })',
    replace: 'changeTour(model, tour, {}, { $set: set })',
    tests: [
      'tournaments/tours.test.ts › a change of a tournament that has changed since it was read is not written',
    ],
  },
  {
    id: PLACES,
    file: 'tournaments/tables.ts',
    find: '.update(`${idOf(tour)}:${round}:${n}`)',
    replace: '.update(`${idOf(tour)}:${round}:${n}:${Math.random()}`)',
    tests: [`${ROUNDS} › go on where it stood`],
  },
  {
    id: SEATS,
    file: 'play/rooms/room.ts',
    find: '  if (isTourTable(room)) return seen(room, playerId, now);\n',
    replace: '',
    tests: [`${ROUNDS} › keeps a seat at a table of their own tournament for nobody else`],
  },
  {
    id: SEATS,
    file: 'play/rooms/room-store.ts',
    find: ", 'options.tour': { $exists: false } } as const",
    replace: ' } as const',
    tests: [`${ROUNDS} › keeps a seat at a table of their own tournament for nobody else`],
  },
  {
    id: SEATS,
    file: 'shared/src/protocol/room-events.ts',
    find: 'options: roomOptions.prefault({}),',
    replace: 'options: shownRoomOptions.prefault({}),',
    also: [
      {
        file: 'shared/src/protocol/room-events.ts',
        find: 'roomOptions, roomRef, seat, senderClaims }',
        replace: 'shownRoomOptions, roomRef, seat, senderClaims }',
      },
    ],
    tests: ['play/live/refusals.test.ts › to make a table of a tournament'],
  },
  {
    id: SEATS,
    file: 'play/rooms/rematch-room.ts',
    find: "  if (isTourTable(match)) return { ok: false, code: 'room/of_tournament' };\n",
    replace: '',
    tests: ['play/rooms/rematch-room.test.ts › a table of a tournament is not played again by its people'],
  },
  {
    id: PLACES,
    file: 'tournaments/arena-model.ts',
    find: 'key: { place: 1 }, unique: true,',
    replace: 'key: { place: 1 },',
    tests: [`${ARENA_SIGN_UP} › gives each number that people have left to one of those who come at once`],
  },
  {
    id: PLACES,
    file: 'tournaments/arrivals.ts',
    find: '(open === null ? null : last - length + 1 + n)',
    replace: 'last - length + 1 + n',
    tests: [`${ARENA_SIGN_UP} › gives the fee back where it is called off at any moment of it`],
  },
  {
    id: PLACES,
    file: 'tournaments/arena-look.ts',
    find: 'updateOne({ _id: player._id, table: table._id },',
    replace: 'updateOne({ _id: player._id },',
    tests: [`${ARENA} › takes a result once, also of a process that was stopped before it wrote it`],
  },
  {
    id: PLACES,
    file: 'tournaments/arena-look.ts',
    find: ', drawn: { $lt: course.count } }',
    replace: ' }',
    tests: [`${ARENA} › seats nobody again by a process that was stopped before it wrote that`],
  },
  {
    id: DRAW,
    file: 'tournaments/view.ts',
    find: 'seed: isListClosed(tour) ? tour.seed : null,',
    replace: 'seed: tour.seed,',
    tests: [`${ROUNDS} › keeps the seed secret before it`],
  },
  {
    id: STAFF,
    file: 'tournaments/actions.ts',
    find: "    if (isIn(tour, call.account.id)) return refuse('tournaments/own');\n    if (tour.status === 'finished'",
    replace: "    if (tour.status === 'finished'",
    tests: [`${ACTIONS} › takes nobody out and does not call it off`],
  },
  {
    id: STAFF,
    file: 'tournaments/actions.ts',
    find: "    if (wish.action === 'cancel' && isIn(tour, call.account.id)) return refuse('tournaments/own');\n",
    replace: '',
    tests: [`${ACTIONS} › takes nobody out and does not call it off`],
  },
  {
    id: STAFF,
    file: 'tournaments/actions.ts',
    find: "  if (isIn(tour, call.account.id)) return refuse('tournaments/own');\n  if (tour.status !== 'running')",
    replace: "  if (tour.status !== 'running')",
    tests: [`${ACTIONS} › decides no match of it`],
  },
  {
    id: STAFF,
    file: 'tournaments/admin-resource.ts',
    find: 'if (tour !== null && !mayBecome(tour, call.body as Input, clock.now()))',
    replace: 'if (tour !== null && tour.revision === -1)',
    tests: [`${HTTP} › keeps what is fixed once it is published`],
  },
  {
    id: VISITORS,
    file: 'platform/sockets/dispatch.ts',
    find: "    if (isVisitor && contract.visitors !== true) return { ok: false, code: 'auth/unauthenticated' };\n",
    replace: '',
    tests: [`${PAGES} › cannot send create_game`],
  },
  {
    id: VISITORS,
    file: 'play/live/social-events.ts',
    find: "      if (socket.data.isVisitor && !isTourTable(room)) return { ok: false, code: 'room/private' };\n",
    replace: '',
    tests: [`${PAGES} › watches a table of a tournament two tricks late, and no other`],
  },
  {
    id: VISITORS,
    file: 'tournaments/pages.ts',
    find: "status: { $ne: 'draft' }",
    replace: "status: { $ne: 'paused' }",
    tests: [`${PAGES} › of a draft is shown to nobody`],
  },
];
