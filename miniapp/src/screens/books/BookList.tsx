import { useTranslation } from 'react-i18next';
import type { BookCard } from '@hokm/shared/api/books';
import { callPages } from '../../data/query.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { classes } from '../../lib/classes.js';
import { ListEnd } from '../../ui/ListEnd.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { BookCardLink } from './BookCardLink.js';
import styles from './books.module.css';

const PER_PAGE = 20;
/** Cards that are in sight when the page opens. */
const IN_SIGHT = 5;

const idOf = ({ id }: BookCard) => id;

function Loading() {
  const { t } = useTranslation();
  return (
    <div className={styles.cards} role="status" aria-busy="true" aria-label={t('app.loading')}>
      {[0, 1, 2].map((one) => (
        <div key={one} className={classes('panel', styles.card)}>
          <span className={classes('skel', styles.cover)} />
          <span className={styles.words}>
            <span className="skel line w70" />
            <span className="skel line w36" />
          </span>
        </div>
      ))}
    </div>
  );
}

/** Published books, of one author where there is one. */
export function BookList({ author }: { author?: string }) {
  const { t } = useTranslation();
  const query = { per_page: PER_PAGE, ...(author === undefined ? {} : { author }) };
  const pages = useInfiniteQuery({ ...callPages('GET /books', { query }), restore: true }, idOf);
  const { items, error, refetch } = pages;
  if (items === null)
    return error === null ? (
      <Loading />
    ) : (
      <Problem title={t('books.failed')} error={error} onRetry={refetch} />
    );
  return (
    <>
      {items.length === 0 && <Notice icon="book" title={t('books.empty')} text={t('books.empty_text')} />}
      {items.length > 0 && (
        <div className={styles.cards}>
          {items.map((book, place) => (
            <BookCardLink key={book.id} book={book} eager={place < IN_SIGHT} />
          ))}
        </div>
      )}
      <ListEnd {...pages} endless />
    </>
  );
}
