import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { isolate } from '@hokm/web/format';
import { invalidate } from '../data/query.js';
import { onStoryDecision, type StoryDecision } from '../realtime/stories.js';
import { getPlatform } from '../telegram/current.js';
import '../text/stories.js';
import { useToast } from '../ui/Toast.js';

/** Pages where a toast would cover cards. */
const AT_TABLE = /^\/(game|watch)\//;

/** Shows as a toast on every page what was decided on the person's story; at a table afterwards. Renders nothing itself. */
export function StoryNews() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const atTable = AT_TABLE.test(useLocation().pathname);
  const missed = useRef<StoryDecision | null>(null);

  const tell = useEffectEvent((decision: StoryDecision) => {
    if (atTable) {
      missed.current = decision;
      return;
    }
    const { status, title, story } = decision;
    getPlatform().haptic('soft');
    const words = { title: isolate(title) };
    const approved = story === null ? t('stories.news_accepted', words) : t('stories.news_approved', words);
    toast.show(status === 'approved' ? approved : t('stories.news_rejected', words), 'quill', {
      text: t('stories.see'),
      run: () => navigate(story === null ? '/stories/mine' : `/stories/${story}`),
    });
  });

  useEffect(() => {
    const kept = missed.current;
    if (atTable || kept === null) return;
    missed.current = null;
    tell(kept);
  }, [atTable]);

  useEffect(
    () =>
      onStoryDecision((decision) => {
        invalidate('GET /stories', 'GET /home');
        tell(decision);
      }),
    [],
  );
  return null;
}
