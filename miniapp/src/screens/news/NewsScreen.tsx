import { useTranslation } from 'react-i18next';
import '../../styles/news.css';
import { useHash } from '../../app/use-hash.js';
import { useFormat } from '../../i18n/use-format.js';
import { Problem } from '../../looking-back/Problem.js';
import { BottomNav } from '../../ui/BottomNav.js';
import { ConnectionBanner } from '../../ui/ConnectionBanner.js';
import { Notice } from '../../ui/Notice.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { TopBar } from '../../ui/TopBar.js';
import './texts.js';
import { useNews } from './use-news.js';

/** `/news`: all that was told, the newest first; `#id` leads to one of them. */
export function NewsScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const { value, problem, retry } = useNews();
  const loaded = value !== null;
  useHash(loaded);
  return (
    <>
      <main className="page">
        <TopBar title={t('news.title')} />
        <ConnectionBanner />
        {problem !== null && <Problem title={t('news.failed')} code={problem} onRetry={retry} />}
        {problem === null && !loaded && <SkeletonRows rows={4} label={t('app.loading')} />}
        {loaded && value.data.length === 0 && (
          <Notice icon="news" title={t('news.empty')} text={t('news.empty_text')} />
        )}
        {value?.data.map(({ id, title, text, picture, at }) => (
          <article key={id} id={id} className="panel pad news">
            {picture !== null && <img src={picture} alt="" loading="lazy" />}
            <h2>
              <bdi>{title}</bdi>
            </h2>
            <time dateTime={at}>{format.persianDate(at)}</time>
            <p>
              <bdi>{text}</bdi>
            </p>
          </article>
        ))}
      </main>
      <BottomNav />
    </>
  );
}
