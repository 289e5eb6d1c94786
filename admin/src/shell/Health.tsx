import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnectedX, IconWifiOff } from '@tabler/icons-react';
import { formatNames } from '@hokm/web/format';
import { useLanguage, useNow } from '@hokm/web/react';
import { commonTexts } from '../text/common.js';
import { useTexts } from '../text/define-texts.js';
import { shellTexts } from '../text/shell.js';
import { useDates } from '../ui/dates.js';
import { HEALTH_MS, type BackendHealth } from './use-health.js';
import css from './Health.module.css';

const SECOND = 1000;

function useWords({ kind, hasNetwork }: BackendHealth): string {
  const t = useTexts(shellTexts);
  const common = useTexts(commonTexts);
  if (kind === 'checking') return t('health_checking');
  if (kind === 'online') return t('health_online');
  if (kind === 'partial') return common('backend_issues');
  return hasNetwork ? common('backend_unavailable') : t('no_network');
}

interface HealthDotProps {
  readonly health: BackendHealth;
  /** There is no room for the word: it is for screen readers, and in a tooltip. */
  readonly isBare?: boolean;
}

/** The health in word, colour and shape. */
export function HealthDot({ health, isBare = false }: HealthDotProps) {
  const words = useWords(health);
  return (
    <span className={css['health']} {...(isBare ? { title: words } : {})}>
      <i className={css['dot']} data-kind={health.kind} />
      {isBare ? <VisuallyHidden>{words}</VisuallyHidden> : words}
    </span>
  );
}

function NextTry({ at }: { readonly at: number }) {
  const t = useTexts(shellTexts);
  const seconds = Math.max(0, Math.ceil((at - useNow(SECOND)) / SECOND));
  return <span className="note num hide-phone">{t('next_try', { n: seconds })}</span>;
}

function useDetail({ kind, down, answeredAt }: BackendHealth): string {
  const t = useTexts(shellTexts);
  const language = useLanguage();
  const { time } = useDates();
  if (kind === 'partial') {
    const parts = down.map((part) => t(`part_${part}`));
    return parts.length === 0 ? t('refused') : t('parts_down', { parts: formatNames(parts, language) });
  }
  if (answeredAt === null) return t('not_saved');
  return t('seen_at', { time: time(answeredAt) });
}

/** Below the header while something is wrong: what, what still works, when the next attempt is. */
export function HealthBanner({ health }: { readonly health: BackendHealth }) {
  const common = useTexts(commonTexts);
  const words = useWords(health);
  const detail = useDetail(health);
  const { kind, hasNetwork, isChecking, checkedAt, check } = health;
  if (kind === 'online' || kind === 'checking') return null;
  const isOffline = kind === 'offline';
  const Icon = isOffline ? (hasNetwork ? IconPlugConnectedX : IconWifiOff) : IconAlertTriangle;
  return (
    <div className={css['banner']} data-kind={kind} role={isOffline ? 'alert' : 'status'}>
      <Icon size={20} stroke={1.8} aria-hidden="true" />
      <p className="grow">
        <b>{words}</b>. <span>{detail}</span>
      </p>
      <NextTry at={checkedAt + HEALTH_MS} />
      <Button size="xs" variant="default" loading={isChecking} onClick={check}>
        {common('try_again')}
      </Button>
    </div>
  );
}
