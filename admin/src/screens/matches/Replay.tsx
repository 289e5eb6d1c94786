import { Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { StaffMatch } from '@hokm/shared/api/matches';
import { useTexts } from '../../text/define-texts.js';
import { keysTexts } from '../../text/keys.js';
import { matchesTexts } from '../../text/matches.js';
import { useKeys } from '../../ui/keys.js';
import { Empty } from '../../ui/States.js';
import { Board } from './Board.js';
import { Controls } from './Controls.js';
import { Moves } from './Moves.js';
import { handsOf, moved, movedByTrick, placeAt, type Place, type Seat } from './plays.js';
import css from './matches.module.css';

/** Time of a card while the replay plays, ms. */
const CARD_MS = 900;

interface Props {
  readonly match: StaffMatch;
  /** Opened at this moment, ms since 1970; null: at the beginning. */
  readonly at: number | null;
  /** Account id of the person below, who is marked; null: seat 0 is below. */
  readonly accused: string | null;
}

const same = (a: Place, b: Place) => a.hand === b.hand && a.step === b.step;

/** A finished match, trick by trick: every hand as dealt, who played what, and the seconds of each card. */
export function Replay({ match, at, accused }: Props) {
  const t = useTexts(matchesTexts);
  const hands = handsOf(match);
  const reportedAt = at === null ? null : placeAt(hands, at);
  const [place, setPlace] = useState<Place>(reportedAt ?? { hand: 0, step: 0 });
  const [isPlaying, setIsPlaying] = useState(false);
  const found = hands[place.hand];
  const length = found?.plays.length ?? 0;
  const go = (to: Place) => {
    setIsPlaying(false);
    setPlace(to);
  };
  const next = moved(hands, place, 1);
  const isEnd = same(next, place);
  const isRunning = isPlaying && !isEnd;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setPlace(next), CARD_MS);
    return () => clearTimeout(timer);
  });
  // The track runs from left to right, and so do the keys.
  const keys = useTexts(keysTexts);
  useKeys([
    { code: 'ArrowRight', label: keys('next_card'), run: () => go(next) },
    { code: 'ArrowLeft', label: keys('previous_card'), run: () => go(moved(hands, place, -1)) },
    { code: 'Space', label: keys('play'), run: () => setIsPlaying(!isRunning) },
  ]);
  if (found === undefined) return <Empty title={t('no_hands')} />;
  const { players } = match.match;
  const below: Seat = players.find(({ player_id }) => player_id === accused)?.seat ?? 0;
  const { points } = found.hand;
  const lastPlay = hands.at(-1)?.plays.at(-1);
  const isReport = reportedAt !== null && same(reportedAt, place);
  const isAfterEnd = at !== null && lastPlay !== undefined && at >= lastPlay.at;
  return (
    <div className={css['replay']}>
      <div className={css['facts']}>
        <Select
          size="xs"
          w={130}
          aria-label={t('hand')}
          allowDeselect={false}
          data={hands.map(({ hand }, index) => ({
            value: String(index),
            label: t('hand_n', { n: hand.hand }),
          }))}
          value={String(place.hand)}
          onChange={(value) => go({ hand: Number(value), step: 0 })}
        />
        <span className="note">
          {found.trumpMs !== null && `${t('trump_time', { seconds: Math.round(found.trumpMs / 1_000) })} · `}
          {t('points_after', { a: points.team1, b: points.team2 })}
        </span>
      </div>
      <div className={css['judging']}>
        <div className={css['table']}>
          <Board found={found} step={place.step} players={players} below={below} accused={accused} />
          <Controls
            step={place.step}
            length={length}
            isPlaying={isRunning}
            onStep={(step) => go({ ...place, step })}
            onMove={(by) => go(moved(hands, place, by))}
            onTrick={(by) => go(movedByTrick(hands, place, by))}
            onPlay={() => {
              if (isEnd) setPlace({ hand: 0, step: 0 });
              setIsPlaying(!isRunning);
            }}
            onReport={reportedAt === null || isReport ? null : () => go(reportedAt)}
          />
          {isReport && (
            <p className={css['reported']}>{t(isAfterEnd ? 'reported_after' : 'reported_here')}</p>
          )}
        </div>
        {length === 0 ? (
          <p className="note">{t('no_cards')}</p>
        ) : (
          <Moves
            found={found}
            step={place.step}
            players={players}
            below={below}
            onGo={(step) => go({ ...place, step })}
          />
        )}
      </div>
    </div>
  );
}
