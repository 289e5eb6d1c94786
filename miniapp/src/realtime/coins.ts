import type { PredictionNews, ServerPayload, StakeNews } from '@hokm/shared/protocol';

/** News of a coin room or a prediction, as a message brings them. */
export interface CoinMessage {
  readonly news: StakeNews | PredictionNews;
  readonly roomId: string;
  readonly coins: number;
  readonly code: string;
}

const NEWS: Readonly<Record<StakeNews | PredictionNews, true>> = {
  'stake.collecting': true,
  'stake.taken': true,
  'stake.refused': true,
  'stake.returned': true,
  'stake.won': true,
  'stake.lost': true,
  'stake.void': true,
  'prediction.won': true,
  'prediction.lost': true,
  'prediction.void': true,
  'prediction.late': true,
};
const isNews = (kind: string): kind is CoinMessage['news'] => Object.hasOwn(NEWS, kind);

/** Rooms that the person has left because they did not put in: the reason is told instead. */
const refusedIn = new Set<string>();

/** True once for a room that was left for this reason. */
export const wasRefused = (roomId: string): boolean => refusedIn.delete(roomId);

/** Reads a `message` about the coins of a room; null for any other message. */
export function coinMessageOf({ kind, params = {} }: ServerPayload<'message'>): CoinMessage | null {
  if (!isNews(kind)) return null;
  const { room_id, coins, code } = params;
  const roomId = String(room_id ?? '');
  if (kind === 'stake.refused') refusedIn.add(roomId);
  return { news: kind, roomId, coins: Number(coins ?? 0), code: String(code ?? '') };
}
