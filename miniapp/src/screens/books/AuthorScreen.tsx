import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import type { Author } from '@hokm/shared/api/authors';
import { Picture, RichText } from '@hokm/web/rich';
import { callQuery } from '../../data/query.js';
import { classes } from '../../lib/classes.js';
import { openLink } from '../../telegram/open-link.js';
import '../../text/site-pages.js';
import { useCountRead, type Counted } from '../stories/use-count-read.js';
import { BookList } from './BookList.js';
import { One } from './One.js';
import styles from './books.module.css';

const AUTHOR: Counted = { type: 'authors', opened: 'author_opened', read: 'author_read' };

function Whole({ author }: { author: Author }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const middle = useRef<HTMLSpanElement>(null);
  const { id, name, picture, text, pictures, shown_in, url } = author;
  useCountRead(id, middle, AUTHOR);
  return (
    <>
      <article className={classes('panel pad', styles.one)}>
        {picture !== null && <Picture className={styles.face} picture={picture} sizes="128px" eager />}
        <h2 className={styles.title} dir="auto">
          {name}
        </h2>
        <span className={styles.middle} ref={middle} aria-hidden="true" />
        <RichText
          doc={text}
          language={shown_in}
          pictures={pictures}
          onInternalLink={(path) => void navigate(path)}
          onExternalLink={openLink}
        />
        {url !== '' && (
          <p className={styles.people}>
            <button type="button" className="btn" onClick={() => openLink(url)}>
              {t('books.read_more')}
            </button>
          </p>
        )}
      </article>
      <div className="sec">
        <h2>{t('books.of_author')}</h2>
      </div>
      <BookList author={id} />
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
