import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { SUBMISSIONS_PER_DAY } from '@hokm/shared/api/stories/limits';
import { deviceStorage } from '@hokm/web/browser';
import { invalidate } from '../../data/query.js';
import { useSession } from '../../session/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { showToast } from '../../ui/Toast.js';
import '../../text/stories.js';
import { handIn } from './hand-in.js';
import { MutedNote } from './MutedNote.js';
import { draftName, forgetDraft } from './story-draft.js';
import { StoryForm } from './StoryForm.js';
import { useStoryForm } from './use-story-form.js';
import styles from './stories.module.css';

const EMPTY = { title: '', text: '', pictures: [], revision: null };

function Write({ account }: { account: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const name = draftName(account);
  const form = useStoryForm({
    name,
    initial: EMPTY,
    onSend: async (draft, keep) => {
      await handIn(draft, keep);
      forgetDraft(deviceStorage(), name);
      invalidate('GET /stories/submissions');
      showToast(t('stories.sent'), 'check');
      navigate('/stories/mine', { replace: true });
    },
  });
  return (
    <>
      <MutedNote />
      <p className={styles.intro}>{t('stories.intro')}</p>
      <StoryForm form={form} action={t('stories.send')} />
      <p className="hint">
        {t('stories.a_day', { max: SUBMISSIONS_PER_DAY })} {t('stories.kept')}
      </p>
    </>
  );
}

/** `/stories/new`: a story is written and handed in. */
export function NewStoryScreen() {
  const { t } = useTranslation();
  const account = useSession((session) => session.user?.id ?? null);
  return (
    <>
      <main className="page">
        <TopBar title={t('stories.new_title')} />
        <ConnectionBanner />
        {account === null ? (
          <SkeletonRows rows={3} label={t('app.loading')} />
        ) : (
          <Write key={account} account={account} />
        )}
      </main>
      <BottomNav />
    </>
  );
}
