import type { Connection } from 'mongoose';
import type { TournamentStep } from '@hokm/shared/api/tournaments/limits';
import type { CardId } from '@hokm/shared/rules';
import { accountModel, type AccountRecord } from '@hokm/server/accounts/model';
import { Outbox } from '@hokm/server/notifications/outbox';
import { Blocks } from '@hokm/server/people/blocks';
import { objectId } from '@hokm/server/platform/database/ids';
import { PeriodicTask } from '@hokm/server/platform/jobs/periodic-task';
import { MACHINE_CALL } from '@hokm/server/platform/panel/audit-action';
import { MatchReader } from '@hokm/server/play/games/match-reader';
import { matchModel } from '@hokm/server/play/games/match-record';
import { MatchRuntime, newNodeId } from '@hokm/server/play/games/match-runtime';
import { presentGame } from '@hokm/server/play/games/match-view';
import { leaveMatch, nameTrump, playCard } from '@hokm/server/play/games/player-commands';
import type { Table } from '@hokm/server/play/games/table';
import { markPresent, settleAbsence } from '@hokm/server/play/live/room-attendance';
import type { RoomContext } from '@hokm/server/play/rooms/context';
import { isMember } from '@hokm/server/play/rooms/room';
import { RoomStore } from '@hokm/server/play/rooms/room-store';
import { RoomSweeper } from '@hokm/server/play/rooms/room-sweeper';
import { SettlementWorker } from '@hokm/server/settlement/worker';
import { actOnTournament, removeEntrant, type ActionContext } from '@hokm/server/tournaments/actions';
import { arenaPlayerModel } from '@hokm/server/tournaments/arena-model';
import { GatheredArrivals } from '@hokm/server/tournaments/arrivals';
import { seriesModel } from '@hokm/server/tournaments/series-model';
import { restFromArena, seekTable } from '@hokm/server/tournaments/arena-rest';
import { stepsOf } from '@hokm/server/tournaments/arena-steps';
import { goOnWithDue, toursAfterMatch } from '@hokm/server/tournaments/due';
import { join } from '@hokm/server/tournaments/join';
import { askForBye, checkIn, leaveTournament } from '@hokm/server/tournaments/leave';
import { tourModel } from '@hokm/server/tournaments/model';
import { TourNotices } from '@hokm/server/tournaments/notices';
import { acceptReserve, askReserve, mayReplace } from '@hokm/server/tournaments/reserve';
import { acceptPartner, askersOf } from '@hokm/server/tournaments/sign-up';
import { findTour } from '@hokm/server/tournaments/tours';
import { coinsOf } from './coins.js';
import type { Answer } from './commands.js';
import { SimulatedHost, type HostProps } from './host.js';
import type { LossyStore } from './lossy-store.js';
import { CLOCKS, log } from './process.js';
import type { SeededRandom } from './seeded-random.js';
import type { UnreliableBus } from './unreliable-bus.js';

const SWEEP_MS = 1_000;
/** The time to think in matches of these runs, ms: who does not play holds nobody up for long. */
const THINKING_MS = 2_000;

/** A person of these runs has one phone: once it is lost, no other connection is there. */
const NOBODY_CONNECTED = { isHere: () => false, isElsewhere: () => Promise.resolve(false) };

export interface TourProcessProps extends HostProps {
  readonly chance: SeededRandom;
  readonly store: LossyStore;
  readonly bus: UnreliableBus;
  /** The id of the tournament. */
  readonly tour: string;
  /** Somebody has the turn at a table. */
  readonly onTurn: (process: TourProcess, player_id: string, room_id: string) => void;
}

/** What a person sees of the tournament. */
export interface Look {
  readonly step: TournamentStep;
  readonly room_id: string | null;
  readonly isOfPairs: boolean;
  /** The first person who has asked this one to be their partner; null for nobody. */
  readonly asker: string | null;
  /** People of the own pair in whose place a reserve may come now. */
  readonly replaceable: readonly string[];
}

