import type { PublicMove, SeatChange, WireMove } from '../protocol/index.js';

/** A move as it is sent. */
export function packMove(move: PublicMove | SeatChange): WireMove {
  const { g, v } = move;
  if ('d' in move) return [g, v, move.d];
  const { t = 0, p, c, e, u, s } = move;
  if (s !== undefined) return [g, v, 's', s];
  if (p !== undefined && c !== undefined) return e === undefined ? [g, v, t, p, c] : [g, v, t, p, c, e];
  return u === undefined ? [g, v, t] : [g, v, t, u];
}

/** A move as it was before it was sent. */
export function unpackMove(wire: WireMove): PublicMove | SeatChange {
  const [g, v, what] = wire;
  if (typeof what === 'object') return { g, v, d: what };
  if (wire.length === 6) return { g, v, t: wire[2], p: wire[3], c: wire[4], e: wire[5] };
  if (wire.length === 5) return { g, v, t: wire[2], p: wire[3], c: wire[4] };
  if (wire.length === 3) return { g, v, t: what === 's' ? 0 : what };
  return wire[2] === 's' ? { g, v, s: wire[3] } : { g, v, t: wire[2], u: wire[3] };
}
