import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { PanelPersonPage } from '@hokm/shared/api/users';
import { useUser } from '../../../session/session.js';
import { useTexts } from '../../../text/define-texts.js';
import { usersTexts } from '../../../text/users.js';
import { Panel } from '../../../ui/Panel.js';
import { Ago } from '../../../ui/dates.js';
import { openModerate } from '../ModerateDialog.js';
import { mayTouch } from '../may-touch.js';
import { useReasonText } from '../reason-text.js';
import { useUserActions } from '../use-user-actions.js';
import css from '../person.module.css';

interface Props {
  readonly user: PanelPersonPage;
}

/** The staff's notes about a person. */
export function Notes({ user }: Props) {
  const t = useTexts(usersTexts);
  const me = useUser();
  const { done } = useUserActions();
  const notes = user.record.filter(({ kind }) => kind === 'note');
  return (
    <Panel
      title={t('notes')}
      note={t('notes_hint')}
      end={
        <Button
          size="xs"
          variant="default"
          disabled={!mayTouch(me, user)}
          onClick={() => void openModerate(user, 'note', done)}
        >
          {t('add_note')}
        </Button>
      }
    >
      {notes.length === 0 && <p className="note">{t('no_notes')}</p>}
      {notes.map(({ id, reason, by, at }) => (
        <div key={id} className={css['note']}>
          <p>
            <bdi>{reason}</bdi>
          </p>
          <p>
            <bdi>{by.name}</bdi> · <Ago at={at} />
          </p>
        </div>
      ))}
    </Panel>
  );
}

/** Open reports about a person. */
export function Reports({ user }: Props) {
  const t = useTexts(usersTexts);
  const reasonText = useReasonText();
  const open = user.reports.filter(({ status }) => status === 'open');
  return (
    <Panel
      title={t('open_reports')}
      isFlush
      foot={
        <Button size="xs" variant="subtle" component={Link} to={`/reports?player=${user.id}`}>
          {t('to_queue')}
        </Button>
      }
    >
      {open.length === 0 ? (
        <p className="note" style={{ padding: '0 20px 16px' }}>
          {t('no_reports')}
        </p>
      ) : (
        <ul className={css['lines']}>
          {open.map(({ reason, room_id, at, by }) => (
            <li key={`${by.id} ${at}`}>
              <span className="grow">
                <Link to={`/reports/${user.id}-${reason}`}>
                  <b>{reasonText(reason)}</b>
                </Link>
                {room_id.length > 1 && (
                  <span className="note" style={{ display: 'block' }}>
                    <bdi className="mono">{room_id}</bdi>
                  </span>
                )}
              </span>
              <span className="note">
                <Ago at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
