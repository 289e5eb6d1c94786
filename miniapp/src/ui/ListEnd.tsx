import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../settings/index.js';
import { errorMessage } from '@hokm/web/errors';
import type { InfiniteQuery } from '../data/use-infinite-query.js';

/** The next page is loaded when the end of the list is this far below the screen. */
const AHEAD = '600px';

type Props = Pick<InfiniteQuery<never, unknown>, 'hasNextPage' | 'isFetching' | 'error' | 'fetchNextPage'> & {
  /** Loads the next page when its end comes near. The button stays for keyboards. */
  endless?: boolean;
};

/** The end of a list: a button for the next page, or why it could not be loaded. */
export function ListEnd({ hasNextPage, isFetching, error, fetchNextPage, endless = false }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const end = useRef<HTMLDivElement>(null);
  const watching = endless && hasNextPage && error === null && !isFetching;
  useEffect(() => {
    const element = end.current;
    if (!watching || element === null || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) fetchNextPage();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [watching, fetchNextPage]);
  if (!hasNextPage && error === null) return null;
  return (
    <div className="list-end" ref={end}>
      {error !== null && (
        <p className="hint bad" role="alert">
          {errorMessage(error, null, language)}
        </p>
      )}
      <button
        type="button"
        className="btn wide"
        disabled={isFetching}
        aria-label={isFetching ? t('app.loading') : undefined}
        onClick={fetchNextPage}
      >
        {isFetching ? <span className="spin" /> : t(error === null ? 'app.more' : 'app.retry')}
      </button>
    </div>
  );
}
