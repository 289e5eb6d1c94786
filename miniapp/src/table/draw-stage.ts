/** One card of the hakem's draw, ms (the rules' own pace). */
export const DRAW_CARD_MS = 260;
/** Duration of the last card and the crown, ms. */
export const DRAW_END_MS = 900;

/** How many cards of the draw lie open at `now`, and whether the ace has been found. */
export interface DrawStage {
  readonly open: number;
  readonly found: boolean;
}

/** The draw at `now`, told backwards from the phase's end (both server's ms); without an end all cards lie open. */
export function drawStage(cards: number, endsAt: number | null, now: number): DrawStage {
  if (endsAt === null) return { open: cards, found: true };
  const begun = endsAt - cards * DRAW_CARD_MS - DRAW_END_MS;
  const open = Math.min(cards, Math.max(0, Math.floor((now - begun) / DRAW_CARD_MS) + 1));
  return { open, found: open === cards && now >= begun + cards * DRAW_CARD_MS };
}
