import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { Book } from '@hokm/shared/api/books';
import { linkOf, Picture, RichText } from '@hokm/web/rich';
import { classes } from '../../lib/classes.js';
import { useFormat } from '../../settings/use-format.js';
import { openLink } from '../../telegram/open-link.js';
import '../../text/site-pages.js';
import { yearIn } from './year.js';
import styles from './books.module.css';

interface Props {
  book: Book;
  /** An element in the middle of the text. */
  middle?: Ref<HTMLSpanElement>;
}

/** What there is to say about a book. */
export function BookArticle({ book, middle }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const { title, picture, authors, year, pages, isbn, shown_in, text, pictures } = book;
  const url = linkOf(book.url)?.href ?? '';
  const buy_url = linkOf(book.buy_url)?.href ?? '';
  const facts = [
    ...(year === null ? [] : [t('books.year', { year: yearIn(year, format.number) })]),
    ...(pages === null ? [] : [t('books.pages', { n: format.number(pages) })]),
  ];
  return (
    <article className={classes('panel pad', styles.one)}>
      {picture !== null && <Picture className={styles.large} picture={picture} sizes="240px" eager />}
      <h2 className={styles.title} dir="auto">
        {title}
      </h2>
      {authors.length > 0 && (
        <p className={styles.people}>
          {authors.map((author) => (
            <Link key={author.id} className="btn sm" to={`/authors/${author.id}`}>
              <bdi>{author.name}</bdi>
            </Link>
          ))}
        </p>
      )}
      {facts.length > 0 && <p className="row-s">{facts.join(' · ')}</p>}
      {isbn !== '' && (
        <p className="row-s">
          {t('books.isbn')}: <bdi dir="ltr">{isbn}</bdi>
        </p>
      )}
      <span className={styles.middle} ref={middle} aria-hidden="true" />
      <RichText
        doc={text}
        language={shown_in}
        pictures={pictures}
        onInternalLink={(path) => navigate(path)}
        onExternalLink={openLink}
      />
      {(url !== '' || buy_url !== '') && (
        <p className={styles.people}>
          {buy_url !== '' && (
            <button type="button" className="btn primary" onClick={() => openLink(buy_url)}>
              {t('books.buy')}
            </button>
          )}
          {url !== '' && (
            <button type="button" className="btn" onClick={() => openLink(url)}>
              {t('books.read_more')}
            </button>
          )}
        </p>
      )}
    </article>
  );
}
