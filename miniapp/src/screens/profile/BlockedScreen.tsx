import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BlockedPlayer } from '@hokm/shared/api';
import { blockPlayer, getBlocks, unblockPlayer } from '../../api/index.js';
import { isolate } from '../../i18n/format.js';
import { useFormat } from '../../settings/use-format.js';
import { Problem } from '../../ui/Problem.js';
import { useQuery } from '../../data/use-query.js';
import { useSession } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { Avatar } from '../../ui/art/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { Notice } from '../../ui/Notice.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { useToast } from '../../ui/Toast.js';
import { TopBar } from '../../shell/TopBar.js';
import { errorWords } from '../../data/error-words.js';
import '../../text/profile.js';
import { classes } from '../../lib/classes.js';
import styles from './profile.module.css';

/** Somebody who is blocked; unblocking can be undone where it was done. */
function BlockedRow({ player }: { player: BlockedPlayer }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const toast = useToast();
  const token = useSession((session) => session.token);
  const [blocked, setBlocked] = useState(true);
  const [busy, setBusy] = useState(false);
  const { player_id, name, avatar, blocked_at } = player;

  async function turn(): Promise<void> {
    setBusy(true);
    try {
      await (blocked ? unblockPlayer(player_id, token) : blockPlayer(player_id, token));
      setBlocked(!blocked);
      if (blocked) toast.show(t('blocked.unblocked', { name: isolate(name) }), 'check');
    } catch (error) {
      toast.show(errorWords(error, language), 'close');
    }
    setBusy(false);
  }

  return (
    <div className={styles.blockedRow}>
      <Link className={classes(styles.blockedWho, 'grow')} to={`/profile/${player_id}`}>
        <span className="av">
          <Avatar name={name} id={player_id} photo={avatar} />
        </span>
        <span className="grow">
          <bdi className="row-t">{name}</bdi>
          <span className="row-s">
            {blocked ? t('blocked.since', { date: format.persianDate(blocked_at) }) : t('blocked.gone')}
          </span>
        </span>
      </Link>
      <button
        type="button"
        className="btn sm"
        disabled={busy}
        aria-label={t(blocked ? 'blocked.unblock_name' : 'blocked.undo_name', { name: isolate(name) })}
        onClick={() => void turn()}
      >
        {t(blocked ? 'blocked.unblock' : 'blocked.undo')}
      </button>
    </div>
  );
}

/** `/settings/blocked`: whom one has blocked, the newest first. */
export function BlockedScreen() {
  const { t } = useTranslation();
  const token = useSession((session) => session.token);
  const load = useCallback((signal: AbortSignal) => getBlocks(token, signal), [token]);
  const { value, problem, retry } = useQuery(token === null ? null : load);
  return (
    <>
      <main className="page">
        <TopBar title={t('blocked.title')} />
        <ConnectionBanner />
        {problem !== null && <Problem title={t('blocked.failed')} code={problem} onRetry={retry} />}
        {problem === null && value === null && <SkeletonRows rows={3} label={t('app.loading')} />}
        {value?.data.length === 0 && (
          <Notice icon="shield" title={t('blocked.empty')} text={t('blocked.empty_text')} />
        )}
        {value !== null && value.data.length > 0 && (
          <div className="panel list">
            {value.data.map((player) => (
              <BlockedRow key={player.player_id} player={player} />
            ))}
          </div>
        )}
      </main>
      <BottomNav />
    </>
  );
}
