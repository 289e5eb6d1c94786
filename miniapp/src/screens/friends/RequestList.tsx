import { useTranslation } from 'react-i18next';
import type { FriendRequest, FriendRequestsAnswer } from '@hokm/shared/api';
import { useFormat } from '../../settings/use-format.js';
import { ListEnd } from '../../ui/ListEnd.js';
import { useNow } from '../../realtime/use-now.js';
import type { InfiniteQuery } from '../../data/use-infinite-query.js';
import { Problem } from '../../ui/Problem.js';
import { Notice } from '../../ui/Notice.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { RequestRow } from './RequestRow.js';
import type { Answer } from './use-requests.js';
import { classes } from '../../lib/classes.js';
import styles from './friends.module.css';

const TICK = 60_000;

interface Props {
  pages: InfiniteQuery<FriendRequest, FriendRequestsAnswer>;
  open: readonly FriendRequest[] | null;
  onAnswer: (request: FriendRequest, answer: Answer) => void;
}

/** Incoming and outgoing friend requests. */
export function RequestList({ pages, open, onAnswer }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(TICK);
  const { error, fetchNextPage } = pages;
  if (open === null)
    return error === null ? (
      <>
        <div className="sec" aria-hidden="true">
          <span className="skel line w36" />
        </div>
        <SkeletonRows rows={3} label={t('app.loading')} />
      </>
    ) : (
      <Problem title={t('friends.requests_failed')} error={error} onRetry={fetchNextPage} />
    );
  if (open.length === 0)
    return <Notice icon="mail" title={t('friends.no_requests')} text={t('friends.no_requests_text')} />;
  const groups = [
    { title: t('friends.to_you'), of: open.filter(({ direction }) => direction === 'incoming') },
    { title: t('friends.from_you'), of: open.filter(({ direction }) => direction === 'outgoing') },
  ];
  return (
    <>
      {groups
        .filter(({ of }) => of.length > 0)
        .map(({ title, of }) => (
          <section key={title} className="tabpanel">
            <div className="sec">
              <h2>{title}</h2>
              <span className="n">{format.number(of.length)}</span>
            </div>
            <ul className={classes('panel list rows', styles.rows, styles.fr)}>
              {of.map((request) => (
                <RequestRow
                  key={request.id}
                  request={request}
                  now={now}
                  onAnswer={(answer) => onAnswer(request, answer)}
                />
              ))}
            </ul>
          </section>
        ))}
      <ListEnd {...pages} endless />
    </>
  );
}
