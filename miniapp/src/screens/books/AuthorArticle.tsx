import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Author } from '@hokm/shared/api/authors';
import { linkOf, Picture, RichText } from '@hokm/web/rich';
import { classes } from '../../lib/classes.js';
import { openLink } from '../../telegram/open-link.js';
import '../../text/site-pages.js';
import styles from './books.module.css';

interface Props {
  author: Author;
  /** An element in the middle of the text. */
  middle?: Ref<HTMLSpanElement>;
}

/** What there is to say about an author. */
export function AuthorArticle({ author, middle }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { name, picture, text, pictures, shown_in } = author;
  const url = linkOf(author.url)?.href ?? '';
  return (
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
        onInternalLink={(path) => navigate(path)}
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
  );
}
