import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OwnSubmission } from '@hokm/shared/api/stories';
import { isolate } from '@hokm/web/format';
import { call } from '../../api/index.js';
import { useMutation } from '../../data/use-mutation.js';
import { classes } from '../../lib/classes.js';
import { useFormat } from '../../settings/use-format.js';
import { ConfirmSheet } from '../../ui/ConfirmSheet.js';
import { useToast } from '../../ui/Toast.js';
import { Picture } from '@hokm/web/rich';
import styles from './stories.module.css';

const LOOKS = { pending: 'warn', approved: 'ok', rejected: 'danger', withdrawn: null } as const;

/** Changing and withdrawing a story that waits. */
function Waiting({ id }: { id: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  // A story that was decided on meanwhile is shown as it is now.
  const { isPending, run, problem } = useMutation(t('stories.not_withdrawn'), ['GET /stories/submissions']);
  const withdraw = async () => {
    const isDone = await run(async () => {
      await call('DELETE /stories/submissions/:id', { params: { id } });
    });
    setAsking(false);
    if (isDone) toast.show(t('stories.withdrawn'), 'check');
  };
  return (
    <>
      {problem !== null && (
        <p className="hint bad" role="alert">
          {problem}
        </p>
      )}
      <div className={styles.acts}>
        <Link className="btn sm tint" to={`/stories/mine/${id}`}>
          {t('stories.change')}
        </Link>
        <button type="button" className="btn sm quiet" onClick={() => setAsking(true)}>
          {t('stories.withdraw')}
        </button>
      </div>
      {isAsking && (
        <ConfirmSheet
          title={t('stories.withdraw')}
          cost={t('stories.withdraw_cost')}
          deed={t('stories.withdraw')}
          busy={isPending}
          onDeed={() => void withdraw()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** A story that the person has handed in, and what became of it. */
export function OwnStory({ story }: { story: OwnSubmission }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, title, text, status, at, pictures, rejection_reason, story: published } = story;
  const [cover] = pictures;
  return (
    <article className={classes('panel pad', styles.own)}>
      <div className={styles.ownTop}>
        <span className={classes('chip', LOOKS[status])}>{t(`stories.status.${status}`)}</span>
        <time className="row-s" dateTime={at}>
          {format.date(at)}
        </time>
      </div>
      <div className={styles.ownWords}>
        {cover !== undefined && <Picture className={styles.ownCover} picture={cover} sizes="72px" silent />}
        <div className="grow" dir="auto">
          <h2>{title}</h2>
          <p className={styles.summary}>{text}</p>
        </div>
      </div>
      {status === 'rejected' && rejection_reason !== null && rejection_reason !== '' && (
        <p className={styles.reason}>{t('stories.reason', { reason: isolate(rejection_reason) })}</p>
      )}
      {status === 'approved' &&
        (published === null ? (
          <p className="row-s">{t('stories.soon')}</p>
        ) : (
          <div className={styles.acts}>
            <Link className="btn sm tint" to={`/stories/${published}`}>
              {t('stories.read')}
            </Link>
          </div>
        ))}
      {status === 'pending' && <Waiting id={id} />}
    </article>
  );
}
