import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OwnSubmission } from '@hokm/shared/api/stories';
import { callPages } from '../../data/query.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import { Icon } from '../../ui/art/index.js';
import { ListEnd } from '../../ui/ListEnd.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import '../../text/stories.js';
import { OwnStory } from './OwnStory.js';
import styles from './stories.module.css';

const PAGES = callPages('GET /stories/submissions/mine', { query: { per_page: 20 } });

const idOf = ({ id }: OwnSubmission) => id;

function List() {
  const { t } = useTranslation();
  const pages = useInfiniteQuery(PAGES, idOf);
  const { items, error, refetch } = pages;
  if (items === null)
    return error === null ? (
      <SkeletonRows rows={3} label={t('app.loading')} />
    ) : (
      <Problem title={t('stories.mine_failed')} error={error} onRetry={refetch} />
    );
  if (items.length === 0)
    return (
      <Notice icon="quill" title={t('stories.mine_empty')} text={t('stories.mine_empty_text')}>
        <Link className="btn primary sm" to="/stories/new">
          {t('stories.write')}
        </Link>
      </Notice>
    );
  return (
    <>
      <div className={styles.cards}>
        {items.map((story) => (
          <OwnStory key={story.id} story={story} />
        ))}
      </div>
      <ListEnd {...pages} endless />
    </>
  );
}

/** `/stories/mine`: the stories that the person has handed in. */
export function OwnStoriesScreen() {
  const { t } = useTranslation();
  return (
    <>
      <main className="page wide">
        <TopBar title={t('stories.mine')}>
          <Link className="round" to="/stories/new" aria-label={t('stories.write')}>
            <Icon name="plus" />
          </Link>
        </TopBar>
        <ConnectionBanner />
        <List />
      </main>
      <BottomNav />
    </>
  );
}
