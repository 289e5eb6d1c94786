import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classes } from '../../lib/classes.js';
import styles from './gallery.module.css';

interface Props {
  tags: readonly string[];
  /** Empty for all pictures. */
  chosen: string;
}

const addressOf = (tag: string) => (tag === '' ? '/gallery' : `/gallery?tag=${encodeURIComponent(tag)}`);

/** Shows the pictures of one tag, or all of them. */
export function TagFilter({ tags, chosen }: Props) {
  const { t } = useTranslation();
  if (tags.length === 0) return null;
  return (
    <nav className={styles.tags} aria-label={t('gallery.tags')}>
      {['', ...tags].map((tag) => (
        <Link
          key={tag}
          className={classes(styles.tag, tag === chosen && styles.on)}
          to={addressOf(tag)}
          replace
          aria-current={tag === chosen ? 'true' : undefined}
        >
          {tag === '' ? t('gallery.all') : <bdi>{tag}</bdi>}
        </Link>
      ))}
    </nav>
  );
}
