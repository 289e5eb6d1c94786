import type { IncomingMessage } from 'node:http';

/** A body may arrive in so many pieces whatever their size, and in one more for each of these bytes. */
export const PIECES = { free: 1_000, bytesEach: 512 } as const;

/**
 * Watches a body that somebody reads. One that arrives in crumbs costs far more than its bytes say: it is read no further, and
 * `onCrumbs` is called.
 */
export function watchPieces(request: IncomingMessage, onCrumbs: () => void): void {
  let pieces = 0;
  let bytes = 0;
  function count(piece: Buffer): void {
    pieces += 1;
    bytes += piece.length;
    if (pieces <= PIECES.free + bytes / PIECES.bytesEach) return;
    request.off('data', count);
    request.unpipe();
    request.pause();
    onCrumbs();
  }
  request.on('data', count);
}
