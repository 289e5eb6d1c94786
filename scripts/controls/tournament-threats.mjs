const PLACES =
  'SECURITY: a place in a tournament taken twice or beyond the last, or a fee that is lost on the way';
const DRAW = 'SECURITY: a draw of a tournament that was chosen';
const STAFF = 'SECURITY: a member of staff who decides a tournament for their own good';
const SIGN_UP = 'tournaments/sign-up.test.ts';
const ROUNDS = 'tournaments/rounds.test.ts';
const HTTP = 'tournaments/tournaments-http.test.ts';

/** Threats of docs/SECURITY.md to tournaments. */
export const TOURNAMENT_THREATS = [
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
    id: DRAW,
    file: 'tournaments/view.ts',
    find: 'seed: tour.entrants.length > 0 ? tour.seed : null,',
    replace: 'seed: tour.seed,',
    tests: [`${ROUNDS} › keeps the seed secret before it`],
  },
  {
    id: STAFF,
    file: 'tournaments/actions.ts',
    find: "    if (call.account.id === player || call.account.id === partner) return refuse('users/self');\n",
    replace: '',
    tests: [`${HTTP} › take a pair out, but not themselves`],
  },
  {
    id: STAFF,
    file: 'tournaments/admin-resource.ts',
    find: 'if (tour !== null && !mayBecome(tour, call.body as Input, clock.now()))',
    replace: 'if (tour !== null && tour.revision === -1)',
    tests: [`${HTTP} › keeps what is fixed once it is published`],
  },
];
