import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FriendRequest } from '@hokm/shared/api';
import { isolate, formatAgo } from '@hokm/web/format';
import { PersonAvatar } from '../../ui/PersonAvatar.js';
import { useLanguage } from '../../settings/index.js';
import type { Answer } from './use-requests.js';
import { classes } from '../../lib/classes.js';
import styles from './friends.module.css';

interface Props {
  request: FriendRequest;
  now: number;
  onAnswer: (answer: Answer) => void;
}

/** One open request: a received one with the two answers, a sent one with the button to withdraw it. */
export function RequestRow({ request, now, onAnswer }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = isolate(request.name);
  const incoming = request.direction === 'incoming';
  return (
    <li>
      <Link to={`/profile/${request.player_id}`}>
        <span className="av">
          <PersonAvatar of={{ ...request, id: request.player_id }} />
        </span>
        <span className="grow">
          <bdi className="row-t ell">{request.name}</bdi>
          <span className="row-s">
            {incoming
              ? t('friends.level', { level: request.level })
              : t('friends.sent_ago', { ago: formatAgo(request.at, now, language) })}
          </span>
        </span>
      </Link>
      <span className={styles.answers}>
        {incoming ? (
          <>
            <button
              type="button"
              className={classes('btn sm quiet', styles.quiet)}
              aria-label={t('friends.reject_of', { name })}
              onClick={() => onAnswer('reject')}
            >
              {t('friends.reject')}
            </button>
            <button
              type="button"
              className="btn sm tint"
              aria-label={t('friends.accept_of', { name })}
              onClick={() => onAnswer('accept')}
            >
              {t('friends.accept')}
            </button>
          </>
        ) : (
          <button
            type="button"
            className="btn sm"
            aria-label={t('friends.withdraw_of', { name })}
            onClick={() => onAnswer('withdraw')}
          >
            {t('friends.withdraw')}
          </button>
        )}
      </span>
    </li>
  );
}
