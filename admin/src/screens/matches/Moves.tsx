import type { MatchPlayer } from '@hokm/shared/api';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useTexts } from '../../text/define-texts.js';
import { matchesTexts } from '../../text/matches.js';
import { CardText } from '../../ui/PlayingCard.js';
import { useCardName } from './card-name.js';
import { aroundFrom, tricksOf, type HandOfReplay, type Play, type Seat } from './plays.js';
import css from './matches.module.css';

const TENTHS_BELOW_MS = 10_000;
const LONG_MS = 20_000;
/** The time at which its bar is full. */
const FULL_MS = 30_000;

interface CellProps {
  readonly play: Play | undefined;
  readonly player: MatchPlayer | undefined;
  readonly isLead: boolean;
  readonly isAt: boolean;
  readonly onGo: () => void;
}

function Cell({ play, player, isLead, isAt, onGo }: CellProps) {
  const t = useTexts(matchesTexts);
  const language = useLanguage();
  const cardName = useCardName();
  if (play === undefined) return <td />;
  const { card, ms, by, took } = play;
  const isOwn = by === 'player';
  // Short times differ in their tenths.
  const tenths = ms !== null && ms < TENTHS_BELOW_MS ? 10 : 1;
  const seconds = ms === null ? null : Math.round((ms / 1_000) * tenths) / tenths;
  const spoken = { name: player?.name ?? '', card: cardName(card), seconds: seconds ?? 0 };
  return (
    <td>
      <button
        type="button"
        className={css['move']}
        data-took={took || undefined}
        data-at={isAt || undefined}
        aria-current={isAt || undefined}
        onClick={onGo}
      >
        <span className={css['hidden']}>{t(seconds === null ? 'played' : 'played_in', spoken)}</span>
        <span className={css['move_card']} aria-hidden="true">
          {isLead && <i data-lead />}
          <CardText card={card} />
        </span>
        {isOwn && ms !== null && seconds !== null ? (
          <span className={css['seconds']} data-long={ms > LONG_MS || undefined} dir="ltr" aria-hidden="true">
            <i style={{ width: `${Math.min(100, (ms / FULL_MS) * 100)}%` }} />
            <em>{formatNumber(seconds, language)}</em>
          </span>
        ) : (
          player?.is_bot !== true && (
            <span className={css['not_own']}>{isOwn ? '—' : t(by === 'bot' ? 'by_bot' : 'by_clock')}</span>
          )
        )}
      </button>
    </td>
  );
}

interface Props {
  readonly found: HandOfReplay;
  readonly step: number;
  readonly players: readonly MatchPlayer[];
  readonly below: Seat;
  readonly onGo: (step: number) => void;
}

/** Every card of a hand with the seconds that it took, one column a seat, the one below first. */
export function Moves({ found, step, players, below, onGo }: Props) {
  const t = useTexts(matchesTexts);
  const language = useLanguage();
  const columns = aroundFrom(below);
  const stepOf = (play: Play) => found.plays.indexOf(play) + 1;
  return (
    <div className={css['moves']}>
      <table>
        <caption>{t('moves')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className={css['hidden']}>{t('trick')}</span>
            </th>
            {columns.map((seat) => (
              <th key={seat} scope="col" data-below={seat === below || undefined}>
                <bdi className="cut">{players[seat]?.name ?? ''}</bdi>
                {players[seat]?.is_bot === true && <span className={css['not_own']}>{t('bot')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tricksOf(found).map((plays, at) => {
            const isNow = plays.some((play) => stepOf(play) === step);
            return (
              <tr key={at} data-now={isNow || undefined}>
                <th scope="row" aria-label={t('trick_n', { n: at + 1 })}>
                  {formatNumber(at + 1, language)}
                </th>
                {columns.map((seat) => {
                  const play = plays.find((each) => each.seat === seat);
                  return (
                    <Cell
                      key={seat}
                      play={play}
                      player={players[seat]}
                      isLead={play !== undefined && play === plays[0]}
                      isAt={play !== undefined && stepOf(play) === step}
                      onGo={() => onGo(play === undefined ? 0 : stepOf(play))}
                    />
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
