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

  /** `work`: gives the answers in the order of those who ask. What it throws, each of them gets. */
  constructor(private readonly work: (id: string, asks: readonly Ask[]) => Promise<readonly Answer[]>) {}

  ask(id: string, ask: Ask): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const one = { ask, resolve, reject };
      const others = this.waiting.get(id);
      if (others !== undefined) {
        others.push(one);
        return;
      }
      this.waiting.set(id, []);
      void this.answer(id, [one]);
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

  /** Those who have asked meanwhile; when there are none, the next one who asks begins anew. */
  private next(id: string): readonly Waiting<Ask, Answer>[] {
    const some = this.waiting.get(id) ?? [];
    if (some.length === 0) this.waiting.delete(id);
    else this.waiting.set(id, []);
    return some;
  }
}