/** What a person asks for. */
export type TourWish =
  | { readonly type: 'join'; readonly partner: string; readonly key: string }
  | { readonly type: 'accept'; readonly partner: string; readonly key: string }
  | { readonly type: 'ask_reserve'; readonly player: string; readonly instead_of: string }
  | { readonly type: 'be_reserve'; readonly key: string }
  | { readonly type: 'leave' | 'check_in' | 'bye' | 'rest' | 'seek' }
  | { readonly type: 'come' | 'lose' | 'give_up'; readonly room_id: string };

/** What staff do. */
export type StaffWish =
  | { readonly type: 'publish' | 'pause' | 'resume' | 'cancel' }
  | { readonly type: 'remove'; readonly player: string };

/** A process that plays a tournament: the product's own clock of tournaments, rooms, matches, settlement and wallet. */
export class TourProcess extends SimulatedHost {
  private readonly games: MatchRuntime;
  private readonly rooms: RoomContext;
  private readonly tours: ActionContext;
  private readonly tasks: readonly { start(): void; stop(): Promise<void> }[];

  constructor(private readonly props: TourProcessProps) {
    super(props);
    const { chance, store, bus } = props;
    const connection = store.connectionFor(this);
    const timers = this.timers();
    const matches = matchModel(connection);
    const coins = coinsOf(connection, timers, log);
    this.games = new MatchRuntime({
      node: newNodeId(chance.bytes),
      connection,
      timers,
      randomBytes: chance.bytes,
      random: chance.next,
      log,
      singleProcess: false,
      bus: bus.endFor(this),
      moveListeners: [{ name: 'people', onMove: (table) => this.tellTurn(table) }],
    });
    const timings = { ...CLOCKS, turn_ms: THINKING_MS };
    this.rooms = {
      store: new RoomStore(matches, timings, timers),
      games: this.games,
      blocks: new Blocks(connection, timers),
      friendsOf: () => Promise.resolve([]),
      stakes: coins.stakes,
      timings,
      timers,
      randomBytes: chance.bytes,
      log,
      announce: () => undefined,
    };
    const model = tourModel(connection);
    this.tours = {
      model,
      arrivals: new GatheredArrivals({ model, clock: timers }),
      players: arenaPlayerModel(connection),
      series: seriesModel(connection),
      matches,
      histories: new MatchReader(connection, log),
      stakes: coins.stakes,
      people: peopleOf(connection),
      blocks: this.rooms.blocks,
      rooms: this.rooms,
      clock: timers,
      randomBytes: chance.bytes,
      log,
      audit: { flush: () => Promise.resolve() },
      notices: new TourNotices(new Outbox(connection, timers)),
      isClosed: () => false,
      since: 0,
      tell: () => undefined,
    };
    const run = () => goOnWithDue(this.tours);
    this.tasks = [
      new RoomSweeper(this.rooms),
      new SettlementWorker({ connection, timers, log, afterMatch: () => [toursAfterMatch(this.tours)] }),
      new PeriodicTask({ name: 'tournaments', everyMs: SWEEP_MS, run }, timers, log),
      coins.flush,
    ];
  }

  /** Comes up: rejects like a start that cannot reach its store. */
  async start(): Promise<void> {
    await this.games.start();
    for (const task of this.tasks) task.start();
  }

  /** Stops as planned. */
  async stop(): Promise<void> {
    for (const task of this.tasks) await task.stop();
    await this.games.stop();
    this.die();
  }

  /** The tournament as a person sees it now; null before it is published. */
  async look(person: string): Promise<Look | null> {
    const tour = await findTour(this.tours.model, this.props.tour);
    if (tour === null || tour.status === 'draft') return null;
    const own = (await stepsOf(this.tours, tour, [person])).get(person);
    if (own === undefined) throw new Error('everybody has a next step');
    const { step, room_id } = own;
    const [asker = null] = askersOf(tour, person);
    return { step, room_id, isOfPairs: tour.kind !== 'arena', asker, replaceable: mayReplace(tour, person) };
  }

