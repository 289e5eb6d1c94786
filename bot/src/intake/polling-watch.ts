const MINUTE_MS = 60_000;

/** Knows whether polling goes on as it should, for the health of the bot. */
export class PollingWatch {
  private confirmedAt: number | null = null;
  private twiceAt = -Infinity;

  constructor(private readonly clock: { now(): number }) {}

  begin(): void {
    this.confirmedAt = this.clock.now();
  }

  /** This process polls no longer. */
  end(): void {
    this.confirmedAt = null;
  }

  /** All updates that were fetched are stored. */
  confirmed(): void {
    this.confirmedAt = this.clock.now();
  }

  /** Telegram gave an update that was stored before. */
  fetchedTwice(): void {
    this.twiceAt = this.clock.now();
  }

  /** What is wrong with the polling; null when nothing is. */
  get problem(): string | null {
    const now = this.clock.now();
    if (now - this.twiceAt < MINUTE_MS) return 'Telegram gave the same update twice within the last minute';
    if (this.confirmedAt !== null && now - this.confirmedAt > MINUTE_MS)
      return 'no update could be fetched and confirmed for a minute';
    return null;
  }
}
