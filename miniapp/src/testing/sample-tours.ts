import type {
  Entrant,
  Pairing,
  Standing,
  Tournament,
  TournamentCard,
  TournamentPerson,
  YouInTournament,
} from '@hokm/shared/api/tournaments';
import { pageOf } from '@hokm/web/testing';
import { idOf, SARA } from './frame.js';
import { at, someone } from './people.js';

const MINUTE_MS = 60_000;

/** A time so many minutes ahead, or ago. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

export const tourId = (n: number) => idOf(500 + n);

/** The n-th person, as tournaments tell of people; 0 is Sara. */
export function playerOf(n: number): TournamentPerson {
  const { id, name, avatar, frame } = n === 0 ? { ...SARA, frame: null } : someone(n);
  return { player_id: id, name, avatar, frame: frame ?? null };
}

/** A pair, the first one of which Sara and her partner are. */
const pairOf = (n: number): Entrant => ({
  entrant: n,
  people: [playerOf(2 * n), playerOf(2 * n + 1)],
});

const NOT_IN: YouInTournament = {
  step: 'sign_up',
  why_not: null,
  partner: null,
  reserve: null,
  fee: 0,
  room_id: null,
  until: null,
  place: null,
  prize: null,
};

const NAMES = [
  { fa: 'جام جمعه', en: 'Friday cup' },
  { fa: 'لیگ شب‌های تهران', en: 'Nights of Tehran' },
  { fa: 'آرنای نیمروز', en: 'Arena at noon' },
];

/** A tournament to come; `n` names it and its kind: a cup, a Swiss, an arena. */
export function tourCard(n: number, more: Partial<TournamentCard> = {}): TournamentCard {
  const kind = at(['elimination', 'swiss', 'arena'] as const, n);
  return {
    id: tourId(n),
    name: at(NAMES, n),
    kind,
    status: 'published',
    starts_at: inMinutes(60 * (5 + 26 * n)),
    check_in_at: inMinutes(60 * (5 + 26 * n) - 15),
    seats: at([16, 32, 100], n),
    taken: at([11, 32, 37], n),
    fee: at([50, 0, 20], n),
    prizes: at(
      [
        [
          { from: 1, to: 1, coins: 400 },
          { from: 2, to: 2, coins: 200 },
          { from: 3, to: 4, coins: 100 },
        ],
        [{ from: 1, to: 3, coins: 1_000 }],
        [],
      ],
      n,
    ),
    target_points: at([7, 5, 3], n),
    final_points: at([11, null, null], n),
    pace: n === 2 ? 'fast' : 'classic',
    minutes: kind === 'arena' ? 60 : null,
    rounds: at([4, 6, null], n),
    round: 0,
    series: '',
    cup: null,
    you: NOT_IN,
    ...more,
  };
}

/** The same with all that its own page shows. */
export function tourOf(n: number, more: Partial<Tournament> = {}): Tournament {
  return {
    ...tourCard(n),
    about: {
      fa: 'هر جمعه‌شب، با یار همیشگی‌تان. برندهٔ جام تا هفتهٔ بعد کنار نامش نشان جام دارد.',
      en: 'Every Friday night, with your usual partner.',
    },
    revision: 4,
    ends_at: null,
    draw: { commitment: 'b7'.repeat(32), seed: null },
    reason: null,
    server_time: new Date().toISOString(),
    ...more,
  };
}

/** One that runs, in its second round. */
export const runningTour = (n: number, more: Partial<Tournament> = {}): Tournament =>
  tourOf(n, {
    status: 'running',
    starts_at: inMinutes(-50),
    check_in_at: inMinutes(-65),
    round: n === 2 ? 0 : 2,
    ends_at: inMinutes(18),
    draw: { commitment: 'b7'.repeat(32), seed: '5c'.repeat(32) },
    ...more,
  });

/** So many rows of a table; Sara's is the first one of `mine`, wherever it is. */
export const standings = (count: number, kind: TournamentCard['kind'] = 'swiss'): Standing[] =>
  Array.from({ length: count }, (_, n) => ({
    ...(kind === 'arena' ? { entrant: n + 1, people: [playerOf(n + 1)] } : pairOf(n + 1)),
    place: n + 1,
    points: Math.max(0, 5 - n / 2),
    won: Math.max(0, 5 - Math.floor(n / 2)),
    played: n === count - 1 ? 0 : 5,
    buchholz: kind === 'swiss' ? 12 - Math.floor(n / 3) : 0,
    hands: 9 - n,
    streak: kind === 'arena' ? (3 * (n + 1)) % 4 : 0,
    is_out: n % 7 === 6,
  }));

