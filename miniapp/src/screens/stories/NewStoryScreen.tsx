import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { SUBMISSIONS_PER_DAY } from '@hokm/shared/api/stories/limits';
import { deviceStorage } from '@hokm/web/browser';
import { ApiError, call } from '../../api/index.js';
import { invalidate } from '../../data/query.js';
import { useSession } from '../../session/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { showToast } from '../../ui/Toast.js';
import '../../text/stories.js';
import { MutedNote } from './MutedNote.js';
import { draftName, forgetDraft, printOf, wishOf, type KeptDraft } from './story-draft.js';
import { StoryForm } from './StoryForm.js';
import { newKey, useStoryForm } from './use-story-form.js';
import styles from './stories.module.css';

const EMPTY = { title: '', text: '', pictures: [], revision: null };

/**
 * Hands in a draft. Its key makes the server take it once. An answer may have been lost before, and the draft changed since:
 * then the server has the former text, and gets the present one.
 */
async function handIn(draft: KeptDraft, keep: (some: Partial<KeptDraft>) => void): Promise<void> {
  const wish = wishOf(draft);
  const print = printOf(draft);
  keep({ sent: draft.sent ?? print });
  const { data } = await call('POST /stories/submissions', { body: wish, idempotencyKey: draft.key });
  if (draft.sent === null || draft.sent === print) return;
  try {
    const body = { ...wish, revision: data.revision };
    await call('PUT /stories/submissions/:id', { params: { id: data.id }, body });
  } catch (error) {
    // The former text was decided on meanwhile: the present one can only become a story of its own.
    if (error instanceof ApiError && error.code === 'stories/decided') keep({ key: newKey(), sent: null });
    throw error;
  }
}

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
      void navigate('/stories/mine', { replace: true });
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
