import type { Pairing, Standing, TournamentPage } from '@hokm/shared/api/tournaments';

/** Matches, and rows of the order, that are read from the other end of a room. */
export const AT_ONCE = { matches: 6, rows: 7 } as const;
/** Pages of the order at most: who is further down is not waited for. */
const ORDER_PAGES = 3;
/** Tables that are shown in one turn. */
const TABLES = 3;
/** How long a scene stays, ms: long enough to find one's own name from the other end of a room, and for a table to see a few tricks. */
export const STAYS_MS = { table: 45_000, other: 15_000 } as const;
/** The last rounds of an elimination that stand beside each other. */
const TREE_ROUNDS = 3;

interface Round {
  readonly round: number;
  readonly matches: readonly Pairing[];
}

/** A scene fills the screen for a while. */
export type Scene =
  | { readonly kind: 'soon' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'winners' }
  | { readonly kind: 'matches'; readonly matches: readonly Pairing[] }
  | { readonly kind: 'table'; readonly room: string }
  | { readonly kind: 'tree'; readonly rounds: readonly Round[] }
  | { readonly kind: 'order'; readonly rows: readonly Standing[] };

function pagesOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  // Pages are as full as each other: none has a single row.
  const each = Math.ceil(items.length / Math.max(1, count));
  return Array.from({ length: count }, (_, page) => items.slice(page * each, (page + 1) * each));
}

const PLAYED: Readonly<Record<Pairing['state'], number>> = { playing: 0, open: 1, waiting: 2, done: 3 };

/** The matches of the running round, those that are played first. Byes are no matches. */
function present({ tour, rounds }: TournamentPage): Scene[] {
  const running = rounds.find(({ round }) => round === tour.round);
  const matches = (running?.matches ?? [])
    .filter(({ how }) => how !== 'bye' && how !== 'half_bye')
    .toSorted((one, other) => PLAYED[one.state] - PLAYED[other.state] || one.n - other.n);
  return pagesOf(matches, AT_ONCE.matches).map((page) => ({
    kind: 'matches',
    matches: page,
  }));
}

/** Tables of the running round that are played at. */
function tables({ tour, rounds }: TournamentPage): Scene[] {
  const running = rounds.find(({ round }) => round === tour.round);
  return (running?.matches ?? [])
    .flatMap(({ state, room_id }): Scene[] =>
      state === 'playing' && room_id !== null ? [{ kind: 'table', room: room_id }] : [],
    )
    .slice(0, TABLES);
}

/** The end of a bracket, once somebody stands in its second column. */
function tree({ tour, rounds }: TournamentPage): Scene[] {
  if (tour.kind !== 'elimination') return [];
  const last = rounds.slice(-TREE_ROUNDS);
  const isBegun = last[1]?.matches.some(({ sides }) => sides.some((side) => side !== null)) === true;
  return isBegun ? [{ kind: 'tree', rounds: last }] : [];
}

function order({ standings }: TournamentPage): Scene[] {
  return pagesOf(standings, AT_ONCE.rows)
    .slice(0, ORDER_PAGES)
    .map((rows) => ({ kind: 'order', rows }));
}

/** The scenes of a tournament, one after the other. Never empty. */
export function scenesOf(page: TournamentPage): readonly Scene[] {
  const { status, kind } = page.tour;
  switch (status) {
    case 'published':
    case 'check_in':
      return [{ kind: 'soon' }];
    case 'cancelled':
      return [{ kind: 'stopped' }];
    case 'finished':
      return [{ kind: 'winners' }, ...tree(page), ...order(page)];
    case 'paused':
    case 'running': {
      const table = kind === 'elimination' ? [] : order(page);
      const shown = [...present(page), ...tables(page), ...tree(page), ...table];
      const first: Scene[] = status === 'paused' ? [{ kind: 'stopped' }] : [];
      return first.length + shown.length === 0 ? [{ kind: 'soon' }] : [...first, ...shown];
    }
  }
}

/** The scenes of one kind; all where it names none, or there is none of it now. */
export function only(scenes: readonly Scene[], kind: string | null): readonly Scene[] {
  const wanted = scenes.filter((scene) => scene.kind === kind);
  return wanted.length === 0 ? scenes : wanted;
}
