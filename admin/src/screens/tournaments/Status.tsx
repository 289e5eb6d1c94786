import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useTexts } from '../../text/define-texts.js';
import { tournamentsTexts } from '../../text/tournaments.js';
import { Tag } from '../../ui/Tag.js';
import { STATUS_TONES, type Tour } from './tour.js';

/** The state of a tournament; while it runs, its round. */
export function Status({ tour: { status, round } }: { readonly tour: Pick<Tour, 'status' | 'round'> }) {
  const t = useTexts(tournamentsTexts);
  const language = useLanguage();
  const hasRound = (status === 'running' || status === 'paused') && round > 0;
  return (
    <Tag tone={STATUS_TONES[status]}>
      {t(`status_${status}`)}
      {hasRound && ` · ${t('round', { n: formatNumber(round, language) })}`}
    </Tag>
  );
}
