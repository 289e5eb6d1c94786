import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { OwnConversation } from '@hokm/shared/api/messages';
import { formatDate } from '@hokm/web/format';
import { call } from '../../api/index.js';
import { callQuery, invalidate, setQueryData } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { classes } from '../../lib/classes.js';
import { logWarning } from '../../lib/log.js';
import { useLanguage } from '../../settings/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import '../../text/messages.js';
import { Problem } from '../../ui/Problem.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { WriteForm } from './WriteForm.js';
import styles from './messages.module.css';

/** Tells the server what was seen: everything up to the last message that is shown. */
function useSeen(thread: OwnConversation | undefined): void {
  const id = thread?.id;
  const until = thread?.is_unread === true ? thread.last.at : null;
  useEffect(() => {
    if (id === undefined || until === null) return;
    call('POST /messages/:id/read', { params: { id }, body: { until } }).then(
      () => invalidate('GET /messages', 'GET /notifications'),
      (error: unknown) => logWarning('Seen message', error),
    );
  }, [id, until]);
}

function Messages({ thread }: { thread: OwnConversation }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const end = useRef<HTMLLIElement>(null);
  const count = thread.messages.length;
  useEffect(() => {
    // Some browsers answer with a promise, which is no cleanup.
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return (
    <ol className={styles.talk}>
      {thread.messages.map(({ id, from, text, at }, index) => (
        <li
          key={id}
          ref={index === count - 1 ? end : undefined}
          className={classes('panel', styles.said, from === 'me' && styles.mine)}
        >
          <b>{t(`messages.${from}`)}</b>
          <p dir="auto">{text}</p>
          <time dateTime={at}>{formatDate(at, language, { time: true })}</time>
        </li>
      ))}
    </ol>
  );
}

/** `/messages/:id`: one conversation with the team. */
export function ThreadScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const query = callQuery('GET /messages/:id', { params: { id } });
  const { data, error, refetch } = useQuery(query);
  const thread = data?.data;
  useSeen(thread);
  const reply = async (body: { text: string; key: string }) => {
    setQueryData(query, await call('POST /messages/:id/reply', { params: { id }, body }));
  };
  return (
    <>
      <main className="page wide">
        <TopBar title={t('messages.title')} />
        <ConnectionBanner />
        {thread === undefined && error !== null && (
          <Problem title={t('messages.thread_failed')} error={error} onRetry={refetch} />
        )}
        {thread === undefined && error === null && <SkeletonRows rows={3} label={t('app.loading')} />}
        {thread !== undefined && (
          <>
            <p className={styles.state}>{t(`messages.status.${thread.status}`)}</p>
            <Messages thread={thread} />
            {thread.is_full ? (
              <section className="panel pad">
                <p>{t('messages.full_hint')}</p>
                <Link className="btn primary" to="/messages/new">
                  {t('messages.new')}
                </Link>
              </section>
            ) : (
              <section className="panel pad">
                <WriteForm
                  key={thread.id}
                  label={t('messages.reply')}
                  rows={4}
                  send={reply}
                  {...(thread.status === 'closed' ? { hint: t('messages.closed_hint') } : {})}
                />
              </section>
            )}
          </>
        )}
      </main>
      <BottomNav />
    </>
  );
}
