import type { MatchState, Team } from '@hokm/shared/rules';
import { MINUTE_MS } from '@hokm/shared/time';
import { beginning } from '../../src/play/rooms/beginning.js';
import type { MatchRecord } from '../../src/play/games/match-record.js';
import { arenaPlayerModel, playersOf, type ArenaPlayerRecord } from '../../src/tournaments/arena-model.js';
import { tourModel, type TourRecord } from '../../src/tournaments/model.js';
import { NO_SCORE, withArenaResult } from '../../src/tournaments/rules/arena-score.js';
import type { TourProcess, TourWorld } from './tour-world.js';

/** How an arena is played to its end. */
interface Play {
  readonly random: () => number;
  /** Looks after the tournament, as a process does in each second. */
  readonly look?: () => Promise<unknown>;
  /** Something that happens after each look. */
  readonly after?: (record: TourRecord) => Promise<unknown>;
}

/** Arenas on the product's own store. */
export class ArenaWorld {
  constructor(readonly world: TourWorld) {}

  /** An arena of so many people who have all said that they are there; it has begun. */
  async begin(people: number, changed: Partial<TourRecord> = {}): Promise<TourProcess> {
    const { world } = this;
    await world.aTour(people, { kind: 'arena', seats: 1_000, target_points: 3, minutes: 16, ...changed });
    const one = world.process();
    for (let n = 1; n <= people; n++) await one.join(n);
    const { starts_at } = await world.record();
    world.clock.advance(starts_at - MINUTE_MS - world.clock.now());
    await one.goOn();
    for (let n = 1; n <= people; n++) await one.checkIn(n);
    world.clock.advance(starts_at - world.clock.now());
    await one.goOn();
    return one;
  }

  async players(): Promise<ArenaPlayerRecord[]> {
    return playersOf(arenaPlayerModel(this.world.coins.game.connection), await this.world.record());
  }

  /** The tables of the arena, the first one first. */
  tables(): Promise<MatchRecord[]> {
    return this.world.coins.game.matches
      .find({ 'tour.id': this.world.id })
      .sort({ 'tour.round': 1, 'tour.n': 1 })
      .lean<MatchRecord[]>();
  }

  /** A table's match ends as its last write would end it. `absent`: seats that a house player held to the end. */
  async end(table: MatchRecord, winner: Team | null, absent: readonly number[] = []): Promise<void> {
    const { rooms, matches, timers } = this.world.coins.game;
    const begun = beginning(rooms, table).snapshot;
    if (begun == null) throw new Error('a match begins with a state');
    const { state } = begun;
    const result = { winner, reason: winner === null ? 'void' : 'points' } as MatchState['result'];
    const seats = state.seats.map((seat, at) => ({
      ...seat,
      cards_played: 40,
      cards_by_player: absent.includes(at) ? 0 : 40,
    })) as unknown as MatchState['seats'];
    const points: [number, number] = winner === 0 ? [3, 1] : winner === 1 ? [1, 3] : [0, 0];
    await matches.updateOne(
      { _id: table._id },
      {
        $set: {
          status: 'finished',
          open: false,
          finished_at: timers.now(),
          result,
          snapshot: { version: 0, state: { ...state, phase: 'finished', points, seats, result } },
        },
      },
    );
    await tourModel(this.world.coins.game.connection).updateOne(
      { _id: (await this.world.record())._id, status: 'running' },
      { $min: { due_at: timers.now() } },
    );
  }

  /** Plays an arena to its end, by the product's clock: matches last 4 to 8 minutes and are won by lot. */
  async play({ random, look, after }: Play): Promise<TourRecord> {
    const { world } = this;
    const goOn = look ?? (() => world.process().goOn());
    const ends = new Map<string, number>();
    for (let looks = 0; looks < 5_000; looks++) {
      const record = await world.record();
      if (record.status !== 'running') return record;
      const now = world.clock.now();
      if ((record.due_at ?? Infinity) <= now) await goOn();
      await after?.(record);
      const waiting = await world.coins.game.matches
        .find({ 'tour.id': world.id, status: 'waiting' })
        .lean<MatchRecord[]>();
      for (const table of waiting) {
        const end = ends.get(table._id) ?? now + Math.floor((4 + 4 * random()) * MINUTE_MS);
        ends.set(table._id, end);
        if (end > now) continue;
        ends.delete(table._id);
        await this.end(table, random() < 0.5 ? 0 : 1);
      }
      const { due_at = Infinity } = await world.record();
      const next = Math.min(due_at + Math.floor(1_000 * random()), ...ends.values());
      if (Number.isFinite(next)) world.clock.advance(Math.max(0, next - now));
    }
    throw new Error('the arena does not end');
  }

  /** Broken laws, in words: of waits, seats, partners and results, from the tables as they are stored. */
  async wrongs(longest = 35_000): Promise<string[]> {
    const tour = await this.world.record();
    const [tables, players] = await Promise.all([this.tables(), this.players()]);
    const wrongs: string[] = [];
    for (const { player_id, entrant, score } of players) {
      const own = tables
        .filter(({ seats }) => seats.some((seat) => seat?.player_id === player_id))
        .toSorted((a, b) => a.created_at - b.created_at);
      let free = tour.arena?.from ?? 0;
      let partner: string | undefined;
      let expected = NO_SCORE;
      for (const { created_at, finished_at, seats, snapshot, result } of own) {
        if (created_at < free) wrongs.push(`${entrant} sits at two tables`);
        if (created_at - free > longest) wrongs.push(`${entrant} waits ${created_at - free} ms`);
        const seat = seats.findIndex((each) => each?.player_id === player_id);
        const other = seats[(seat + 2) % 4];
        if (other?.is_bot === false && other.player_id === partner)
          wrongs.push(`${entrant} has ${partner} again`);
        partner = other?.is_bot === false ? other.player_id : undefined;
        free = finished_at ?? Infinity;
        // It is played.
        if (finished_at === null) continue;
        const [mine = 0, others = 0] = snapshot?.state.points ?? [];
        expected = withArenaResult(expected, {
          won: result?.winner === seat % 2,
          points: seat % 2 === 0 ? [mine, others] : [others, mine],
          was_there: true,
          at: free,
        });
      }
      if (JSON.stringify(expected) !== JSON.stringify(score))
        wrongs.push(`${entrant} has ${JSON.stringify(score)}, not ${JSON.stringify(expected)}`);
    }
    return wrongs;
  }
}
