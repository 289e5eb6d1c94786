import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../../styles/progress-bar.css';
import { useFormat } from '../../i18n/use-format.js';

interface Props {
  level: number;
  /** How far to the next level; null until it is known. */
  progress?: { readonly value: number; readonly goal: number } | null;
  children?: ReactNode;
}

/** The level badge: 'Level N Player', and how far the next one is. */
export function LevelPanel({ level, progress = null, children }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className="panel pad level">
      <span className="lv num" aria-hidden="true">
        {format.number(level)}
      </span>
      <span className="grow">
        <b className="row-t">{t('profile.level_player', { level })}</b>
        {children}
        {progress && (
          <>
            <span className="bar-p" aria-hidden="true">
              <i style={{ width: `${(progress.value / progress.goal) * 100}%` }} />
            </span>
            <span className="row-s num">{t('profile.to_level', { ...progress, level: level + 1 })}</span>
          </>
        )}
      </span>
    </section>
  );
}
