import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '@hokm/web/format';
import type { ApiError } from '../../api/index.js';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { useSession } from '../../session/index.js';
import { Avatar } from '../../ui/art/index.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { useAsk } from './use-ask.js';
import { classes } from '../../lib/classes.js';
import styles from './friends.module.css';

interface Props {
  /** The account that the link names. */
  id: string;
  onDone: () => void;
  onDismiss: () => void;
}

interface NoOfferProps {
  error: ApiError;
  onRetry: () => void;
  onDismiss: () => void;
}

/** A link that leads to nobody, or whose person cannot be loaded. */
function NoOffer({ error, onRetry, onDismiss }: NoOfferProps) {
  const { t } = useTranslation();
  if (error.status !== 400 && error.status !== 404)
    return <Problem title={t('friends.link_failed')} error={error} onRetry={onRetry} />;
  return (
    <Notice icon="user" title={t('friends.link_gone')} text={t('friends.link_gone_text')} alert>
      <button type="button" className="btn sm" onClick={onDismiss}>
        {t('app.close')}
      </button>
    </Notice>
  );
}

/** Asks a person who opened a friend's link if they want to become friends: opening the link alone does not. */
export function LinkOffer({ id, onDone, onDismiss }: Props) {
  const { t } = useTranslation();
  const me = useSession((session) => session.user?.id);
  const { data, error, refetch } = useQuery(callQuery('GET /user/profile/:id', { params: { id } }));
  const [refusal, setRefusal] = useState<string | null>(null);
  const { busy, ask } = useAsk(onDone);
  if (id === me) return null;
  if (data === null) return error && <NoOffer error={error} onRetry={refetch} onDismiss={onDismiss} />;
  const { user } = data;
  const send = async () => {
    const refused = await ask(id);
    if (refused === null) onDismiss();
    else setRefusal(refused);
  };
  return (
    <section className={classes('panel pad', styles.linkOffer)}>
      <span className="av">
        <Avatar name={user.name} id={user.id} photo={user.avatar} frame={user.worn.frame} />
      </span>
      <p className="grow row-t">{t('friends.asked_by_link', { name: isolate(user.name) })}</p>
      {refusal !== null && (
        <p className="hint bad" role="alert">
          {refusal}
        </p>
      )}
      <span className={styles.answers}>
        <button type="button" className={classes('btn sm quiet', styles.quiet)} onClick={onDismiss}>
          {t('friends.dismiss')}
        </button>
        <button type="button" className="btn sm tint" disabled={busy !== null} onClick={() => void send()}>
          {busy === null ? t('friends.asked_by_link_do') : <span className="spin" />}
        </button>
      </span>
    </section>
  );
}
