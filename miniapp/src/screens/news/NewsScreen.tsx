import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewsAnswer } from '@hokm/shared/api';
import { useHash } from '../../navigation/use-hash.js';
import { useFormat } from '../../settings/use-format.js';
import { Problem } from '../../ui/Problem.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { Notice } from '../../ui/Notice.js';
import { TopBar } from '../../shell/TopBar.js';
import '../../text/news.js';
import { useCountSeen } from './use-count-seen.js';
import { useNews } from './use-news.js';
import { classes } from '../../lib/classes.js';
import styles from './news.module.css';

/** Skeletons in the shape of news items. */
function Loading() {
  const { t } = useTranslation();
  return (
    <div className={styles.newsAll} role="status" aria-busy="true" aria-label={t('app.loading')}>
      {[0, 1, 2].map((one) => (
        <div key={one} className={classes('panel pad', styles.news)}>
          <span className="skel line w52" />
          <span className="skel line w36" />
          <span className="skel line" />
          <span className="skel line w70" />
        </div>
      ))}
    </div>
  );
}

/** One item; it follows the direction of its own language, not the page's. */
function Item({ item: { id, title, text, picture, at } }: { item: NewsAnswer['data'][number] }) {
  const format = useFormat();
  const whole = useRef<HTMLElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  useCountSeen(id, whole, words);
  return (
    <article ref={whole} id={id} className={classes('panel pad', styles.news)} dir="auto">
      {picture !== null && <img src={picture} alt="" loading="lazy" />}
      <h2>{title}</h2>
      <time dateTime={at}>
        <bdi>{format.date(at)}</bdi>
      </time>
      <p ref={words} dir="auto">
        {text}
      </p>
    </article>
  );
}

/** `/news`: all news, the newest first; `#id` scrolls to one item. */
export function NewsScreen() {
  const { t } = useTranslation();
  const { data: answer, error, refetch } = useNews();
  const loaded = answer !== null;
  useHash(loaded);
  return (
    <>
      <main className="page wide">
        <TopBar title={t('news.title')} />
        <ConnectionBanner />
        {!loaded && error !== null && <Problem title={t('news.failed')} error={error} onRetry={refetch} />}
        {error === null && !loaded && <Loading />}
        {loaded && answer.data.length === 0 && (
          <Notice icon="news" title={t('news.empty')} text={t('news.empty_text')} />
        )}
        {loaded && answer.data.length > 0 && (
          <div className={styles.newsAll}>
            {answer.data.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </div>
        )}
      </main>
      <BottomNav />
    </>
  );
}
