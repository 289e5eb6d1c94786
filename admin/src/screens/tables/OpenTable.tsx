import { Button } from '@mantine/core';
import { IconCards } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { mayEnter } from '@hokm/shared/policy';
import { ApiError } from '@hokm/web/client';
import { client } from '../../api/client.js';
import { callQuery } from '../../api/queries.js';
import { useUser } from '../../session/session.js';
import { usePoll } from '../../session/use-poll.js';
import { useTexts } from '../../text/define-texts.js';
import { matchesTexts } from '../../text/matches.js';
import { usersTexts } from '../../text/users.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { CardText } from '../../ui/PlayingCard.js';
import { Stale } from '../../ui/Stale.js';
import { Bone, Failed, Message } from '../../ui/States.js';
import { toastDone } from '../../ui/toasts.js';
import { FeltTable } from './FeltTable.js';
import { TableAge, TableMarks } from './TableCard.js';
import css from './tables.module.css';

/** Ends the match without a winner, with a reason. */
function VoidMatch({ id }: { readonly id: string }) {
  const t = useTexts(matchesTexts);
  const users = useTexts(usersTexts);
  const ask = () =>
    void openConfirm({
      title: t('void_title'),
      body: t('void_body'),
      confirm: t('void_do'),
      tone: 'bad',
      typed: { label: users('reason_typed'), fits: (text) => text !== '' },
      run: async (reason) => {
        await client.call('POST /admin/matches/:id/void', {
          params: { id },
          body: { reason },
          purpose: t('void_title'),
        });
        toastDone(t('void_done'));
      },
    });
  return (
    <p className={css['line']}>
      <Button size="xs" variant="default" onClick={ask}>
        {t('void')}
      </Button>
    </p>
  );
}

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
  const { admin_level: level } = useUser();
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
      {mayEnter(level, 'panel/money') && <VoidMatch id={id} />}
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
