import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../settings/use-format.js';
import { Icon } from '../../ui/art/index.js';
import { useNews } from '../news/use-news.js';

/** More of them stand on their own page. */
const SHOWN = 2;

/** The newest news; nothing while there is none, or none can be had. */
export function NewsRows() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useNews();
  const news = data?.data.slice(0, SHOWN) ?? [];
  if (news.length === 0) return null;
  return (
    <>
      <div className="sec">
        <h2>{t('home.news')}</h2>
        <Link className="link" to="/news">
          {t('home.news_all')}
        </Link>
      </div>
      <div className="panel list">
        {news.map(({ id, title, at }) => (
          <Link key={id} to={`/news#${id}`}>
            <span className="lead-ic">
              <Icon name="news" />
            </span>
            <span className="grow">
              <bdi className="row-t ell">{title}</bdi>
              <span className="row-s">{format.date(at)}</span>
            </span>
            <span className="mute">
              <Icon name="fwd" size={20} />
            </span>
          </Link>
        ))}
      </div>
    </>
  );
}
