/** Most askers that one piece of work answers. A larger one would keep the store from others for more than a few milliseconds. */
const MOST = 50;

interface Waiting<Ask, Answer> {
  readonly ask: Ask;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Does for many who ask at the same time what one command can do for all of them. Who asks while work on the same thing is under way is
 * answered by the next one, together with all others who wait. It begins after they have asked, so it sees all that they did before.
 */
export class Gathered<Ask, Answer> {
  /** By thing while work on it is under way: those who are in the next one. */
  private readonly waiting = new Map<string, Waiting<Ask, Answer>[]>();

  /**
   * `work`: gives the answers in the order of those who ask. What it throws, each of them gets. `from`: work begins with the first who asks, or
   * when the event loop has taken all that has come, so that those who ask in one turn of it are together from the first one on.
   */
  constructor(
    private readonly work: (id: string, asks: readonly Ask[]) => Promise<readonly Answer[]>,
    private readonly from: 'at once' | 'this turn' = 'at once',
  ) {}

  ask(id: string, ask: Ask): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const one = { ask, resolve, reject };
      const others = this.waiting.get(id);
      if (others !== undefined) {
        others.push(one);
        return;
      }
      const isAtOnce = this.from === 'at once';
      this.waiting.set(id, isAtOnce ? [] : [one]);
      if (isAtOnce) void this.answer(id, [one]);
      else setImmediate(() => void this.answer(id, this.next(id)));
    });
  }

  private async answer(id: string, first: readonly Waiting<Ask, Answer>[]): Promise<void> {
    for (let some = first; some.length > 0; some = this.next(id)) {
      try {
        const asks = some.map(({ ask }) => ask);
        const answers = await this.work(id, asks);
        if (answers.length !== asks.length) throw new Error('each who asks has an answer');
        for (const [at, answer] of answers.entries()) some[at]?.resolve(answer);
      } catch (error) {
        for (const { reject } of some) reject(error);
      }
    }
  }

  /** Takes the next of those who have asked meanwhile. When there are none, the next one who asks begins anew. */
  private next(id: string): readonly Waiting<Ask, Answer>[] {
    const waiting = this.waiting.get(id) ?? [];
    if (waiting.length === 0) this.waiting.delete(id);
    else this.waiting.set(id, waiting.slice(MOST));
    return waiting.slice(0, MOST);
  }
}

/** Reads rows by their ids: those that are asked for at the same moment in one query. Null for one that is not there. */
export class GatheredReads<Row> {
  private readonly gathered: Gathered<string, Row | null>;

  /** `read`: the rows that are there, by id. */
  constructor(read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>) {
    this.gathered = new Gathered<string, Row | null>(async (_, ids) => {
      const rows = await read([...new Set(ids)]);
      return ids.map((id) => rows.get(id) ?? null);
    }, 'this turn');
  }

  row(id: string): Promise<Row | null> {
    return this.gathered.ask('', id);
  }
}
