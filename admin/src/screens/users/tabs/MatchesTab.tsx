import { Button, Group } from '@mantine/core';
import type { ReceivedOf } from '@hokm/shared/api/endpoint';
import type { listUserMatches, PanelPersonPage } from '@hokm/shared/api/users';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { Link } from 'react-router-dom';
import { DataList } from '../../../list/DataList.js';
import type { Column } from '../../../list/list-props.js';
import { useUserListSource } from './use-user-list.js';
import { useListParams } from '../../../list/use-list-params.js';
import { useTexts } from '../../../text/define-texts.js';
import { usersTexts } from '../../../text/users.js';
import { Tag } from '../../../ui/Tag.js';
import { Ago } from '../../../ui/dates.js';

type Match = ReceivedOf<typeof listUserMatches>['data'][number];

const SORT = { by: 'finished_at', order: 'desc' } as const;

function Result({ match }: { readonly match: Match }) {
  const t = useTexts(usersTexts);
  const language = useLanguage();
  const { own, other } = match.points;
  return (
    <>
      <Tag tone={match.won ? 'ok' : 'mute'}>{t(match.won ? 'won' : 'lost')}</Tag>{' '}
      <span className="note num">
        {t('points', { own: formatNumber(own, language), other: formatNumber(other, language) })}
      </span>
    </>
  );
}

function Players({ match }: { readonly match: Match }) {
  const people = [...match.players].sort((a, b) => Number(b.is_partner) - Number(a.is_partner));
  return (
    <span className="note">
      {people.map(({ id, name, is_bot }, place) => (
        <span key={id}>
          {place > 0 && '، '}
          {is_bot ? (
            <bdi>{name}</bdi>
          ) : (
            <Link to={`/users/${id}`}>
              <bdi>{name}</bdi>
            </Link>
          )}
        </span>
      ))}
    </span>
  );
}

function Replay({ match, of }: { readonly match: Match; readonly of: string }) {
  const t = useTexts(usersTexts);
  return (
    <Button component={Link} to={`/matches/${match.match_id}?of=${of}`} variant="default" size="compact-sm">
      {t('watch')}
    </Button>
  );
}

/** The person's finished matches. */
export function MatchesTab({ user }: { readonly user: PanelPersonPage }) {
  const t = useTexts(usersTexts);
  const list = useListParams(SORT);
  const source = useUserListSource('GET /admin/users/:id/matches', user.id, list);
  const columns: readonly Column<Match>[] = [
    {
      id: 'room',
      head: t('room'),
      cell: ({ name, room_id }) => (
        <>
          <bdi>{name}</bdi> <bdi className="mono note">{room_id}</bdi>
        </>
      ),
    },
    { id: 'result', head: t('result'), cell: (match) => <Result match={match} /> },
    { id: 'players', head: t('players'), cell: (match) => <Players match={match} /> },
    {
      id: 'when',
      head: t('when'),
      cell: ({ finished_at: at }) => (at === null ? <>—</> : <Ago at={at} />),
    },
    { id: 'replay', head: t('watch'), align: 'end', cell: (match) => <Replay match={match} of={user.id} /> },
  ];
  return (
    <DataList
      name={t('tab_matches')}
      source={source}
      list={list}
      columns={columns}
      getId={({ match_id }) => match_id}
      getName={({ name }) => name}
      card={(match) => (
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <div>
            <p>
              <Result match={match} /> · {match.finished_at !== null && <Ago at={match.finished_at} />}
            </p>
            <Players match={match} />
          </div>
          <Replay match={match} of={user.id} />
        </Group>
      )}
      empty={{ title: t('matches_empty') }}
      failed={t('matches_failed')}
    />
  );
}
