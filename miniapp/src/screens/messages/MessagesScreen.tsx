import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OwnThread } from '@hokm/shared/api/messages';
import { callPages } from '../../data/query.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { useFormat } from '../../settings/use-format.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import '../../text/messages.js';
import { Icon } from '../../ui/art/index.js';
import { ListEnd } from '../../ui/ListEnd.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import styles from './messages.module.css';

const idOf = ({ id }: OwnThread): string => id;

function Row({ thread }: { thread: OwnThread }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, subject, last, status, is_unread } = thread;
  return (
    <Link to={`/messages/${id}`}>
      <span className="lead-ic">
        <Icon name="chat" />
      </span>
      <span className="grow">
        <bdi className="row-t ell">{subject}</bdi>
        <span className="row-s ell-2">
          {t(`messages.${last.from}`)}: <bdi>{last.text}</bdi>
        </span>
        <span className={styles.facts}>
          <span>{t(`messages.status.${status}`)}</span>
          <time dateTime={last.at}>{format.date(last.at)}</time>
        </span>
      </span>
      {is_unread && (
        <span className={styles.dot}>
          <span className="sr">{t('messages.unread')}</span>
        </span>
      )}
      <span className="mute">
        <Icon name="fwd" size={20} />
      </span>
    </Link>
  );
}

/** `/messages`: the person's conversations with the team. */
export function MessagesScreen() {
  const { t } = useTranslation();
  const list = useInfiniteQuery(callPages('GET /messages'), idOf);
  const { items, error, refetch } = list;
  return (
    <>
      <main className="page wide">
        <TopBar title={t('messages.title')} />
        <ConnectionBanner />
        <Link className="btn primary wide" to="/messages/new">
          <Icon name="chat" size={20} />
          {t('messages.new')}
        </Link>
        {items === null && error !== null && (
          <Problem title={t('messages.failed')} error={error} onRetry={refetch} />
        )}
        {items === null && error === null && <SkeletonRows rows={4} label={t('app.loading')} />}
        {items?.length === 0 && (
          <Notice icon="chat" title={t('messages.empty')} text={t('messages.empty_text')} />
        )}
        {items !== null && items.length > 0 && (
          <div className="panel list">
            {items.map((thread) => (
              <Row key={thread.id} thread={thread} />
            ))}
          </div>
        )}
        {items !== null && <ListEnd {...list} />}
      </main>
      <BottomNav />
    </>
  );
}
