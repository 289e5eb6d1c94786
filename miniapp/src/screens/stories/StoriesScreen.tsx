import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { StoryCard } from '@hokm/shared/api/stories';
import { callPages } from '../../data/query.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { classes } from '../../lib/classes.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import { Icon } from '../../ui/art/index.js';
import { ListEnd } from '../../ui/ListEnd.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import '../../text/stories.js';
import { StoryCardLink } from './StoryCardLink.js';
import { TagRow } from './TagRow.js';
import styles from './stories.module.css';

const PER_PAGE = 12;
/** Cards that are in sight when the page opens. */
const IN_SIGHT = 2;

const idOf = ({ id }: StoryCard) => id;

/** Skeletons in the shape of cards. */
function Loading() {
  const { t } = useTranslation();
  return (
    <div className={styles.cards} role="status" aria-busy="true" aria-label={t('app.loading')}>
      {[0, 1, 2].map((one) => (
        <div key={one} className={classes('panel', styles.card)}>
          <span className={classes('skel', styles.cover)} />
          <span className={styles.words}>
            <span className="skel line w52" />
            <span className="skel line" />
            <span className="skel line w36" />
          </span>
        </div>
      ))}
    </div>
  );
}

/** The different tags of some stories, the chosen one among them in any case. */
function tagsOf(stories: readonly StoryCard[], chosen: string): string[] {
  const own = chosen === '' ? [] : [chosen];
  return [...new Set([...own, ...stories.flatMap(({ tags }) => tags)])];
}

function List({ tag }: { tag: string }) {
  const { t } = useTranslation();
  const query = { tag, per_page: PER_PAGE };
  const pages = useInfiniteQuery({ ...callPages('GET /stories', { query }), restore: true }, idOf);
  const { items, error, refetch } = pages;
  if (items === null)
    return error === null ? (
      <Loading />
    ) : (
      <Problem title={t('stories.failed')} error={error} onRetry={refetch} />
    );
  const tags = tagsOf(items, tag);
  return (
    <>
      {tags.length > 0 && <TagRow tags={tags} chosen={tag} />}
      {items.length === 0 && (
        <Notice
          icon="quill"
          title={t(tag === '' ? 'stories.empty' : 'stories.empty_tag')}
          {...(tag === '' ? { text: t('stories.empty_text') } : {})}
        >
          <Link className="btn sm tint" to="/stories/new">
            {t('stories.write')}
          </Link>
        </Notice>
      )}
      {items.length > 0 && (
        <div className={styles.cards}>
          {items.map((story, place) => (
            <StoryCardLink key={story.id} story={story} eager={place < IN_SIGHT} />
          ))}
        </div>
      )}
      <ListEnd {...pages} endless />
    </>
  );
}

/** `/stories`: published stories, pinned ones first; `?tag=` shows those of one tag. */
export function StoriesScreen() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const tag = params.get('tag') ?? '';
  return (
    <>
      <main className="page wide">
        <TopBar title={t('stories.title')}>
          <Link className="round" to="/stories/new" aria-label={t('stories.write')}>
            <Icon name="plus" />
          </Link>
        </TopBar>
        <ConnectionBanner />
        <div className="panel list">
          <Link to="/stories/mine">
            <span className="lead-ic">
              <Icon name="quill" />
            </span>
            <span className="grow">
              <b className="row-t">{t('stories.mine')}</b>
              <span className="row-s">{t('stories.mine_text')}</span>
            </span>
            <span className="mute">
              <Icon name="fwd" size={20} />
            </span>
          </Link>
        </div>
        <List key={tag} tag={tag} />
      </main>
      <BottomNav />
    </>
  );
}
