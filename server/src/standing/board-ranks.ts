import type { PeriodSpan } from '@hokm/shared/standing';
import type { Clock } from '../platform/core/ports.js';
import type { BoardModel, BoardRecord } from './board.js';
import { conditionOf, Ladder, type Span } from './ladder.js';

/** Rows between two steps of a board: so many keys of the index are counted in a call at most. */
const BOARD_STEP = 5_000;
/** Of each kind the board of now, the one before, and one more where a period has just ended. */
const BOARDS_MOST = 9;

interface BoardPart {
  readonly people: number;
}

/** The entries of a period with scores of a part of its board. */
function entriesOf(key: string, span: Span): { period: string; score?: { $lte?: number; $gt?: number } } {
  const score = conditionOf(span);
  return { period: key, ...(score === undefined ? {} : { score }) };
}

/** How many people have more points on a board, and how many are on it, without counting all of them. */
export class BoardRanks {
  private readonly ladders = new Map<string, Ladder<BoardPart>>();

  constructor(
    readonly boards: BoardModel,
    private readonly clock: Clock,
    private readonly step = BOARD_STEP,
  ) {}

  get size(): number {
    return this.ladders.size;
  }

  drop(): void {
    this.ladders.clear();
  }

  /** The ladder of a period's board. */
  of({ key }: Pick<PeriodSpan, 'key'>): Ladder<BoardPart> {
    const ladder = this.ladders.get(key) ?? this.ladderOf(key);
    this.ladders.delete(key);
    this.ladders.set(key, ladder);
    const [oldest] = this.ladders.keys();
    if (this.ladders.size > BOARDS_MOST && oldest !== undefined) this.ladders.delete(oldest);
    return ladder;
  }

  /** A part of a period's entries in order, from the first of the part. */
  read({ key }: Pick<PeriodSpan, 'key'>, span: Span, skip: number, limit: number): Promise<BoardEntry[]> {
    return this.boards
      .find(entriesOf(key, span))
      .sort({ score: -1, player_id: 1 })
      .skip(skip)
      .limit(limit)
      .select({ _id: 0, player_id: 1, score: 1 })
      .lean<BoardEntry[]>();
  }

  private ladderOf(key: string): Ladder<BoardPart> {
    const count = (span: Span) => this.boards.countDocuments(entriesOf(key, span));
    const source = {
      valueAt: async (span: Span, row: number) => (await this.read({ key }, span, row, 1))[0]?.score ?? null,
      count,
      measure: async (span: Span) => ({ people: await count(span) }),
    };
    return new Ladder(source, this.step, this.clock);
  }
}

export type BoardEntry = Pick<BoardRecord, 'player_id' | 'score'>;
