import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../api/queries.js';
import { commonTexts } from '../text/common.js';
import { useTexts } from '../text/define-texts.js';

/** In a question before the game is closed: how many are there now. A dash while the numbers are not known. */
export function ClosingNumbers() {
  const t = useTexts(commonTexts);
  const language = useLanguage();
  const { data } = useQuery(callQuery('GET /admin/dash/tiles'));
  const number = (n: number | undefined) => (n === undefined ? '–' : formatNumber(n, language));
  return (
    <p>
      <b>{t('closing_now', { people: number(data?.data.sockets), matches: number(data?.data.tables) })}</b>
    </p>
  );
}
