import type { MatchState } from '@hokm/shared/rules';
import type { Clock } from '../../platform/core/ports.js';
import { DelayedMatch } from '../../play/games/delayed-match.js';
import type { MatchReader } from '../../play/games/match-reader.js';
import type { MatchRecord } from '../../play/games/match-record.js';

/** Tables that are kept; the one that nobody has looked at for longest goes first. */
const KEPT = 200;
/** A table is read again after this, whoever looks at it, ms. */
const FRESH_MS = 1_000;

/** A running match as its spectators see it. */
export interface DelayedTable {
  readonly state: MatchState;
  /** When its first move was made, ms since 1970. */
  readonly startedAt: number;
}

interface Kept {
  readonly late: DelayedMatch;
  readonly startedAt: number;
  version: number;
  readAt: number;
  tail: Promise<unknown>;
}

/**
 * Running matches two tricks late, made from the stored moves: they may be played in any process. Only the moves since the
 * last reading are read.
 */
export class DelayedTables {
  /** By match, the least recently asked for first. */
  private readonly kept = new Map<string, Promise<Kept | null>>();

  constructor(
    private readonly histories: Pick<MatchReader, 'read' | 'since'>,
    private readonly clock: Clock,
  ) {}

  /** A match as spectators see it now; null before it has begun. */
  async read(record: MatchRecord): Promise<DelayedTable | null> {
    const { _id: id } = record;
    const opened = this.kept.get(id) ?? this.open(record);
    this.kept.delete(id);
    this.kept.set(id, opened);
    this.forgetOldest();
    const kept = await opened.catch((error: unknown) => {
      this.kept.delete(id);
      throw error;
    });
    if (kept === null) {
      this.kept.delete(id);
      return null;
    }
    // One reading after the other: a move is taken in once.
    const turn = kept.tail.then(() => this.catchUp(id, kept));
    kept.tail = turn.catch(() => undefined);
    await turn;
    return { state: kept.late.state, startedAt: kept.startedAt };
  }

  private async open(record: MatchRecord): Promise<Kept | null> {
    const history = await this.histories.read(record);
    if (history === null) return null;
    const late = new DelayedMatch(history.first);
    for (const move of history.moves) late.push(move);
    return {
      late,
      startedAt: history.moves[0]?.at ?? record.touched_at,
      version: history.moves.length,
      readAt: this.clock.now(),
      tail: Promise.resolve(),
    };
  }

  private async catchUp(id: string, kept: Kept): Promise<void> {
    const now = this.clock.now();
    if (now - kept.readAt < FRESH_MS) return;
    const moves = await this.histories.since(id, kept.version);
    for (const move of moves) kept.late.push(move);
    kept.version += moves.length;
    kept.readAt = now;
  }

  private forgetOldest(): void {
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT && oldest !== undefined) this.kept.delete(oldest);
  }
}
