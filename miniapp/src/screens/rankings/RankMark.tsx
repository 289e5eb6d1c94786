import { useTranslation } from 'react-i18next';
import { useFormat } from '../../settings/use-format.js';
import styles from './rankings.module.css';

/** The three metals: the disc, and its rim. */
const METALS = [
  { disc: '#F2B544', rim: '#B97F1A' },
  { disc: '#C9D1D6', rim: '#8A969D' },
  { disc: '#D39A6C', rim: '#8F5F38' },
] as const;

/** A place: a medal for the first three, `#N` after them. */
export function RankMark({ rank }: { rank: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const metal = METALS[rank - 1];
  return (
    <span className={styles.rankMark}>
      {metal === undefined ? (
        <bdi dir="ltr" aria-hidden="true">
          #{format.number(rank)}
        </bdi>
      ) : (
        <svg viewBox="0 0 40 48" aria-hidden="true">
          <path d="M9 0h9l4 14h-8ZM31 0h-9l-4 14h8Z" fill="#1B7F7A" />
          <circle cx="20" cy="30" r="16" fill={metal.rim} />
          <circle cx="20" cy="30" r="13.5" fill={metal.disc} />
          <text
            x="20"
            y="36.5"
            textAnchor="middle"
            fontFamily="Vazirmatn, sans-serif"
            fontWeight="800"
            fontSize="18"
            fill="#241800"
          >
            {format.number(rank)}
          </text>
        </svg>
      )}
      <span className="sr">{t('rankings.rank', { rank })}</span>
    </span>
  );
}
