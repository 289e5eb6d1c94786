import type { CallAnswer } from '@hokm/web/client';
import type { AppCalls } from '../../api/index.js';
import { callQuery, updateEverywhere, updateQueryData } from '../../data/query.js';

type Pages = readonly CallAnswer<AppCalls['GET /stories']>[];
type Home = CallAnswer<AppCalls['GET /home']>;
/** The numbers of a story that change while it is read. */
interface Counted {
  readonly likes?: number;
  readonly shares?: number;
  readonly liked?: boolean;
}

/** Options of `useQuery` for one story. */
export const storyQuery = (id: string) => callQuery('GET /stories/:id', { params: { id } });

/** Changes the numbers of a story on its page, in every list and on home, so that they are right after going back. */
export function noteStory(id: string, { liked, ...counted }: Counted): void {
  updateQueryData(storyQuery(id), (answer) => ({
    ...answer,
    data: { ...answer.data, ...counted, ...(liked === undefined ? {} : { liked }) },
  }));
  updateEverywhere<Pages>('GET /stories', (pages) =>
    pages.some(({ data }) => data.some((each) => each.id === id))
      ? pages.map((page) => ({
          ...page,
          data: page.data.map((each) => (each.id === id ? { ...each, ...counted } : each)),
        }))
      : pages,
  );
  updateEverywhere<Home>('GET /home', (home) =>
    home.featured_story?.id === id
      ? { ...home, featured_story: { ...home.featured_story, ...counted } }
      : home,
  );
}
