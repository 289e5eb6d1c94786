import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/art/index.js';
import type { Steps } from './use-steps.js';
import { classes } from '../../lib/classes.js';
import styles from './replay.module.css';

const EARLIER = 'm14 6-6 6 6 6';
const LATER = 'm10 6 6 6-6 6';

/** One chevron for a card, two for a trick. */
function Chevrons({ path, twice = false }: { path: string; twice?: boolean }) {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" className={styles.chevrons}>
      {twice ? (
        <>
          <path d={path} transform="translate(-3.5 0)" />
          <path d={path} transform="translate(3.5 0)" />
        </>
      ) : (
        <path d={path} />
      )}
    </svg>
  );
}

interface StepProps {
  label: string;
  path: string;
  twice?: boolean;
  disabled: boolean;
  onStep: () => void;
}

function Step({ label, path, twice = false, disabled, onStep }: StepProps) {
  return (
    <button type="button" className="round" aria-label={label} disabled={disabled} onClick={onStep}>
      <Chevrons path={path} twice={twice} />
    </button>
  );
}

/** Buttons to step by card and by trick, and to play automatically. Time runs from left to right in both languages. */
export function Controls({ steps, length }: { steps: Steps; length: number }) {
  const { t } = useTranslation();
  const { step, playing } = steps;
  const first = step === 0;
  const last = step >= length;
  const trick = { back: () => steps.byTrick(-1), next: () => steps.byTrick(1) };
  const card = { back: () => steps.byCard(-1), next: () => steps.byCard(1) };
  return (
    <div className={styles.rcontrols} dir="ltr">
      <Step label={t('replay.trick_back')} path={EARLIER} twice disabled={first} onStep={trick.back} />
      <Step label={t('replay.step_back')} path={EARLIER} disabled={first} onStep={card.back} />
      <button
        type="button"
        className={classes('btn primary', styles.rplay)}
        aria-label={t(playing ? 'replay.pause' : 'replay.play')}
        onClick={steps.toggle}
      >
        <Icon name={playing ? 'pause' : 'play'} size={22} />
      </button>
      <Step label={t('replay.step')} path={LATER} disabled={last} onStep={card.next} />
      <Step label={t('replay.trick_next')} path={LATER} twice disabled={last} onStep={trick.next} />
    </div>
  );
}
