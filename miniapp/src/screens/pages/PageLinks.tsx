import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQuery } from '../../data/use-query.js';
import { Icon, type IconName } from '../../ui/art/index.js';
import '../../text/site-pages.js';
import { pagesQuery } from './page-query.js';

/** Pages with an address of their own, and their signs. */
const USUAL: Readonly<Record<string, IconName>> = {
  rules: 'deck',
  about: 'heart',
  terms: 'check',
  privacy: 'eye',
  faq: 'help',
};

/** Links to the pages that the staff has published, and to the books. */
export function PageLinks() {
  const { t } = useTranslation();
  const { data } = useQuery(pagesQuery());
  const pages = (data?.data ?? []).filter(({ slug }) => slug !== 'help');
  const rows = [
    ...pages.map(({ slug, title }) => ({
      key: slug,
      title,
      icon: USUAL[slug] ?? ('book' as const),
      to: slug in USUAL ? `/${slug}` : `/pages/${slug}`,
    })),
    { key: '/books', title: t('books.title'), icon: 'book' as const, to: '/books' },
  ];
  return (
    <>
      <div className="sec">
        <h2>{t('pages.about_game')}</h2>
      </div>
      <nav className="panel list" aria-label={t('pages.about_game')}>
        {rows.map(({ key, title, icon, to }) => (
          <Link key={key} to={to}>
            <span className="lead-ic">
              <Icon name={icon} />
            </span>
            <span className="grow">
              <b className="row-t" dir="auto">
                {title}
              </b>
            </span>
            <span className="mute">
              <Icon name="fwd" size={20} />
            </span>
          </Link>
        ))}
      </nav>
    </>
  );
}
