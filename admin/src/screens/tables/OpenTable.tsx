import { Button } from '@mantine/core';
import { IconCards } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ApiError } from '@hokm/web/client';
import { callQuery } from '../../api/queries.js';
import { usePoll } from '../../session/use-poll.js';
import { useTexts } from '../../text/define-texts.js';
import { matchesTexts } from '../../text/matches.js';
import { CardText } from '../../ui/PlayingCard.js';
import { Stale } from '../../ui/Stale.js';
import { Bone, Failed, Message } from '../../ui/States.js';
import { FeltTable } from './FeltTable.js';
import { TableAge, TableMarks } from './TableCard.js';
import css from './tables.module.css';

const REFRESH_MS = 2_000;
const CALL = 'GET /admin/tables/:id';

/** One table bigger, followed until its match is over. */
export function OpenTable({ id }: { readonly id: string }) {
  const t = useTexts(matchesTexts);
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...callQuery(CALL, { params: { id } }),
    retry: false,
  });
  usePoll(CALL, REFRESH_MS);
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'game/finished')
    return (
      <Message icon={IconCards} title={t('table_over')}>
        <Button component={Link} to={`/matches/${id}`}>
          {t('table_replay')}
        </Button>
      </Message>
    );
  if (data === undefined)
    return error === null ? (
      <Bone height={360} />
    ) : (
      <Failed title={t('table_gone')} error={error} retry={() => void refetch()} />
    );
  const table = data.data;
  const reported = table.players.filter(({ open_reports }) => open_reports > 0);
  return (
    <div className={css['big']}>
      {error !== null && <Stale at={dataUpdatedAt} />}
      <p className={css['line']}>
        <bdi className="mono">{table.room_id}</bdi>
        <span className="note">
          {t('facts', { points: table.target_points, pace: t(`pace_${table.pace}`) })} ·{' '}
          <TableAge table={table} />
        </span>
        <span className="grow" />
        <TableMarks table={table} />
      </p>
      <FeltTable table={table} />
      {table.last_trick !== null && (
        <p className={css['line']}>
          <span className="note">{t('last_trick')}</span>
          {table.last_trick.map(({ seat, card_id }) => (
            <span key={card_id} className={css['pair']}>
              <bdi>{table.players.find((player) => player.seat === seat)?.name}</bdi>
              <CardText card={card_id} size={12} />
            </span>
          ))}
        </p>
      )}
      {reported.map((person) => (
        <p key={person.id} className={css['line']}>
          <bdi>{person.name}</bdi>
          <span className="note">{t('has_reports', { count: person.open_reports })}</span>
          <Link to={`/reports?player=${person.id}`}>{t('of_person')}</Link>
          <Link to={`/users/${person.id}`}>{t('person')}</Link>
        </p>
      ))}
    </div>
  );
}
