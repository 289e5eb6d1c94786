import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { Book } from '@hokm/shared/api/books';
import { callQuery } from '../../data/query.js';
import '../../text/site-pages.js';
import { useCountRead, type Counted } from '../stories/use-count-read.js';
import { BookArticle } from './BookArticle.js';
import { One } from './One.js';

const BOOK: Counted = { type: 'books', opened: 'book_opened', read: 'book_read' };

function Whole({ book }: { book: Book }) {
  const middle = useRef<HTMLSpanElement>(null);
  useCountRead(book.id, middle, BOOK);
  return <BookArticle book={book} middle={middle} />;
}

/** `/books/:id`: one book. */
export function BookScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  return (
    <One key={id} title={t('books.book')} query={callQuery('GET /books/:id', { params: { id } })}>
      {(book) => <Whole book={book} />}
    </One>
  );
}
