import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { StaffPrediction } from '@hokm/shared/api/predictions';
import { mayEnter } from '@hokm/shared/policy';
import { formatNames, formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { callQuery } from '../../api/queries.js';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { matchesTexts } from '../../text/matches.js';
import { usersTexts } from '../../text/users.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { Panel } from '../../ui/Panel.js';
import { Bone, Failed } from '../../ui/States.js';
import { Tag } from '../../ui/Tag.js';
import { toastDone } from '../../ui/toasts.js';
import css from './matches.module.css';

const TONES = { open: 'wait', locked: 'wait', settled: 'ok', void: 'mute' } as const;
type Wish = 'locked' | 'void' | 'settled';

/** The acts of staff on predictions that are not over, each with a reason. */
function Acts({ id, found, onDone }: { id: string; found: StaffPrediction; onDone: () => void }) {
  const t = useTexts(matchesTexts);
  const users = useTexts(usersTexts);
  const ask = (status: Wish, winner?: 'team1' | 'team2') =>
    void openConfirm({
      title: t(`predictions_${status}_title`),
      body: t(`predictions_${status}_body`),
      confirm: t(`predictions_${status}_do`),
      ...(status === 'void' ? { tone: 'bad' as const } : {}),
      typed: { label: users('reason_typed'), fits: (text) => text !== '' },
      run: async (reason) => {
        await client.call('POST /predictions/:id/update-status', {
          params: { id },
          body: { status, reason, ...(winner === undefined ? {} : { winner }) },
          purpose: t(`predictions_${status}_title`),
        });
        toastDone(t('predictions_done'));
        onDone();
      },
    });
  const language = useLanguage();
  if (found.status === 'settled' || found.status === 'void') return null;
  const sideOf = (team: string) =>
    found.players.filter((player) => player.team === team).map(({ name }) => name);
  return (
    <Group gap="xs" mt="sm">
      {found.status === 'open' && (
        <Button size="xs" variant="default" onClick={() => ask('locked')}>
          {t('predictions_locked_do')}
        </Button>
      )}
      {found.sides.map(({ team }) => (
        <Button key={team} size="xs" variant="default" onClick={() => ask('settled', team)}>
          {t('predictions_pay', { names: formatNames(sideOf(team), language) })}
        </Button>
      ))}
      <Button size="xs" variant="default" color="red" onClick={() => ask('void')}>
        {t('predictions_void_do')}
      </Button>
    </Group>
  );
}

function Bets({ found }: { readonly found: StaffPrediction }) {
  const t = useTexts(matchesTexts);
  const language = useLanguage();
  const number = (n: number) => formatNumber(n, language);
  const sideOf = (team: string) =>
    formatNames(
      found.players.filter((player) => player.team === team).map(({ name }) => name),
      language,
    );
  return (
    <ul className={css['reports']}>
      {found.bets.map(({ player_id, name, team, coins, state, paid }) => (
        <li key={player_id}>
          <Link to={`/users/${player_id}`}>
            <bdi>{name}</bdi>
          </Link>
          <span className="grow note">{sideOf(team)}</span>
          <span>{t('predictions_coins', { n: number(coins) })}</span>
          {state === 'out' && <Tag tone="mute">{t('predictions_out')}</Tag>}
          {paid !== null && <span className="note">{t('predictions_paid', { n: number(paid) })}</span>}
        </li>
      ))}
    </ul>
  );
}

function Found({ id, found, onDone }: { id: string; found: StaffPrediction; onDone: () => void }) {
  const t = useTexts(matchesTexts);
  const language = useLanguage();
  const { status, sides, void_reason } = found;
  const note = sides
    .map(({ coins, people }) =>
      t('predictions_side', { coins: formatNumber(coins, language), people: formatNumber(people, language) }),
    )
    .join(' · ');
  return (
    <Panel
      title={t('predictions')}
      note={note}
      end={<Tag tone={TONES[status]}>{t(`predictions_is_${status}`)}</Tag>}
    >
      {void_reason !== null && <p className="note">{t('predictions_why', { reason: void_reason })}</p>}
      <Bets found={found} />
      <Acts id={id} found={found} onDone={onDone} />
    </Panel>
  );
}

/** The predictions of a match, for who may see money; nothing where there are none. */
export function Predictions({ id }: { readonly id: string }) {
  const t = useTexts(matchesTexts);
  const { admin_level: level } = useUser();
  const mayLook = mayEnter(level, 'panel/money');
  const options = callQuery('GET /admin/matches/:id/predictions', { params: { id } });
  const { data, error, refetch } = useQuery({ ...options, enabled: mayLook, retry: false });
  const queries = useQueryClient();
  if (!mayLook || data?.data === null) return null;
  if (data !== undefined)
    return (
      <Found
        id={id}
        found={data.data}
        onDone={() => void queries.invalidateQueries({ queryKey: options.queryKey })}
      />
    );
  return (
    <Panel title={t('predictions')}>
      {error === null ? (
        <Bone height={80} />
      ) : (
        <Failed title={t('predictions_failed')} error={error} retry={() => void refetch()} />
      )}
    </Panel>
  );
}
