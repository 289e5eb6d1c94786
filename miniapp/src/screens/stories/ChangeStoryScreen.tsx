import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { OwnSubmission } from '@hokm/shared/api/stories';
import { deviceStorage } from '@hokm/web/browser';
import { ApiError, call } from '../../api/index.js';
import { callQuery, invalidate } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { useSession } from '../../session/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { showToast } from '../../ui/Toast.js';
import '../../text/stories.js';
import { draftName, forgetDraft, wishOf, type KeptDraft } from './story-draft.js';
import { StoryForm } from './StoryForm.js';
import { useStoryForm } from './use-story-form.js';

/** Changes a story. When it was changed elsewhere, the next attempt takes the place of that. */
async function change(id: string, draft: KeptDraft, keep: (some: Partial<KeptDraft>) => void): Promise<void> {
  const { revision } = draft;
  try {
    const body = { ...wishOf(draft), revision: revision ?? 0 };
    await call('PUT /stories/submissions/:id', { params: { id }, body });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'content/stale') {
      const newer = (error.details['current'] as Partial<OwnSubmission> | undefined)?.revision;
      keep({ revision: newer ?? revision });
    }
    throw error;
  }
}

function Write({ account, story }: { account: string; story: OwnSubmission }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const name = draftName(account, story.id);
  const form = useStoryForm({
    name,
    initial: story,
    onSend: async (draft, keep) => {
      await change(story.id, draft, keep);
      forgetDraft(deviceStorage(), name);
      invalidate('GET /stories/submissions');
      showToast(t('stories.saved'), 'check');
      navigate('/stories/mine', { replace: true });
    },
  });
  return <StoryForm form={form} action={t('stories.save')} />;
}

function Loaded({ account, id }: { account: string; id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /stories/submissions/mine/:id', { params: { id } }),
    // A newer answer does not take away the text that is being typed.
    staleMs: Infinity,
  });
  const isGone = error?.status === 404 || error?.code === 'request/invalid';
  if (isGone || (data !== null && data.data.status !== 'pending'))
    return (
      <Notice icon="quill" title={t(isGone ? 'stories.gone' : 'stories.decided')} alert>
        <Link className="btn primary sm" to="/stories/mine" replace>
          {t('stories.mine')}
        </Link>
      </Notice>
    );
  if (data !== null) return <Write key={id} account={account} story={data.data} />;
  return error === null ? (
    <SkeletonRows rows={3} label={t('app.loading')} />
  ) : (
    <Problem title={t('stories.story_failed')} error={error} onRetry={refetch} />
  );
}

/** `/stories/mine/:id`: a story that nobody has decided on is changed. */
export function ChangeStoryScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const account = useSession((session) => session.user?.id ?? null);
  return (
    <>
      <main className="page">
        <TopBar title={t('stories.change_title')} />
        <ConnectionBanner />
        {account === null ? (
          <SkeletonRows rows={3} label={t('app.loading')} />
        ) : (
          <Loaded key={id} account={account} id={id} />
        )}
      </main>
      <BottomNav />
    </>
  );
}