  /** Does what a person asks for. Rejects when the store could not be reached. */
  async ask(person: string, wish: TourWish): Promise<Answer> {
    const { tours, rooms, games } = this;
    const { tour } = this.props;
    const caller = { id: person, is_guest: false };
    switch (wish.type) {
      case 'join':
        return answered(await join(tours, caller, tour, wish));
      case 'accept':
        return answered(await acceptPartner(tours, caller, tour, wish));
      case 'ask_reserve':
        return answered(await askReserve(tours, person, tour, wish));
      case 'be_reserve':
        return answered(await acceptReserve(tours, caller, tour, wish.key));
      case 'leave':
        return answered(await leaveTournament(tours, person, tour));
      case 'check_in':
        return answered(await checkIn(tours, person, tour));
      case 'bye':
        return answered(await askForBye(tours, person, tour));
      case 'rest':
        return answered(await restFromArena(tours, person, tour));
      case 'seek':
        return answered(await seekTable(tours, person, tour));
      case 'come':
        return this.comeTo(wish.room_id, person);
      case 'lose':
        await settleAbsence(rooms, NOBODY_CONNECTED, wish.room_id, person);
        return { ok: true };
      case 'give_up':
        return answered(await leaveMatch(games, { room_id: wish.room_id, player_id: person }));
    }
  }

  private async comeTo(room_id: string, person: string): Promise<Answer> {
    const room = await this.rooms.store.find(room_id);
    if (room === null || !isMember(room, person)) return { ok: false, code: 'room/not_found' };
    await markPresent(this.rooms, room, person);
    return { ok: true };
  }

  /** Does what staff ask for. Rejects when the store could not be reached. */
  async order(wish: StaffWish): Promise<Answer> {
    const { tours, props } = this;
    const reason = 'simulated';
    return answered(
      wish.type === 'remove'
        ? await removeEntrant(tours, MACHINE_CALL, props.tour, { player: wish.player, reason })
        : await actOnTournament(tours, MACHINE_CALL, props.tour, { action: wish.type, reason }),
    );
  }

  /** A person plays their turn at a table, one of the moves that they may make. */
  async play(player_id: string, room_id: string): Promise<void> {
    const table = await this.games.tables.get(room_id);
    const seat = table?.seatOf(player_id) ?? null;
    if (table === null || seat === null) return;
    const view = presentGame(table, seat, this.timers().now());
    if (view.deck_state.turn_player_id !== player_id || view.gameResult !== null) return;
    const by = { room_id, player_id };
    const card = this.props.chance.pick(view.legal_card_ids);
    if (view.phase === 'choosing_rule') await nameTrump(this.games, by, 'S');
    else if (card !== undefined) await playCard(this.games, by, card as CardId);
  }

  private tellTurn(table: Table): void {
    const { state } = table;
    const turn =
      state.result === null ? presentGame(table, 0, this.timers().now()).deck_state.turn_player_id : null;
    if (turn !== null) this.props.onTurn(this, turn, table.roomId);
  }
}

const answered = (answer: Answer): Answer => (answer.ok ? { ok: true } : { ok: false, code: answer.code });

/** Accounts of the run, by id. */
function peopleOf(connection: Connection): ActionContext['people'] {
  const accounts = accountModel(connection);
  const present = ({ _id, is_guest, name }: AccountRecord) =>
    ({ id: _id.toHexString(), is_guest, name, avatar: null, worn: { frame: null }, trophies: 0 }) as never;
  return {
    async findPeople(ids) {
      const wanted = { _id: { $in: ids.flatMap((id) => objectId(id) ?? []) } };
      const found = await accounts.find(wanted).lean<AccountRecord[]>();
      return new Map(found.map((record) => [record._id.toHexString(), present(record)]));
    },
    async findPerson(who) {
      const found = await accounts.findById(objectId(who) ?? undefined).lean<AccountRecord>();
      return found === null ? null : present(found);
    },
  };
}
