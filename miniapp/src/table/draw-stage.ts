/** One card of the hakem's draw, ms (the rules' own pace). */
export const DRAW_CARD_MS = 260;
/** Duration of the last card and the crown, ms. */
export const DRAW_END_MS = 900;

/** The number of open cards of the draw at `now`; `found` is true once the ace has been drawn. */
export interface DrawStage {
  readonly open: number;
  readonly found: boolean;
}

/** The draw at `now`, computed backwards from the phase's end (both in server ms); without an end all cards are open. */
export function drawStage(cards: number, endsAt: number | null, now: number): DrawStage {
  if (endsAt === null) return { open: cards, found: true };
  const begun = endsAt - cards * DRAW_CARD_MS - DRAW_END_MS;
  const open = Math.min(cards, Math.max(0, Math.floor((now - begun) / DRAW_CARD_MS) + 1));
  return { open, found: open === cards && now >= begun + cards * DRAW_CARD_MS };
}
