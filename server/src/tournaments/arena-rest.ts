import { refuse, type Result } from '../platform/core/result.js';
import { arenaPlayerId, withSome, type ArenaPlayerRecord } from './arena-model.js';
import type { TourContext } from './context.js';
import type { TourRecord } from './model.js';
import { entrantOf, findTour } from './tours.js';

type Rested = Result<{ tour: TourRecord }, 'request/not_found' | 'tournaments/not_in' | 'tournaments/closed'>;
type Sought = Rested | Result<{ tour: TourRecord }, 'tournaments/playing'>;

/** A running arena with the row of a person who plays in it; the refusal where there is none. */
async function playing(
  { model, players }: TourContext,
  person: string,
  id: string,
): Promise<
  Result<
    { tour: TourRecord; player: ArenaPlayerRecord },
    'request/not_found' | 'tournaments/not_in' | 'tournaments/closed'
  >
> {
  const found = await findTour(model, id);
  if (found === null || found.status === 'draft') return refuse('request/not_found');
  const tour = await withSome(players, found, [person]);
  if (tour.people[person]?.state !== 'in') return refuse('tournaments/not_in');
  const entrant = entrantOf(tour, person);
  const runs = tour.status === 'running' && tour.arena !== undefined;
  if (!runs || entrant === null || tour.quit.includes(entrant)) return refuse('tournaments/closed');
  const player = await players.findById(arenaPlayerId(tour, person)).lean<ArenaPlayerRecord>();
  return player === null ? refuse('tournaments/not_in') : { ok: true, tour, player };
}

/** A person takes a break: no new table until they want one. The match that they play goes on. */
export async function restFromArena(context: TourContext, person: string, id: string): Promise<Rested> {
  const found = await playing(context, person, id);
  if (!found.ok) return found;
  await context.players.updateOne({ _id: found.player._id }, { $set: { is_resting: true } });
  context.tell(found.tour, [person]);
  return { ok: true, tour: found.tour };
}

/** A person wants to play again: they wait from now on. */
export async function seekTable(context: TourContext, person: string, id: string): Promise<Sought> {
  const { players, model, clock } = context;
  const found = await playing(context, person, id);
  if (!found.ok) return found;
  const { tour, player } = found;
  if (player.is_resting) {
    const now = clock.now();
    await players.updateOne(
      { _id: player._id, is_resting: true },
      { $set: { is_resting: false, since: now } },
    );
    await model.updateOne({ _id: tour._id, status: 'running' }, { $min: { due_at: now } });
    context.tell(tour, [person]);
    return { ok: true, tour };
  }
  return player.table === null ? { ok: true, tour } : refuse('tournaments/playing');
}
