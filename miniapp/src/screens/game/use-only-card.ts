import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameState } from '@hokm/shared/protocol';
import { useSettings } from '../../settings/index.js';
import { refusalOf } from '../../table/refusal.js';
import { isMyTurn } from '../../table/status.js';
import { useToast } from '../../ui/Toast.js';

/** The only card that may be played rests this long before it is, so that the trick can be seen, ms. */
const REST = 700;

interface Ways {
  readonly play: (card: string) => unknown;
  readonly pending: string | null;
  /** True where the server can be reached. */
  readonly online: boolean;
}

/** The card of a turn in which the viewer has no choice; null in every other moment. */
function onlyCard(game: GameState | null, pending: string | null): string | null {
  const [card, ...others] = game?.legal_card_ids ?? [];
  if (game === null || card === undefined || others.length > 0) return null;
  return refusalOf(game, card, pending) === null ? card : null;
}

/**
 * Tells whether the clock has played the viewer's last turn: nobody is there until the person plays a card themselves. Else
 * turns without a choice would keep the seat of somebody who is away, and everybody would wait for the others.
 */
function useIsIdle(game: GameState | null, pending: string | null): () => boolean {
  const last = useRef({ turn: '', isAnswered: true, isIdle: false });
  const turn =
    game !== null && isMyTurn(game) ? `${game.game_id}/${game.hand}/${game.deck_state.current_round}` : null;
  useEffect(() => {
    const known = last.current;
    if (turn !== null && turn !== known.turn)
      last.current = { turn, isAnswered: false, isIdle: known.isIdle || !known.isAnswered };
    if (pending !== null) last.current = { ...last.current, isAnswered: true, isIdle: false };
  }, [turn, pending]);
  return () => last.current.isIdle;
}

/**
 * Plays the only card that may be played, where the person wants that and looks at the page. Each turn is tried once: what
 * the server refuses is left to the person. After the first hand in which there was such a turn it is offered, once.
 */
export function useOnlyCard(game: GameState | null, { play, pending, online }: Ways): void {
  const { t } = useTranslation();
  const toast = useToast();
  const { playOnly, change } = useSettings();
  const card = onlyCard(game, pending);
  const turn = card === null || game === null ? null : `${game.game_id}/${game.hand}/${card}`;
  const tried = useRef<string | null>(null);
  const had = useRef(false);
  const isIdle = useIsIdle(game, pending);

  const playNow = useEffectEvent(() => {
    if (card === null || turn === tried.current || document.hidden || isIdle()) return;
    tried.current = turn;
    play(card);
  });
  useEffect(() => {
    if (turn === null) return;
    had.current = true;
    if (playOnly !== true || !online) return;
    const timer = setTimeout(() => playNow(), REST);
    return () => clearTimeout(timer);
  }, [turn, playOnly, online]);

  const isOver = game?.phase === 'hand_complete';
  const offer = useEffectEvent(() => {
    if (playOnly !== null || !had.current) return;
    change({ playOnly: false });
    const text = t('table.play_only_do');
    toast.show(t('table.play_only'), undefined, { text, run: () => change({ playOnly: true }) });
  });
  useEffect(() => {
    if (isOver) offer();
  }, [isOver]);
}
