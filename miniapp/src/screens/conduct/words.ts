import { useTranslation } from 'react-i18next';
import { REPORT_REASONS } from '@hokm/shared/conduct';
import { formatDate } from '@hokm/web/format';
import { useLanguage } from '../../settings/index.js';
import '../../text/conduct.js';

/** A reason in words: reports' reasons by their name, others as the staff wrote them. */
export function useReason(): (reason: string) => string {
  const { t } = useTranslation();
  return (reason) => {
    const known = REPORT_REASONS.find((each) => each === reason);
    if (known === undefined) return reason;
    return t(`conduct.because.${known === 'other' ? 'other_rules' : known}`);
  };
}

/** A moment with its day and time. */
export function useMoment(): (at: string) => string {
  const language = useLanguage();
  return (at) => formatDate(at, language, { style: 'full', time: true });
}
