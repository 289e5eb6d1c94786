import type { PanelNotice } from '@hokm/shared/api/notices';
import { APPROVED_ACTIONS, type ApprovedAction } from '@hokm/shared/api/approvals/limits';
import { formatNumber, isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useTexts, type TextKey } from '../text/define-texts.js';
import { noticesTexts } from '../text/notices.js';

type Facts = Readonly<Record<string, string | number>>;
type Key = TextKey<typeof noticesTexts>;

const isAction = (action: unknown): action is ApprovedAction =>
  APPROVED_ACTIONS.some((each) => each === action);

/** Names an act that needs a second person. */
export function useActText() {
  const t = useTexts(noticesTexts);
  const language = useLanguage();
  const shown = (value: string | number | undefined) =>
    typeof value === 'number' ? isolate(formatNumber(value, language)) : '';
  return (action: ApprovedAction, { amount, people }: Facts): string =>
    t(`act_${action.replace('.', '_')}` as Key, { amount: shown(amount), people: shown(people) });
}

/** The sentence of a notice. */
export function useNoticeText() {
  const t = useTexts(noticesTexts);
  const actText = useActText();
  const language = useLanguage();
  return ({ kind, facts }: Pick<PanelNotice, 'kind' | 'facts'>): string => {
    const { action, state, queue } = facts;
    const values = Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [
        name,
        isolate(typeof value === 'number' ? formatNumber(value, language) : value),
      ]),
    );
    return t(kind, {
      ...values,
      ...(isAction(action) ? { action: actText(action, facts) } : {}),
      ...(typeof queue === 'string' ? { queue: t(`queue_${queue}` as Key) } : {}),
      ...(typeof state === 'string' ? { state: t(`state_${state}` as Key) } : {}),
    });
  };
}
