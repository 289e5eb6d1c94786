import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { Author } from '@hokm/shared/api/authors';
import { callQuery } from '../../data/query.js';
import '../../text/site-pages.js';
import { useCountRead, type Counted } from '../stories/use-count-read.js';
import { AuthorArticle } from './AuthorArticle.js';
import { BookList } from './BookList.js';
import { One } from './One.js';

const AUTHOR: Counted = { type: 'authors', opened: 'author_opened', read: 'author_read' };

function Whole({ author }: { author: Author }) {
  const { t } = useTranslation();
  const middle = useRef<HTMLSpanElement>(null);
  useCountRead(author.id, middle, AUTHOR);
  return (
    <>
      <AuthorArticle author={author} middle={middle} />
      <div className="sec">
        <h2>{t('books.of_author')}</h2>
      </div>
      <BookList author={author.id} />
    </>
  );
}

/** `/authors/:id`: an author with their books. */
export function AuthorScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  return (
    <One key={id} title={t('books.author')} query={callQuery('GET /authors/:id', { params: { id } })}>
      {(author) => <Whole author={author} />}
    </One>
  );
}
