import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createAnchors } from './anchors.js';
import { Arena } from './Arena.js';
import { tallyOf } from './announce.js';
import { Bar, type Countdown } from './Bar.js';
import { Callout } from './Callout.js';
import { Claim } from './Claim.js';
import { ClaimShown } from './ClaimShown.js';
import {
  ClockContext,
  FrameContext,
  SocialContext,
  TableContext,
  useClock,
  useScene,
  type TableEnvironment,
  type TableContextValue,
} from './context.js';
import { FinalOverlay } from './FinalOverlay.js';
import { Hand } from './Hand.js';
import { GoOn } from './GoOn.js';
import { HandResult } from './HandResult.js';
import { Header } from './Header.js';
import { LastTrick } from './LastTrick.js';
import { LiveRegion } from './LiveRegion.js';
import { MomentLayer } from './MomentLayer.js';
import { shake } from './motion.js';
import { PauseDialog } from './PauseDialog.js';
import { placedPlayers } from './places.js';
import { refusalOf } from './refusal.js';
import { Score } from './Score.js';
import { SidePanels } from './SidePanels.js';
import { barStatus, isMyChoice, isMyTurn, ledSuit, progressOf } from './status.js';
import { TableDialogs, type Question } from './TableDialogs.js';
import { TrumpSheet } from './TrumpSheet.js';
import { turningOf } from './turning.js';
import type { TableEnd, TableProps } from './types.js';
import { isInteractive, useGoOn } from './use-go-on.js';
import { useHandOrder } from './use-hand-order.js';
import { useClaimShown } from './use-claim-shown.js';
import { useBanner, usePauseTotal, useRoundEnd, type RoundEnd } from './use-round-end.js';
import { useKotFirst } from './use-kot-first.js';
import { useSteady } from './use-steady.js';
import { usePrefersReducedMotion } from './use-prefers-reduced-motion.js';
import { useTakeBack } from '../telegram/back-handler.js';
import { WatchStrip } from './WatchStrip.js';
import { letterOf, shortName } from './words.js';
import '../text/table.js';
import '../text/table-coins.js';
import { classes } from '../lib/classes.js';
import styles from './Table.module.css';

/** Nothing is known of what follows from the match. */
const NO_END: TableEnd = { gain: null, caller: null };

type BoardProps = Omit<TableProps, 'game' | 'now'>;

/** Pauses from this length on are counted from their start; in shorter ones the numbers would only flicker, ms. */
const COUNTED_FROM_MS = 2500;

/** The countdown of the bar: the pause after a trick. */
function countdownOf(end: RoundEnd | null): Countdown | null {
  if (end === null || (!end.said && end.total < COUNTED_FROM_MS)) return null;
  const { said, total, endsAt } = end;
  return { said, total, endsAt };
}

/** The viewer's cards in their order, without the card on its way. While the hakem is drawn nothing is dealt yet. */
function useOwnHand(pendingCard: string | null): readonly string[] {
  const { game } = useScene();
  const ids = useMemo(
    () =>
      game.phase === 'drawing_hakem'
        ? []
        : game.my_cards.map((card) => card.card_id).filter((id) => id !== pendingCard),
    [game.phase, game.my_cards, pendingCard],
  );
  return useHandOrder(ids, letterOf(game.deck_state.rule_suit));
}

