import { pageMeta, type PageQuery } from '@hokm/shared/api';
import { readStandings, type Standing } from '@hokm/shared/api/tournaments';

/** The order of a tournament as it is sent: each row is checked and written once, however many people look at it. */
export class WrittenOrder {
  private readonly written = new Map<number, string>();
  private readonly rowOf: ReadonlyMap<string, number>;

  constructor(private readonly rows: readonly Standing[]) {
    this.rowOf = new Map(
      rows.flatMap(({ people }, at) => people.map(({ player_id }) => [player_id, at] as const)),
    );
  }

  /** The answer of `GET /tours/:id/standings` to a person, as JSON. */
  answer(person: string, query: PageQuery): string {
    const from = (query.page - 1) * query.per_page;
    const shown = this.rows.slice(from, from + query.per_page).map((_, n) => this.row(from + n));
    const own = this.rowOf.get(person);
    const mine = own === undefined ? 'null' : this.row(own);
    const meta = JSON.stringify(pageMeta(this.rows.length, query));
    return `{"success":true,"data":[${shown.join(',')}],"meta":${meta},"mine":${mine}}`;
  }

  private row(at: number): string {
    const known = this.written.get(at);
    if (known !== undefined) return known;
    const text = JSON.stringify(readStandings.answer.shape.mine.parse(this.rows[at]));
    this.written.set(at, text);
    return text;
  }
}
