import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { PanelUserPage } from '@hokm/shared/api/users';
import { useUser } from '../../../session/session.js';
import { useTexts } from '../../../text/define-texts.js';
import { usersTexts } from '../../../text/users.js';
import { Panel } from '../../../ui/Panel.js';
import { Empty } from '../../../ui/States.js';
import { Tag } from '../../../ui/Tag.js';
import { Ago } from '../../../ui/dates.js';
import { mayTouch } from '../may-touch.js';
import { useUserActions } from '../use-user-actions.js';
import css from '../person.module.css';

const PHONE = /android|iphone|ipad|mobile|telegram/i;

/** Where the person is signed in. */
export function SessionsTab({ user }: { readonly user: PanelUserPage }) {
  const t = useTexts(usersTexts);
  const me = useUser();
  const { endSessions } = useUserActions();
  return (
    <Panel
      title={t('sessions')}
      isFlush
      end={
        <Button
          size="xs"
          variant="default"
          className={css['bad'] ?? ''}
          disabled={user.sessions.length === 0 || !mayTouch(me, user)}
          onClick={() => endSessions(user)}
        >
          {t('end_all')}
        </Button>
      }
    >
      {user.sessions.length === 0 ? (
        <Empty title={t('sessions_empty')} />
      ) : (
        <ul className={css['lines']}>
          {user.sessions.map(({ id, device, address, kind, last_used_at }) => {
            const Icon = PHONE.test(device) ? IconDeviceMobile : IconDeviceDesktop;
            return (
              <li key={id}>
                <Icon size={20} stroke={1.7} aria-hidden="true" />
                <span className="grow">
                  <b>
                    <bdi>{device || t('unknown_device')}</bdi>
                  </b>{' '}
                  <Tag>{t(kind === 'panel' ? 'of_panel' : 'of_game')}</Tag>
                  <span className="note" style={{ display: 'block' }}>
                    {address !== '' && (
                      <>
                        <bdi className="mono">{address}</bdi> ·{' '}
                      </>
                    )}
                    {t('last_used')}: <Ago at={last_used_at} />
                  </span>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
