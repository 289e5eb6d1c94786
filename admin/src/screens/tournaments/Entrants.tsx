import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffEntrant } from '@hokm/shared/api/tournaments';
import { formatNumber, isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { callQuery, invalidate } from '../../api/queries.js';
import { useTexts } from '../../text/define-texts.js';
import { tournamentsTexts } from '../../text/tournaments.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { useDates } from '../../ui/dates.js';
import { PanePages } from '../../ui/Panes.js';
import { Bone, Empty, Failed } from '../../ui/States.js';
import { Tag, type Tone } from '../../ui/Tag.js';
import { toastDone } from '../../ui/toasts.js';
import { STALE, type Tour } from './tour.js';
import css from './tournaments.module.css';

const TONES: Readonly<Record<StaffEntrant['state'], Tone>> = {
  asked: 'wait',
  in: 'info',
  checked: 'ok',
  out: 'mute',
};
const PER_PAGE = 20;
const WAIT_MS = 300;

/** Takes a person, and their partner, out of a tournament. */
function Remove({ tour, entrant }: { readonly tour: Tour; readonly entrant: StaffEntrant }) {
  const t = useTexts(tournamentsTexts);
  const title = t('remove_title', { name: isolate(entrant.name) });
  const ask = () =>
    void openConfirm({
      title,
      body: t(entrant.partner === null ? 'remove_body_alone' : 'remove_body'),
      confirm: t('remove'),
      tone: 'bad',
      typed: { label: t('reason'), fits: (text) => text !== '' },
      run: async (reason) => {
        await client.call('POST /admin/tours/:id/players/:player/remove', {
          params: { id: tour.id, player: entrant.player_id },
          body: { reason },
          purpose: title,
        });
        toastDone(t('removed'));
        await invalidate(...STALE);
      },
    });
  return (
    <Button size="compact-xs" variant="default" color="red" onClick={ask}>
      {t('remove')}
    </Button>
  );
}

function useFacts() {
  const t = useTexts(tournamentsTexts);
  const language = useLanguage();
  const { date } = useDates();
  const number = (n: number) => formatNumber(n, language);
  return ({ partner, place, points, fee, prize, signed_up_at }: StaffEntrant, hasBegun: boolean) =>
    [
      ...(partner === null ? [] : [t('with', { name: isolate(partner.name) })]),
      ...(place === null ? [] : [t('place', { n: number(place) })]),
      ...(hasBegun ? [t('has_points', { n: number(points) })] : []),
      ...(fee > 0 ? [t('has_fee', { n: number(fee) })] : []),
      ...(prize !== null && prize > 0 ? [t('has_prize', { n: number(prize) })] : []),
      t('signed_up', { at: date(signed_up_at, { style: 'day', time: true }) }),
    ].join(' · ');
}

/** The entrants of a tournament, with a search, pages, and a button to take somebody out. */
export function Entrants({ tour }: { readonly tour: Tour }) {
  const t = useTexts(tournamentsTexts);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), WAIT_MS);
  const [page, setPage] = useState(1);
  const factsOf = useFacts();
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /admin/tours/:id/players', {
      params: { id: tour.id },
      query: { page, per_page: PER_PAGE, search },
    }),
    placeholderData: keepPreviousData,
  });
  const isOver = tour.status === 'finished' || tour.status === 'cancelled';
  const hasBegun = tour.round > 0 || tour.status === 'running' || tour.status === 'finished';
  return (
    <div className={css['tab']}>
      <TextInput
        type="search"
        aria-label={t('entrants_search')}
        placeholder={t('entrants_search')}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setPage(1);
        }}
      />
      {data === undefined && error !== null && (
        <Failed title={t('entrants_failed')} error={error} retry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Bone height={200} />}
      {data?.data.length === 0 && <Empty title={t(search === '' ? 'entrants_empty' : 'entrants_none')} />}
      {data !== undefined && data.data.length > 0 && (
        <ul className={css['people']}>
          {data.data.map((entrant) => (
            <li key={entrant.player_id}>
              <span className="grow">
                <Link to={`/users/${entrant.player_id}`}>
                  <bdi className="name">{entrant.name}</bdi>
                </Link>
                <small className="note">{factsOf(entrant, hasBegun)}</small>
              </span>
              <Tag tone={TONES[entrant.state]}>{t(`state_${entrant.state}`)}</Tag>
              {!isOver && entrant.state !== 'out' && <Remove tour={tour} entrant={entrant} />}
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && <PanePages page={page} pages={data.meta.pages} onPage={setPage} />}
    </div>
  );
}
