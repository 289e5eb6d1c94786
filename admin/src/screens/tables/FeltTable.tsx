import { IconCrown, IconFlag3, IconPlugConnectedX, IconRobot } from '@tabler/icons-react';
import type { StaffTable } from '@hokm/shared/api/matches';
import { useTexts } from '../../text/define-texts.js';
import { matchesTexts } from '../../text/matches.js';
import { FeltSeat, PLACES, Trick, type Place } from '../../ui/Felt.js';
import { Suit } from '../../ui/PlayingCard.js';
import { suitLetter, useCardName } from '../matches/card-name.js';
import { aroundFrom } from '../matches/plays.js';
import css from './tables.module.css';

type Player = StaffTable['players'][number];

function Sitting({ table, player, place }: { table: StaffTable; player: Player; place: Place }) {
  const t = useTexts(matchesTexts);
  const { name, is_bot, connected, left, open_reports, cards, seat } = player;
  return (
    <FeltSeat className={css['sitting']} place={place} isOn={table.turn === seat}>
      <span className={css['who']}>
        {table.hakem === seat && <IconCrown size={14} role="img" aria-label={t('hakem')} data-crown />}
        {open_reports > 0 && (
          <IconFlag3 size={14} role="img" aria-label={t('has_reports', { count: open_reports })} data-flag />
        )}
        {is_bot && <IconRobot size={14} role="img" aria-label={t('bot')} />}
        {!connected && !is_bot && (
          <IconPlugConnectedX size={14} role="img" aria-label={t(left ? 'left' : 'away')} data-flag />
        )}
        <bdi className="cut">{name}</bdi>
      </span>
      <small dir="auto">{t('cards_left', { n: cards })}</small>
    </FeltSeat>
  );
}

/** A running table on its felt: people, points, trump and the trick, and no card of any hand. */
export function FeltTable({ table }: { readonly table: StaffTable }) {
  const t = useTexts(matchesTexts);
  const cardName = useCardName();
  const { points, tricks, players, trick } = table;
  const around = aroundFrom(0);
  const trump = suitLetter(table.rule_suit);
  const nameOf = (seat: number) => players.find((player) => player.seat === seat)?.name ?? '';
  if (table.hand === 0)
    return (
      <div className={css['felt']} data-empty>
        <b>{t('beginning')}</b>
        <p>{t('beginning_note')}</p>
        <p>
          {players.map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 && '، '}
              <bdi>{name}</bdi>
            </span>
          ))}
        </p>
      </div>
    );
  return (
    <div className={css['felt']}>
      <p className={css['score']}>
        <span>
          {t('points')} <b>{t('tricks_won', { us: points.team1, them: points.team2 })}</b>
        </span>
        <span
          className={css['trump']}
          role="img"
          aria-label={trump === null ? t('no_trump') : t('trump', { suit: t(`suit_${trump}`) })}
        >
          {trump !== null && <Suit suit={trump} size={15} />}
        </span>
        <span>
          {t('hand_n', { n: table.hand })} ·{' '}
          <b title={t('sides')}>{t('tricks_won', { us: tricks.team1, them: tricks.team2 })}</b>
        </span>
      </p>
      <div className={css['board']} dir="ltr">
        {around.map((seat, at) => {
          const player = players.find((each) => each.seat === seat);
          return player === undefined ? null : (
            <Sitting key={seat} table={table} player={player} place={PLACES[at] ?? 'bottom'} />
          );
        })}
        <Trick
          isSmall
          cards={trick.map(({ seat, card_id: card }) => ({
            card,
            place: PLACES[around.indexOf(seat)],
            label: t('played', { name: nameOf(seat), card: cardName(card) }),
          }))}
        />
      </div>
    </div>
  );
}
