/** A moment as clocks on the wall show it in a time zone. `month` counts from 1. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** The wall time of a moment (ms since 1970 or ISO 8601) in a zone. */
export function toWallTime(at: number | string, timeZone: string): WallTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(
    format.formatToParts(new Date(at)).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return { year, month, day, hour, minute };
}

const asUtc = ({ year, month, day, hour, minute }: WallTime) => Date.UTC(year, month - 1, day, hour, minute);

/** The moment of a wall time in a zone, ms since 1970. Of a time that a change of the clocks skips, the one after. */
export function fromWallTime(wall: WallTime, timeZone: string): number {
  const wanted = asUtc(wall);
  // The offset at the wanted moment is not known before the moment is: two steps come to rest on it.
  let at = wanted;
  for (let step = 0; step < 2; step += 1) at += wanted - asUtc(toWallTime(at, timeZone));
  return at;
}
