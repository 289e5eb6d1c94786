import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../settings/index.js';
import { problemText } from '../text/problem.js';
import type { Pages } from '../data/use-infinite-query.js';

/** The end of a list is sought this far below the screen, so that more is there before one arrives. */
const AHEAD = '600px';

type Props = Pick<Pages<never, unknown>, 'more' | 'loading' | 'problem' | 'next'> & {
  /** Goes on by itself as one comes near; the button is there for keys all the same. */
  endless?: boolean;
};

/** The end of a list that goes on: more of it, or why not. */
export function ListEnd({ more, loading, problem, next, endless = false }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const end = useRef<HTMLDivElement>(null);
  const watching = endless && more && problem === null && !loading;
  useEffect(() => {
    const element = end.current;
    if (!watching || element === null || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) next();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [watching, next]);
  if (!more && problem === null) return null;
  return (
    <div className="list-end" ref={end}>
      {problem !== null && (
        <p className="hint bad" role="alert">
          {problemText(problem, null, language)}
        </p>
      )}
      <button type="button" className="btn wide" disabled={loading} onClick={next}>
        {loading ? <span className="spin" /> : t(problem === null ? 'app.more' : 'app.retry')}
      </button>
    </div>
  );
}
