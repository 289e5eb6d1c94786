import type { Standing } from '@hokm/shared/api/tournaments';
import type { ToldOrder } from '@hokm/shared/protocol';

/** A changed row is told again for so long, ms: a page may have read the row as it was just before. */
const AGAIN_MS = 10_000;

interface Row {
  /** Without its place, as JSON. */
  readonly text: string;
  /** When it was found changed, ms since 1970. */
  readonly at: number;
}

/** The first rows of an order as they were told last: what is told next is what has changed. */
export class LastOrder {
  private rows: ReadonlyMap<number, Row> = new Map();
  private ranks = '';

  /** The news of an order for pages; null where nothing has changed, and the first time. */
  next(order: readonly Standing[], now: number): ToldOrder | null {
    const isFirst = this.ranks === '';
    const { rows: before, ranks: ranksBefore } = this;
    this.rows = new Map(
      order.map((row) => {
        const text = JSON.stringify({ ...row, place: 0 });
        const known = before.get(row.entrant);
        return [row.entrant, known?.text === text ? known : { text, at: isFirst ? 0 : now }] as const;
      }),
    );
    const entrants = order.map(({ entrant }) => entrant);
    const places = order.map(({ place }) => place);
    this.ranks = JSON.stringify([entrants, places]);
    const isSame =
      this.ranks === ranksBefore && entrants.every((one) => this.rows.get(one) === before.get(one));
    if (isFirst || isSame) return null;
    const rows = order.filter(({ entrant }) => (this.rows.get(entrant)?.at ?? 0) > now - AGAIN_MS);
    return { entrants, places, rows };
  }
}
