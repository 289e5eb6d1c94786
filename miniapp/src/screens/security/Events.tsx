import { useState } from 'react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { SecurityInfo } from '../../account/security-info.js';
import { formatAgo } from '@hokm/web/format';
import '../../text/account-events.js';
import { useNow } from '../../realtime/use-now.js';
import { useLanguage } from '../../settings/index.js';
import { Icon } from '../../ui/art/index.js';
import { classes } from '../../lib/classes.js';
import styles from './security.module.css';

type SecurityEvent = SecurityInfo['recent_events'][number];

const MINUTE = 60_000;
/** How many events are shown before the person asks for all. */
const FIRST = 5;

/** The event's name; a general text for a type that this version does not know. */
function nameOf(event: SecurityEvent): string {
  const key = `events.${event.event_type}`;
  return i18next.t(i18next.exists(key) ? key : 'events.other');
}

function Row({ event, now }: { event: SecurityEvent; now: number }) {
  const language = useLanguage();
  const grave = event.severity === 'high' || event.severity === 'critical';
  const where = [event.device, event.source_ip].filter((part) => part !== '').join(' · ');
  return (
    <li>
      <span className={grave ? classes('lead-ic', styles.grave) : 'lead-ic'}>
        <Icon name={grave ? 'shield' : event.severity === 'medium' ? 'alert' : 'check'} size={20} />
      </span>
      <span className="grow">
        <b className="row-t">{nameOf(event)}</b>
        {where !== '' && (
          <bdi className="row-s ell" dir="ltr">
            {where}
          </bdi>
        )}
        <span className="row-s">{formatAgo(event.created_at, now, language)}</span>
      </span>
    </li>
  );
}

/** Security events of the player's own account, the newest first. */
export function Events({ events }: { events: readonly SecurityEvent[] }) {
  const { t } = useTranslation();
  const now = useNow(MINUTE);
  const [all, setAll] = useState(false);
  if (events.length === 0) return <p className="panel pad row-s">{t('events.none')}</p>;
  const shown = all ? events : events.slice(0, FIRST);
  return (
    <>
      <ul className="panel list">
        {shown.map((event) => (
          <Row key={`${event.event_type}${event.created_at}`} event={event} now={now} />
        ))}
      </ul>
      {shown.length < events.length && (
        <button type="button" className="btn quiet" onClick={() => setAll(true)}>
          {t('app.more')}
        </button>
      )}
    </>
  );
}
