/**
 * The table in every state, for looking at it: `dev/table.html?state=turn&n=13&theme=light&lang=en&secs=24&deck=4&tg=1`.
 * Served by the development server only.
 */
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { DRAWN_REACTIONS } from '@hokm/shared/conduct';
import type { GameState } from '@hokm/shared/protocol';
import { DeckSprite } from '../../deck/index.js';
import { startTexts } from '../../i18n/setup.js';
import { Table } from '../index.js';
import type { ActionResult, TableActions, TableSocial } from '../index.js';
import {
  sampleGame,
  sampleMemory,
  SAMPLE_IDS,
  watchedGame,
  type SampleOptions,
  type SampleState,
} from './sample-game.js';
import '../../styles/tokens.css';
import '../../styles/kit.css';
const query = new URLSearchParams(window.location.search);
const english = query.get('lang') === 'en';
const state = (query.get('state') ?? 'turn') as SampleState;
const page = document.documentElement;
page.lang = english ? 'en' : 'fa';
page.dir = english ? 'ltr' : 'rtl';
page.dataset.theme = query.get('theme') ?? 'dark';
if (query.get('deck') === '4') page.dataset.deck = '4';
if (query.get('motion') === 'less') page.dataset.motion = 'less';
if (query.has('tg')) insetsOfTelegram();
document.body.toggleAttribute('data-at-table', true);
startTexts(english ? 'en' : 'fa');

function insetsOfTelegram(): void {
  const side = window.innerWidth > window.innerHeight;
  const set = (name: string, px: number) => page.style.setProperty(`--tg-viewport-${name}`, `${px}px`);
  set('safe-area-inset-top', side ? 0 : 47);
  set('content-safe-area-inset-top', side ? 0 : 43);
  set('safe-area-inset-bottom', side ? 21 : 30);
  if (!side) return;
  set('safe-area-inset-left', 47);
  set('safe-area-inset-right', 47);
}

const phrase = (text: string, serial: number) => ({
  text,
  drawn: query.get('say') === 'drawn' ? (DRAWN_REACTIONS[serial * 7] ?? null) : null,
  serial,
});
const social: TableSocial = {
  said: query.has('say')
    ? Object.fromEntries(
        SAMPLE_IDS.map((id, k) => [
          id,
          phrase(['سلام!', 'موفق باشید', 'آفرین، خوب بود!', 'بازی خوبی بود'][k] ?? '', k),
        ]),
      )
    : {},
  openPhrases: () => undefined,
  openPlayer: () => undefined,
};
const started = Date.now();
// A still picture needs a stopped clock; `run` starts it.
const now = () => (query.has('run') ? Date.now() : started + Number(query.get('at') ?? 0));
const options: SampleOptions = {
  state,
  cards: ({ '8': 8, '3': 3 } as const)[query.get('n') ?? ''] ?? 13,
  seconds: Number(query.get('secs') ?? (state === 'paused' ? 42 : 24)),
  now: started,
  english,
};

/** The card goes onto the table after a while, as a server would do it. */
function withPlayed(game: GameState, card: string): GameState {
  const mine = game.my_cards.find((one) => one.card_id === card);
  if (mine === undefined) return game;
  return {
    ...game,
    version: game.version + 1,
    my_cards: game.my_cards.filter((one) => one !== mine),
    phase: 'round_complete',
    last_round: { winner_id: SAMPLE_IDS[2] ?? '', cards: [] },
    deck_state: {
      ...game.deck_state,
      turn_player_id: null,
      phase_ends_at: now() + 5000,
      round_cards: [...game.deck_state.round_cards, { ...mine, player_id: SAMPLE_IDS[0] ?? '' }],
    },
  };
}

function Gallery() {
  const [game, setGame] = useState(() =>
    query.has('watch') ? watchedGame(sampleGame(options)) : sampleGame(options),
  );
  const [pending, setPending] = useState<string | null>(null);
  const done = (): Promise<ActionResult> => Promise.resolve({ ok: true });
  const actions: TableActions = {
    playCard: async (card) => {
      setPending(card);
      await new Promise((resolve) => setTimeout(resolve, 600));
      setPending(null);
      if (query.has('refuse')) return { ok: false, code: 'game/stale_version', message: '' };
      setGame((known) => withPlayed(known, card));
      return { ok: true };
    },
    nameTrump: done,
    requestPause: done,
    ready: done,
    resumeSeat: done,
    leave: () => undefined,
    refresh: () => undefined,
    retryConnection: () => undefined,
    playAgain: () => undefined,
    review: () => undefined,
  };
  return (
    <>
      <DeckSprite />
      <Table
        game={game}
        now={now}
        connection={{
          status: state === 'reconnecting' || state === 'failed' ? state : 'connected',
          attempt: 2,
        }}
        actions={actions}
        pendingCard={pending}
        settings={{ oneTap: query.has('onetap'), reducedMotion: query.get('motion') === 'less' }}
        verdicts={query.has('fair') ? { 5: 'ok', 6: 'ok' } : {}}
        refreshCost="none"
        hint={
          query.has('hint')
            ? {
                card: state === 'turn' ? '7H' : null,
                trump: state === 'choose' ? 'S' : null,
                ask: () => undefined,
              }
            : null
        }
        memory={query.has('memory') ? sampleMemory(game) : null}
        social={query.has('watch') ? null : social}
        onRefused={(code) => (document.title = code)}
      />
    </>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Gallery />);
