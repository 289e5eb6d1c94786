import type { Clock } from '../platform/core/ports.js';
import { placedIn, type ArenaPlayerModel, type PlacedPlayer } from './arena-model.js';
import { idOf } from './context.js';
import type { TourRecord } from './model.js';
import { standingsOf } from './rounds.js';
import { drawFrom, LABELS } from './rules/draw.js';
import { arenaStandings, type Standing } from './rules/standings.js';
import { peopleOf } from './tours.js';

/** A board is made anew after so long even where nothing seems to have changed, ms: a process may have died before it wrote that. */
const FRESH_MS = 5_000;
/** Of a tournament with so many entrants many look at once, and what is shown of it takes long to make. */
export const MANY = 200;
/** A view of it is also used so long after a change, ms. Pages read later after news than that. */
export const MANY_FRESH_MS = 500;
/** Boards that are kept at once. */
const KEPT = 20;

/** The order of the people of an arena as it stands. */
export function arenaOrder(
  { seed }: Pick<TourRecord, 'seed'>,
  players: readonly PlacedPlayer[],
): readonly Standing[] {
  const lots = drawFrom(seed).shuffled(
    LABELS.lots,
    players.map(({ entrant }) => entrant),
  );
  return arenaStandings(new Map(players.map(({ entrant, score }) => [entrant, score])), lots);
}

/** A person with their place. */
type BoardRow = Standing & { readonly people: readonly string[] };

/** The order as it stands: all rows, and those of people by account id. */
interface Board {
  readonly rows: readonly BoardRow[];
  readonly byPerson: ReadonlyMap<string, BoardRow>;
}

interface Kept {
  readonly key: string;
  readonly at: number;
  readonly board: Promise<Board>;
}

/** The boards of running arenas: a thousand people who look at one board read it from the store once. */
export class ArenaBoards {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly props: { readonly players: ArenaPlayerModel; readonly clock: Clock }) {}

  /** The board of an arena, of one with very many people also the one of a moment ago. */
  atHand(tour: TourRecord): Promise<Board> {
    const last = this.kept.get(idOf(tour));
    const isAtHand =
      last !== undefined && tour.taken >= MANY && this.props.clock.now() - last.at < MANY_FRESH_MS;
    return isAtHand ? last.board : this.of(tour);
  }

  /** The board of an arena; nobody is on it before the start. */
  of(tour: TourRecord): Promise<Board> {
    const id = idOf(tour);
    const key = `${tour.status}:${tour.arena?.results ?? 0}:${tour.taken}`;
    const now = this.props.clock.now();
    const last = this.kept.get(id);
    if (last?.key === key && now - last.at < FRESH_MS) return last.board;
    const board = this.read(tour);
    this.kept.delete(id);
    this.kept.set(id, { key, at: now, board });
    for (const old of [...this.kept.keys()].slice(0, -KEPT)) this.kept.delete(old);
    // A failure is not kept.
    board.catch(() => this.kept.delete(id));
    return board;
  }

  /** The order of all entrants as it stands, also of pairs. */
  async orderOf(tour: TourRecord): Promise<readonly BoardRow[]> {
    return tour.arena === undefined
      ? standingsOf(tour).map((row) => ({ ...row, people: peopleOf(tour, row.entrant) }))
      : (await this.of(tour)).rows;
  }

  private async read(tour: TourRecord): Promise<Board> {
    if (tour.arena === undefined) return { rows: [], byPerson: new Map() };
    const players = await placedIn(this.props.players, tour);
    const people = new Map(players.map(({ entrant, player_id }) => [entrant, [player_id]]));
    const rows = arenaOrder(tour, players).map((row) => ({ ...row, people: people.get(row.entrant) ?? [] }));
    return {
      rows,
      byPerson: new Map(rows.flatMap((row) => row.people.map((person) => [person, row] as const))),
    };
  }
}
