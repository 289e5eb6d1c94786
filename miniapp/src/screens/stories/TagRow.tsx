import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classes } from '../../lib/classes.js';
import styles from './stories.module.css';

/** The tags of the stories that are known so far, to show those of one only; the chosen one is empty for all. */
export function TagRow({ tags, chosen }: { tags: readonly string[]; chosen: string }) {
  const { t } = useTranslation();
  return (
    <nav className={styles.tags} aria-label={t('stories.tags')}>
      {['', ...tags].map((tag) => (
        <Link
          key={tag}
          className={classes('btn sm', tag === chosen && 'tint')}
          aria-current={tag === chosen || undefined}
          to={tag === '' ? '/stories' : `/stories?tag=${encodeURIComponent(tag)}`}
          replace
        >
          <bdi>{tag === '' ? t('stories.all') : tag}</bdi>
        </Link>
      ))}
    </nav>
  );
}
