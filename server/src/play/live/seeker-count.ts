import type { Clock, Log } from '../../platform/core/ports.js';
import type { RoomStore } from '../rooms/room-store.js';
import { peopleHere } from '../rooms/room.js';

/** Age at which the number is read again when somebody asks, ms. */
const OLD_MS = 2_000;

/** How many people are in quick searches, on all processes. */
export class SeekerCount {
  private count = 0;
  private readAt = -Infinity;

  constructor(
    private readonly store: Pick<RoomStore, 'searching'>,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** The number that was read last, without waiting. An old one is read anew for those who ask later. */
  recent(): number {
    const now = this.clock.now();
    if (now - this.readAt >= OLD_MS) {
      this.readAt = now;
      this.read().catch((error: unknown) =>
        this.log.warn({ err: error }, 'quick searches could not be counted'),
      );
    }
    return this.count;
  }

  private async read(): Promise<void> {
    const rooms = await this.store.searching();
    this.count = rooms.reduce((sum, room) => sum + peopleHere(room), 0);
  }
}
