import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '@hokm/shared/api/page-content';
import { classes } from '../../lib/classes.js';
import { useFormat } from '../../settings/use-format.js';
import '../../text/site-pages.js';
import { PageText } from './PageText.js';
import styles from './pages.module.css';

interface Props {
  page: Page;
  /** An element in the middle of the text. */
  middle?: Ref<HTMLSpanElement>;
}

/** The text of a page, and when it was changed. */
export function PageArticle({ page, middle }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <article className={classes('panel pad', styles.page)}>
      <span className={styles.middle} ref={middle} aria-hidden="true" />
      <PageText page={page} />
      <p className="row-s">
        <time dateTime={page.at}>{t('pages.changed', { date: format.date(page.at) })}</time>
      </p>
    </article>
  );
}
