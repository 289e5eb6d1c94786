import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Badge, BadgesAnswer } from '@hokm/shared/api';
import '../../text/badges.js';
import '../../text/profile.js';
import { useSession } from '../../session/index.js';
import { Icon } from '../../ui/art/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import { ProfileNotFound } from '../../ui/ProfileNotFound.js';
import { BadgeGrid } from './BadgeGrid.js';
import { BadgeSheet } from './BadgeSheet.js';
import { Celebration } from './Celebration.js';
import { Holder } from './Holder.js';
import { useBadges } from './use-badges.js';
import { useCelebration } from './use-celebration.js';
import { useShare } from './use-share.js';
import { classes } from '../../lib/classes.js';
import styles from './badges.module.css';

const CELLS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

function BadgesSkeleton() {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={t('app.loading')}
      className={classes('cols', styles.badges)}
    >
      <span className={classes('skel', styles.holderShape)} />
      <span className={styles.badgeGrid}>
        {CELLS.map((cell) => (
          <span key={cell} className={classes('skel', styles.cellShape)} />
        ))}
      </span>
    </div>
  );
}

/** A person's badges, and the sheet that a tap on a badge opens. */
function Collection({ answer, own }: { answer: BadgesAnswer; own: 'own' | 'others' | 'sample' }) {
  const [open, setOpen] = useState<Badge | null>(null);
  const { fresh, celebrating, done } = useCelebration(own === 'own' ? answer : null);
  const news = useMemo(() => new Set(fresh.map(({ id }) => id)), [fresh]);
  const share = useShare(answer.profile.id);
  const to = own === 'sample' ? null : own === 'own' ? '/profile' : `/profile/${answer.profile.id}`;
  return (
    <>
      <div className={classes('cols', styles.badges)}>
        <Holder answer={answer} to={to} />
        <BadgeGrid badges={answer.data} fresh={news} onOpen={setOpen} />
      </div>
      {open && (
        <BadgeSheet
          badge={open}
          onShare={own === 'own' && open.unlocked ? () => void share(open) : null}
          onClose={() => setOpen(null)}
        />
      )}
      {celebrating && <Celebration badges={fresh} onShare={(badge) => void share(badge)} onClose={done} />}
    </>
  );
}

/** `/badges` and `/badges?user_id=`: a person's thirteen badges, locked and unlocked. */
export function BadgesScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const personId = query.get('user_id') || 'me';
  const me = useSession((session) => session.user?.id);
  const { shown, retry } = useBadges(personId);
  return (
    <>
      <main className="page wide">
        <TopBar title={t('badges.title')} />
        <ConnectionBanner />
        {shown.kind === 'loading' && <BadgesSkeleton />}
        {shown.kind === 'nobody' && <ProfileNotFound />}
        {shown.kind === 'sample' && (
          <div className={classes('banner warn', styles.sample)} role="alert">
            <Icon name="off" size={20} />
            <span className="grow">
              <b>{t('badges.failed')}</b>
              <span className="row-s">
                {t('badges.sample')} · {t('badges.sample_text')}
              </span>
            </span>
            <button type="button" className="btn sm" onClick={retry}>
              {t('app.retry')}
            </button>
          </div>
        )}
        {shown.kind === 'sample' && <Collection answer={shown.answer} own="sample" />}
        {shown.kind === 'real' && (
          <Collection
            key={shown.answer.profile.id}
            answer={shown.answer}
            own={shown.answer.profile.id === me ? 'own' : 'others'}
          />
        )}
      </main>
      <BottomNav />
    </>
  );
}
