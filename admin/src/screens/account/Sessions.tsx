import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SignedInDevice } from '@hokm/shared/api';
import { isolate } from '@hokm/web/format';
import { client } from '../../api/client.js';
import { callQuery, invalidate } from '../../api/queries.js';
import { accountTexts } from '../../text/account.js';
import { useTexts } from '../../text/define-texts.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { leaveEverywhere } from '../../ui/leave.js';
import { Panel } from '../../ui/Panel.js';
import { Bone, Failed } from '../../ui/States.js';
import { Tag } from '../../ui/Tag.js';
import { Ago } from '../../ui/dates.js';
import { toastDone } from '../../ui/toasts.js';
import css from './Sessions.module.css';

const PHONE = /android|iphone|ipad|mobile/i;

function Session({ session }: { readonly session: SignedInDevice }) {
  const t = useTexts(accountTexts);
  const name = session.device || t('unknown_device');
  const Icon = PHONE.test(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  const end = () =>
    void openConfirm({
      title: t('end_title'),
      body: t('end_body', { name: isolate(name) }),
      confirm: t('end'),
      tone: 'bad',
      run: async () => {
        await client.call('DELETE /auth/sessions/:id', { params: { id: session.id } });
        await invalidate('GET /auth/sessions', 'GET /security/info');
        toastDone(t('ended'));
      },
    });
  return (
    <li>
      <Icon size={20} stroke={1.7} aria-hidden="true" />
      <div className="grow">
        <p className={css['name']}>
          <bdi>{name}</bdi>
          <Tag>{t(session.kind === 'panel' ? 'of_panel' : 'of_game')}</Tag>
          {session.current && (
            <Tag tone="ok" dot="full">
              {t('this_session')}
            </Tag>
          )}
        </p>
        <p className="note">
          {session.address !== '' && (
            <>
              <bdi className="mono">{session.address}</bdi> ·{' '}
            </>
          )}
          {t('last_used')}: <Ago at={session.last_used_at} />
        </p>
      </div>
      {!session.current && (
        <Button size="xs" variant="default" aria-label={t('end_name', { name: isolate(name) })} onClick={end}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}

/** The account's sessions, each with a button to end it. */
export function Sessions() {
  const t = useTexts(accountTexts);
  const { data, error, refetch } = useQuery(callQuery('GET /auth/sessions'));
  const endAll = () =>
    void openConfirm({
      title: t('end_all'),
      body: t('end_all_body'),
      confirm: t('end_all'),
      tone: 'bad',
      run: leaveEverywhere,
    });
  return (
    <Panel
      title={t('sessions')}
      isFlush
      foot={
        <Button size="xs" variant="subtle" onClick={endAll}>
          {t('end_all')}
        </Button>
      }
    >
      {error !== null && data === undefined ? (
        <Failed title={t('sessions_failed')} error={error} retry={() => void refetch()} />
      ) : (
        <ul className={css['sessions']} aria-busy={data === undefined}>
          {data?.sessions.map((session) => <Session key={session.id} session={session} />) ?? (
            <li>
              <Bone height={36} />
            </li>
          )}
        </ul>
      )}
    </Panel>
  );
}
