import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BookCard } from '@hokm/shared/api/books';
import { isolate } from '@hokm/web/format';
import { Picture } from '@hokm/web/rich';
import { classes } from '../../lib/classes.js';
import { useFormat } from '../../settings/use-format.js';
import { Icon } from '../../ui/art/index.js';
import { yearIn } from './year.js';
import styles from './books.module.css';

/** One book of a list. */
export function BookCardLink({ book, eager }: { book: BookCard; eager: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, title, picture, authors, year } = book;
  const names = authors.map(({ name }) => isolate(name)).join(t('books.and'));
  return (
    <Link className={classes('panel', styles.card)} to={`/books/${id}`}>
      {picture === null ? (
        <span className={classes(styles.cover, styles.blank)}>
          <Icon name="book" size={32} />
        </span>
      ) : (
        <Picture className={styles.cover} picture={picture} sizes="96px" eager={eager} silent />
      )}
      <span className={styles.words}>
        <b className="row-t" dir="auto">
          {title}
        </b>
        {names !== '' && <span className="row-s">{t('books.by', { names })}</span>}
        {year !== null && (
          <span className="row-s">{t('books.year', { year: yearIn(year, format.number) })}</span>
        )}
      </span>
    </Link>
  );
}
