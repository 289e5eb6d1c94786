import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Entrant, Pairing } from '@hokm/shared/api/tournaments';
import { formatNames, formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { callQuery, invalidate } from '../../api/queries.js';
import { useTexts } from '../../text/define-texts.js';
import { tournamentsTexts } from '../../text/tournaments.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { Bone, Empty, Failed } from '../../ui/States.js';
import { Tag, type Tone } from '../../ui/Tag.js';
import { toastDone } from '../../ui/toasts.js';
import { STALE, type Tour } from './tour.js';
import css from './tournaments.module.css';

const TONES: Readonly<Record<Pairing['state'], Tone>> = {
  waiting: 'mute',
  open: 'wait',
  playing: 'ok',
  done: 'mute',
};
const SIDES = [0, 1] as const;

interface Props {
  readonly tour: Tour;
  readonly match: Pairing;
}

function useNames(): (side: Entrant | null) => string {
  const t = useTexts(tournamentsTexts);
  const language = useLanguage();
  return (side) =>
    side === null
      ? t('nobody')
      : formatNames(
          side.people.map(({ name }) => name),
          language,
        );
}

/** Decides a match that runs, for either side, with a reason. */
function Decide({ tour, match }: Props) {
  const t = useTexts(tournamentsTexts);
  const namesOf = useNames();
  const { match_id, sides, state } = match;
  if (state !== 'playing' || match_id === null || tour.status !== 'running') return null;
  const ask = (winner: 0 | 1) => {
    const name = namesOf(sides[winner] ?? null);
    void openConfirm({
      title: t('decide_title', { name }),
      body: t('decide_body', { name }),
      confirm: t('decide'),
      tone: 'bad',
      typed: { label: t('reason'), fits: (text) => text !== '' },
      run: async (reason) => {
        await client.call('POST /admin/tours/:id/matches/:match/result', {
          params: { id: tour.id, match: match_id },
          body: { winner, reason },
          purpose: t('decide_title', { name }),
        });
        toastDone(t('decided'));
        await invalidate(...STALE);
      },
    });
  };
  return (
    <Group gap={6}>
      {SIDES.map((side) => (
        <Button key={side} size="compact-xs" variant="default" onClick={() => ask(side)}>
          {t('decide_for', { name: namesOf(sides[side] ?? null) })}
        </Button>
      ))}
    </Group>
  );
}

function Match({ tour, match }: Props) {
  const t = useTexts(tournamentsTexts);
  const language = useLanguage();
  const namesOf = useNames();
  const { sides, state, how, winner, points, match_id } = match;
  const isBye = how === 'bye' || how === 'half_bye';
  return (
    <li>
      <div className="grow">
        {SIDES.map((side) => (
          <span key={side} className={css['side']} data-won={winner === side || undefined}>
            <span className="grow">
              {sides[side] == null && isBye ? t('bye') : namesOf(sides[side] ?? null)}
            </span>
            {winner === side && <Tag tone="ok">{t('winner')}</Tag>}
            {(state === 'playing' || (state === 'done' && !isBye)) && (
              <b className="num">{formatNumber(points[side] ?? 0, language)}</b>
            )}
          </span>
        ))}
        <span className={css['line']}>
          <Tag tone={TONES[state]}>
            {state === 'done' && how !== null ? t(`how_${how}`) : t(`pairing_${state}`)}
          </Tag>
          {state === 'done' && match_id !== null && <Link to={`/matches/${match_id}`}>{t('to_match')}</Link>}
        </span>
        <Decide tour={tour} match={match} />
      </div>
    </li>
  );
}

/** The matches of a tournament, the latest round first. */
export function Rounds({ tour }: { readonly tour: Tour }) {
  const t = useTexts(tournamentsTexts);
  const language = useLanguage();
  const isArena = tour.kind === 'arena';
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /tours/:id/bracket', { params: { id: tour.id } }),
    enabled: !isArena && tour.status !== 'draft',
  });
  if (isArena) return <Empty title={t('rounds_arena')} />;
  if (tour.status === 'draft') return <Empty title={t('rounds_empty')} />;
  if (data === undefined)
    return error === null ? (
      <Bone height={200} />
    ) : (
      <Failed title={t('rounds_failed')} error={error} retry={() => void refetch()} />
    );
  const { rounds } = data.data;
  if (rounds.length === 0) return <Empty title={t('rounds_empty')} />;
  return (
    <div className={css['tab']}>
      {rounds.toReversed().map(({ round, matches }) => (
        <section key={round}>
          <h3 className={css['roundName']}>{t('round', { n: formatNumber(round, language) })}</h3>
          <ul className={css['people']}>
            {matches.map((match) => (
              <Match key={match.n} tour={tour} match={match} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
