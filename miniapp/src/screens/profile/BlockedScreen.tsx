import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BlockedPlayer } from '@hokm/shared/api';
import { call } from '../../api/index.js';
import { isolate } from '@hokm/web/format';
import { useFormat } from '../../settings/use-format.js';
import { Problem } from '../../ui/Problem.js';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { useLanguage } from '../../settings/index.js';
import { Avatar } from '../../ui/art/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { Notice } from '../../ui/Notice.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { useToast } from '../../ui/Toast.js';
import { TopBar } from '../../shell/TopBar.js';
import { errorMessage } from '@hokm/web/errors';
import '../../text/profile.js';
import { classes } from '../../lib/classes.js';
import styles from './profile.module.css';

/** A blocked person; unblocking can be undone in the same row. */
function BlockedRow({ player }: { player: BlockedPlayer }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const toast = useToast();
  const [blocked, setBlocked] = useState(true);
  const [busy, setBusy] = useState(false);
  const { player_id, name, avatar, blocked_at } = player;

  async function turn(): Promise<void> {
    setBusy(true);
    try {
      await (blocked
        ? call('DELETE /blocks/:id', { params: { id: player_id } })
        : call('POST /blocks', { body: { player_id } }));
      setBlocked(!blocked);
      if (blocked) toast.show(t('blocked.unblocked', { name: isolate(name) }), 'check');
    } catch (error) {
      toast.show(errorMessage(error, null, language), 'close');
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
            {blocked ? t('blocked.since', { date: format.date(blocked_at) }) : t('blocked.gone')}
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

/** `/settings/blocked`: blocked people, newest first. */
export function BlockedScreen() {
  const { t } = useTranslation();
  const { data: blocks, error, refetch } = useQuery(callQuery('GET /blocks', { query: { per_page: 100 } }));
  return (
    <>
      <main className="page">
        <TopBar title={t('blocked.title')} />
        <ConnectionBanner />
        {blocks === null && error !== null && (
          <Problem title={t('blocked.failed')} error={error} onRetry={refetch} />
        )}
        {error === null && blocks === null && <SkeletonRows rows={3} label={t('app.loading')} />}
        {blocks?.data.length === 0 && (
          <Notice icon="shield" title={t('blocked.empty')} text={t('blocked.empty_text')} />
        )}
        {blocks !== null && blocks.data.length > 0 && (
          <div className="panel list">
            {blocks.data.map((player) => (
              <BlockedRow key={player.player_id} player={player} />
            ))}
          </div>
        )}
      </main>
      <BottomNav />
    </>
  );
}
