import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { Story } from '@hokm/shared/api/stories';
import { Picture, RichText } from '@hokm/web/rich';
import { openLink } from '../../telegram/open-link.js';
import '../../text/stories.js';
import { Byline } from './StoryCardLink.js';
import styles from './stories.module.css';

/** A column of text on a wide screen, the whole width on a phone. */
const SIZES = '(min-width: 720px) 688px, calc(100vw - 32px)';

interface Props {
  story: Story;
  /** An element in the middle of the text. */
  middle?: Ref<HTMLSpanElement>;
}

/** The text of a story with its picture and its tags. */
export function StoryArticle({ story, middle }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { title, picture, body, pictures, language, tags } = story;
  return (
    <>
      <article className={styles.story}>
        {picture !== null && <Picture className={styles.large} picture={picture} sizes={SIZES} eager />}
        <h2 className={styles.title} lang={language} dir={language === 'fa' ? 'rtl' : 'ltr'}>
          {title}
        </h2>
        <p className="row-s">
          <Byline {...story} />
        </p>
        <div className={styles.body}>
          <span className={styles.middle} ref={middle} aria-hidden="true" />
          <RichText
            doc={body}
            language={language}
            pictures={pictures}
            pictureSizes={SIZES}
            onInternalLink={(path) => navigate(path)}
            onExternalLink={openLink}
          />
        </div>
      </article>
      {tags.length > 0 && (
        <nav className={styles.tags} aria-label={t('stories.tags')}>
          {tags.map((tag) => (
            <Link key={tag} className="btn sm" to={`/stories?tag=${encodeURIComponent(tag)}`}>
              <bdi>{tag}</bdi>
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}
