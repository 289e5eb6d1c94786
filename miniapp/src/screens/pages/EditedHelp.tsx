import { useQuery } from '../../data/use-query.js';
import { classes } from '../../lib/classes.js';
import '../../text/site-pages.js';
import { pageQuery } from './page-query.js';
import { PageText } from './PageText.js';
import styles from './pages.module.css';

/** The help that the staff has published, below the rules; nothing where there is none. */
export function EditedHelp() {
  const { data } = useQuery(pageQuery('help'));
  if (data === null) return null;
  const { title, language } = data.data;
  return (
    <section className={classes('panel pad', styles.page)} id="more" aria-labelledby="more-title">
      <h2 className={styles.title} id="more-title" lang={language} dir={language === 'fa' ? 'rtl' : 'ltr'}>
        {title}
      </h2>
      <PageText page={data.data} />
    </section>
  );
}
