import { CASE_REASONS } from '@hokm/shared/conduct';
import { useTexts } from '../../text/define-texts.js';
import { usersTexts } from '../../text/users.js';

/** A reason in words: those of reports by their name, others as they were written. */
export function useReasonText(): (reason: string) => string {
  const t = useTexts(usersTexts);
  return (reason) => {
    const known = CASE_REASONS.find((each) => each === reason);
    return known === undefined ? reason : t(`${known}_reason`);
  };
}
