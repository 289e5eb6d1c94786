import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Notification } from '@hokm/shared/api/notifications';
import { isolate } from '@hokm/web/format';
import { linkOf } from '@hokm/web/rich';
import { frameName } from '@hokm/shared/standing';
import { classes } from '../../lib/classes.js';
import { useLanguage } from '../../settings/index.js';
import { useFormat } from '../../settings/use-format.js';
import { Icon, type IconName } from '../../ui/art/index.js';
import '../../text/conduct.js';
import styles from './inbox.module.css';

const ICONS: Readonly<Record<Notification['kind'], IconName>> = {
  broadcast: 'news',
  reply: 'chat',
  decision: 'shield',
  lifted: 'check',
  report: 'shield',
  appeal: 'shield',
  story: 'book',
  frame: 'cup',
};

/** Title, text and the page or address that each kind leads to. */
function useContent(notification: Notification) {
  const { t } = useTranslation();
  const language = useLanguage();
  switch (notification.kind) {
    case 'broadcast': {
      const { text, link } = notification;
      const label = link === null || link.label === '' ? t('inbox.open') : link.label;
      return {
        title: t('inbox.news'),
        text,
        href: link === null ? null : (linkOf(link.href)?.href ?? null),
        label,
      };
    }
    case 'reply':
      return {
        title: t('inbox.reply'),
        text: notification.text,
        label: t('inbox.open'),
        href: `/messages/${notification.thread}`,
      };
    case 'decision':
      return {
        title: t('inbox.decision'),
        text: notification.message,
        label: t('inbox.open'),
        href: '/settings/decisions',
      };
    case 'lifted':
      return {
        title: t('inbox.lifted'),
        text: t(`conduct.lifted.${notification.decision}`),
        label: t('inbox.open'),
        href: '/settings/decisions',
      };
    case 'report':
      return { title: t('inbox.report'), text: t('inbox.report_text'), href: null, label: '' };
    case 'appeal': {
      const { answer, decision } = notification;
      return {
        title: t(`inbox.appeal_${answer}`),
        text: answer === 'granted' && decision !== null ? t(`conduct.lifted.${decision}`) : '',
        label: t('inbox.open'),
        href: '/settings/decisions',
      };
    }
    case 'story':
      return {
        title: t(`inbox.story_${notification.status}`, { title: isolate(notification.title) }),
        text: notification.reason,
        href: null,
        label: '',
      };
    case 'frame':
      return {
        title: t('inbox.frame', { name: frameName(notification, language) }),
        text: t('inbox.frame_text'),
        label: t('inbox.open'),
        href: '/shop?of=frame',
      };
  }
}

interface Props {
  readonly notification: Notification;
  readonly onRead: () => void;
}

/** One notification. Opening what it leads to marks it as read; one that leads nowhere has a button for that. */
export function NotificationRow({ notification, onRead }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, at, is_read } = notification;
  const { title, text, href, label } = useContent(notification);
  const mark = () => {
    if (!is_read) onRead();
  };
  return (
    <article className={classes('panel pad', styles.one)}>
      <header>
        <Icon name={ICONS[kind]} size={20} />
        <h2>{title}</h2>
        {!is_read && <span className="chip ok">{t('inbox.is_new')}</span>}
      </header>
      {text !== '' && <p dir="auto">{text}</p>}
      <footer>
        <time dateTime={at}>{format.date(at)}</time>
        {href === null && !is_read && (
          <button type="button" className="btn sm" onClick={mark}>
            {t('inbox.read')}
          </button>
        )}
        {href?.startsWith('/') === true && (
          <Link className="btn sm" to={href} onClick={mark}>
            {label}
          </Link>
        )}
        {href !== null && !href.startsWith('/') && (
          <a className="btn sm" href={href} target="_blank" rel="noreferrer noopener" onClick={mark}>
            {label}
          </a>
        )}
      </footer>
    </article>
  );
}
