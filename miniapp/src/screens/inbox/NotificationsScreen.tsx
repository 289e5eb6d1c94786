import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Notification } from '@hokm/shared/api/notifications';
import { call } from '../../api/index.js';
import { callPages } from '../../data/query.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { useMutation } from '../../data/use-mutation.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import '../../text/messages.js';
import { Icon } from '../../ui/art/index.js';
import { ListEnd } from '../../ui/ListEnd.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { NotificationRow } from './NotificationRow.js';
import styles from './inbox.module.css';

const idOf = ({ id }: Notification): string => id;

/** `/notifications`: what the person was told, newest first. */
export function NotificationsScreen() {
  const { t } = useTranslation();
  const list = useInfiniteQuery(callPages('GET /notifications'), idOf);
  const { items, first, error, refetch } = list;
  const marking = useMutation(t('inbox.not_read'), ['GET /notifications']);
  const newest = items?.[0]?.at;
  const readAll = () =>
    marking.run(async () => {
      await call('POST /notifications/read-all', { body: newest === undefined ? {} : { until: newest } });
    });
  const read = (id: string) =>
    void marking.run(async () => {
      await call('POST /notifications/:id/read', { params: { id } });
    });
  return (
    <>
      <main className="page wide">
        <TopBar title={t('inbox.title')}>
          <Link className="round" to="/settings/notifications" aria-label={t('inbox.settings')}>
            <Icon name="gear" />
          </Link>
        </TopBar>
        <ConnectionBanner />
        {items === null && error !== null && (
          <Problem title={t('inbox.failed')} error={error} onRetry={refetch} />
        )}
        {items === null && error === null && <SkeletonRows rows={4} label={t('app.loading')} />}
        {items?.length === 0 && <Notice icon="bell" title={t('inbox.empty')} text={t('inbox.empty_text')} />}
        {(first?.unread ?? 0) > 0 && (
          <button
            type="button"
            className="btn sm"
            disabled={marking.isPending}
            aria-busy={marking.isPending}
            onClick={() => void readAll()}
          >
            {t('inbox.read_all')}
          </button>
        )}
        {marking.problem !== null && (
          <p className="hint bad" role="alert">
            {marking.problem}
          </p>
        )}
        <div className={styles.all}>
          {items?.map((each) => (
            <NotificationRow key={each.id} notification={each} onRead={() => read(each.id)} />
          ))}
        </div>
        {items !== null && <ListEnd {...list} />}
      </main>
      <BottomNav />
    </>
  );
}