function Board(props: BoardProps) {
  const { actions, connection, pendingCard, settings, onRefused, onTouch } = props;
  const { t } = useTranslation();
  const { game, anchors, still } = useScene();
  const [chosen, setChosen] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [asked, setAsked] = useState(false);
  if (props.asksToLeave === true && !asked) {
    setAsked(true);
    setQuestion('leave');
  }
  const [looking, setLooking] = useState(false);
  const hand = useOwnHand(pendingCard);
  const end = useRoundEnd();
  const tricks = tallyOf(game, 'round_win');
  const banner = useBanner(end, tricks);
  const countdown = countdownOf(end);
  const pace = props.pace ?? 'classic';
  const kotFirst = useKotFirst(pace);
  const online = connection.status === 'connected';
  const claimed = useClaimShown();
  // The last card is played as fast as it is claimed.
  const claimable = game.claim !== null && hand.length > 1 && pendingCard === null && online;
  const handPause = usePauseTotal(
    game.phase === 'hand_complete' ? String(game.hand) : null,
    game.phase === 'hand_complete' ? game.deck_state.phase_ends_at : null,
  );

  const canPlay = isMyTurn(game) && pendingCard === null;
  const selected = canPlay && chosen !== null && hand.includes(chosen) ? chosen : null;
  const hint = canPlay ? (props.hint?.card ?? null) : null;
  const placed = placedPlayers(game);
  const own = placed.find((one) => one.place === 'bottom');
  const legal = useMemo(() => new Set(game.legal_card_ids), [game.legal_card_ids]);
  const { pause_active: paused } = game.deck_state;
  const watching = game.clientId === null;
  const choosing = isMyChoice(game) && !paused;
  const finished = game.gameResult !== null;
  const alone = props.hint !== undefined && props.hint !== null;
  const modal = choosing || (paused && !watching) || question !== null;
  const lookable = game.last_round !== null && game.phase === 'playing';

  const askBack = useCallback(() => setQuestion((asked) => (asked === null ? 'leave' : null)), []);
  useTakeBack(props.guardBack === true && !finished ? askBack : null);

  const goOn = useGoOn(online && question === null ? (actions.goOn ?? null) : null);

  function play(card: string): void {
    if (!online) return;
    if (goOn !== null) return goOn();
    const refusal = refusalOf(game, card, pendingCard);
    if (refusal !== null) {
      const element = anchors.element(`hand-${card}`);
      if (element !== null) shake(element, still);
      onTouch?.('refused');
      onRefused(refusal);
      return;
    }
    setChosen(null);
    onTouch?.('played');
    void actions.playCard(card);
  }

  function pause(): void {
    if (game.deck_state.pause_available) void actions.requestPause();
    else onRefused('game/pause_unavailable');
  }

  const onPlay = useSteady(play);
  const onPause = useSteady(pause);
  const onSlide = useSteady(() => onTouch?.('slide'));
  const onRetry = useSteady(() => actions.retryConnection());
  const onBack = useSteady(() => void actions.resumeSeat());
  const onHint = useSteady(() => props.hint?.ask?.());
  // Spectators have nothing to lose.
  const onLeave = useSteady(() => (watching ? actions.leave() : setQuestion('leave')));
  const askToRefresh = useCallback(() => setQuestion('refresh'), []);
  const lookBack = useCallback(() => setLooking(true), []);

  if (own === undefined) return null;
  const progress = progressOf(game);
  const takenBy = game.players.find((player) => player.player_id === banner?.winnerId);
  return (
    <main
      className={classes(styles.table, 'felt')}
      data-stale={online ? undefined : ''}
      data-modal={modal ? '' : undefined}
      data-watching={watching ? '' : undefined}
      onClick={goOn === null ? undefined : ({ target }) => (isInteractive(target) ? undefined : goOn())}
    >
      <Header
        name={game.name}
        progress={t(progress.key, progress.params)}
        stake={game.stake}
        tour={props.tour ?? null}
        paused={paused}
        canPause={game.deck_state.pause_available}
        online={online}
        onLeave={onLeave}
        onRefresh={askToRefresh}
        onPause={onPause}
      />
      <Score
        tricks={tricks}
        points={tallyOf(game, 'game_win')}
        trump={letterOf(game.deck_state.rule_suit)}
        led={ledSuit(game)}
      />
      <Bar
        own={own}
        status={barStatus(game, selected, pendingCard, own.player.name, hint)}
        countdown={countdown}
        connection={connection}
        onRetry={onRetry}
        onLastTrick={lookable ? lookBack : null}
        onBack={!watching && own.player.bot_plays && !own.player.left ? onBack : null}
        onHint={alone ? { ask: canPlay && props.hint?.ask !== null ? onHint : null } : null}
        onPhrases={props.social?.openPhrases ?? null}
      />
      <Arena
        others={placed.filter((one) => one.place !== 'bottom')}
        pendingCard={pendingCard}
        taken={end?.taken === true}
      >
        {banner !== null && (
          <Callout
            winner={banner.winnerId === game.clientId ? null : shortName(takenBy?.name ?? '')}
            us={banner.us}
            them={banner.them}
          />
        )}
        {looking && lookable && game.last_round !== null && (
          <LastTrick round={game.last_round} onClose={() => setLooking(false)} />
        )}
        {claimed !== null && <ClaimShown claim={claimed} />}
        {claimed === null && game.phase === 'hand_complete' && game.hand_result?.kind === 'hand' && (
          <HandResult result={game.hand_result} total={handPause} />
        )}
        <MomentLayer pace={pace} />
      </Arena>
      {watching ? (
        <WatchStrip giveUpSeat={props.giveUpSeat ?? null} more={props.watchMore ?? null} />
      ) : (
        <Hand
          cards={hand}
          canPlay={canPlay && online}
          legal={legal}
          selected={selected}
          hint={hint}
          oneTap={settings.oneTap}
          onSelect={setChosen}
          onPlay={onPlay}
          onSlide={onSlide}
        />
      )}
      {claimable && actions.claim !== undefined && <Claim tricks={game.claim ?? 0} onClaim={actions.claim} />}
      {goOn !== null && <GoOn onGoOn={goOn} />}
      {choosing && <TrumpSheet cards={hand} hint={props.hint ?? null} onName={actions.nameTrump} />}
      {paused && !finished && !watching && <PauseDialog onReady={() => void actions.ready()} />}
      {claimed === null &&
        game.phase === 'hand_complete' &&
        game.hand_result !== null &&
        game.hand_result.kind !== 'hand' && <HandResult result={game.hand_result} total={handPause} />}
      {claimed === null && kotFirst !== null && game.hand_result !== null && (
        <HandResult result={game.hand_result} total={0} onClose={kotFirst} />
      )}
      {claimed === null && game.gameResult !== null && kotFirst === null && (
        <FinalOverlay
          result={game.gameResult}
          verdicts={props.verdicts}
          end={props.end ?? NO_END}
          onTour={props.tour?.open ?? null}
          onAgain={actions.playAgain}
          turning={turningOf(game, props.memory ?? null)}
          onReview={actions.review}
          onShare={actions.share ?? null}
          onLeave={actions.leave}
        />
      )}
      <TableDialogs
        question={question}
        stake={finished || watching ? null : (game.stake?.stake ?? null)}
        leaveCost={finished || watching ? 'free' : alone ? 'alone' : 'match'}
        watching={watching}
        refreshCost={props.refreshCost}
        onClose={() => setQuestion(null)}
        onLeave={actions.leave}
        onRefresh={actions.refresh}
      />
      {props.memory !== undefined && props.memory !== null && <SidePanels memory={props.memory} />}
      <LiveRegion hint={hint} />
    </main>
  );
}

/** The table in every state of a game, from props alone. */
export function Table({ game, now, social, ...rest }: TableProps) {
  const [anchors] = useState(createAnchors);
  const still = usePrefersReducedMotion(rest.settings.reducedMotion);
  useEffect(() => anchors.enableAnimations(), [anchors]);
  const watching = game.clientId === null;
  const frame = useMemo<TableEnvironment>(
    () => ({ now, anchors, still, watching }),
    [now, anchors, still, watching],
  );
  const scene = useMemo<TableContextValue>(() => ({ ...frame, game }), [frame, game]);
  const clock = useClock(game);
  return (
    <FrameContext value={frame}>
      <SocialContext value={social}>
        <ClockContext value={clock}>
          <TableContext value={scene}>
            <Board {...rest} social={social} />
          </TableContext>
        </ClockContext>
      </SocialContext>
    </FrameContext>
  );
}
