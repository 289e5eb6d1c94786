import { callQuery } from '../../data/query.js';
import { useQuery, type Query } from '../../data/use-query.js';
import { useNews } from '../news/use-news.js';
import { HomePictures } from './HomePictures.js';
import { NewsRows } from './NewsRows.js';

const isSettled = ({ data, error }: Query<unknown>) => data !== null || error !== null;

/** Pictures and news. They are shown together, so that neither moves the other; each is missing while there is none of it. */
export function LateParts() {
  const pictures = useQuery(callQuery('GET /gallery/homepage'));
  const news = useNews();
  if (!isSettled(pictures) || !isSettled(news)) return null;
  return (
    <>
      <HomePictures pictures={pictures.data?.data ?? []} />
      <NewsRows />
    </>
  );
}