/** So many rows of a series, with Sara's far down, and its tournaments. */
export const seriesPage = (count: number) => ({
  ...pageOf(
    Array.from({ length: count }, (_, n) => ({
      ...playerOf(n + 1),
      place: n + 1,
      points: Math.max(0, 96.25 - 7 * n),
      played: 12 - (n % 5),
      best: 15 - n / 4,
    })),
  ),
  mine: { ...playerOf(0), place: 31, points: 18.75, played: 3, best: 8.75 },
  series: at(NAMES, 1).fa,
  tours: [
    { id: tourId(1), name: at(NAMES, 1), status: 'published' as const, starts_at: inMinutes(26 * 60) },
    { id: tourId(4), name: at(NAMES, 1), status: 'finished' as const, starts_at: inMinutes(-7 * 24 * 60) },
  ],
});

/** Sara's own row, far down. */
export const ownStanding = (kind: TournamentCard['kind'] = 'swiss'): Standing => ({
  ...(kind === 'arena' ? { entrant: 0, people: [playerOf(0)] } : pairOf(0)),
  place: 23,
  points: 2.5,
  won: 2,
  played: 4,
  buchholz: kind === 'swiss' ? 9 : 0,
  hands: -1,
  streak: 0,
  is_out: false,
});

const match = (n: number, sides: Pairing['sides'], more: Partial<Pairing> = {}): Pairing => ({
  n,
  sides,
  state: 'waiting',
  winner: null,
  how: null,
  points: [0, 0],
  room_id: null,
  match_id: null,
  ...more,
});

const done = (winner: 0 | 1, how: Pairing['how'], points: number[], id: number): Partial<Pairing> => ({
  state: 'done',
  winner,
  how,
  points,
  match_id: how === 'played' || how === 'adjudicated' ? idOf(700 + id) : null,
});

/** A bracket of eight pairs in its second round, with every way to end. */
export const bracket = () => [
  {
    round: 1,
    matches: [
      match(0, [pairOf(0), pairOf(4)], done(0, 'played', [7, 3], 0)),
      match(1, [pairOf(2), pairOf(3)], done(1, 'adjudicated', [4, 5], 1)),
      match(2, [pairOf(1), pairOf(5)], done(0, 'forfeit', [0, 0], 2)),
      match(3, [pairOf(6), null], done(0, 'bye', [0, 0], 3)),
    ],
  },
  {
    round: 2,
    matches: [
      match(0, [pairOf(0), pairOf(3)], { state: 'playing', points: [4, 2], room_id: 'TOUR01' }),
      match(1, [pairOf(1), pairOf(6)], { state: 'open', room_id: 'TOUR02' }),
    ],
  },
  { round: 3, matches: [match(0, [null, null])] },
];

/** The bracket when it is over: the first pair has won. */
export const playedBracket = () => [
  ...bracket().slice(0, 1),
  {
    round: 2,
    matches: [
      match(0, [pairOf(0), pairOf(3)], done(0, 'played', [7, 4], 0)),
      match(1, [pairOf(1), pairOf(6)], done(1, 'played', [5, 7], 1)),
    ],
  },
  { round: 3, matches: [match(0, [pairOf(0), pairOf(6)], done(0, 'played', [7, 6], 0))] },
];

/** Two rounds of a Swiss. */
export const swissRounds = () => [
  {
    round: 1,
    matches: [
      match(0, [pairOf(2), pairOf(4)], done(0, 'played', [7, 3], 0)),
      match(1, [pairOf(0), pairOf(3)], done(0, 'played', [7, 5], 1)),
      match(2, [pairOf(1), null], done(0, 'half_bye', [0, 0], 2)),
    ],
  },
  {
    round: 2,
    matches: [
      match(0, [pairOf(2), pairOf(1)], { state: 'playing', points: [1, 2], room_id: 'TOUR01' }),
      match(1, [pairOf(0), pairOf(4)], { ...done(1, 'void', [0, 0], 4), winner: null }),
    ],
  },
];
