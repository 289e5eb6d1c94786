import type { Bus, MoveMessage } from '@hokm/server/play/games/bus';
import type { EventQueue } from './event-queue.js';
import type { SeededRandom } from './seeded-random.js';
import type { Host } from './lossy-store.js';

/** Shares of notices that are lost or doubled, and the longest way of one, ms: with it later ones come first. */
export interface BusFaults {
  dropped: number;
  doubled: number;
  slowMs: number;
}

/** A match has begun, or has another keeper. */
export type RoomNews = 'started' | 'moved';

interface Ear {
  readonly host: Host;
  readonly rooms: Set<string>;
  hear: (notice: MoveMessage) => void;
}

/** The way between processes: drops, doubles, delays and reorders what it carries. */
export class UnreliableBus {
  private readonly ears = new Set<Ear>();
  private readonly listeners = new Set<{ host: Host; news: RoomNews; hear: (roomId: string) => void }>();

  constructor(
    private readonly agenda: EventQueue,
    private readonly chance: SeededRandom,
    private readonly faults: BusFaults,
  ) {}

  /** The end of the bus that a process holds. */
  endFor(host: Host): Bus {
    const ear: Ear = { host, rooms: new Set(), hear: () => undefined };
    this.ears.add(ear);
    return {
      publish: (notice) => {
        const text = JSON.stringify(notice);
        for (const each of this.ears)
          if (each.rooms.has(notice.room_id))
            this.carry(each.host, () => each.hear(JSON.parse(text) as MoveMessage));
      },
      follow: (roomId) =>
        new Promise((resolve, reject) => {
          const fails = this.chance.happens(this.faults.dropped / 2);
          this.agenda.after(this.chance.between(0, this.faults.slowMs), () => {
            if (!fails) ear.rooms.add(roomId);
            host.deliver(() => (fails ? reject(new Error('the bus is out of reach')) : resolve()));
          });
        }),
      unfollow: (roomId) => void ear.rooms.delete(roomId),
      onMessage: (hear) => void (ear.hear = hear),
      close: () => Promise.resolve(),
    };
  }

  /** Hears of rooms. */
  on(news: RoomNews, host: Host, hear: (roomId: string) => void): void {
    this.listeners.add({ host, news, hear });
  }

  /** Tells every process of a room. */
  tell(news: RoomNews, roomId: string): void {
    for (const each of this.listeners) if (each.news === news) this.carry(each.host, () => each.hear(roomId));
  }

  private carry(host: Host, take: () => void): void {
    const { chance, faults, agenda } = this;
    if (chance.happens(faults.dropped)) return;
    const times = chance.happens(faults.doubled) ? 2 : 1;
    for (let time = 0; time < times; time++)
      agenda.after(chance.between(0, faults.slowMs), () => host.deliver(take));
  }
}
