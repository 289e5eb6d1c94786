import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/art/index.js';
import type { Steps } from './use-steps.js';

const PAIR = { back: ['back', 'back'], fwd: ['fwd', 'fwd'] } as const;

/** Back and forth by card and by trick, and by itself. Time runs from left to right in both languages. */
export function Controls({ steps, length }: { steps: Steps; length: number }) {
  const { t } = useTranslation();
  const { step, playing } = steps;
  const atStart = step === 0;
  const atEnd = step >= length;
  const icons = (names: readonly ('back' | 'fwd')[]) =>
    names.map((name, at) => <Icon key={at} name={name} size={18} />);
  return (
    <div className="rcontrols" dir="ltr">
      <button
        type="button"
        className="tb twice"
        aria-label={t('replay.trick_back')}
        disabled={atStart}
        onClick={() => steps.byTrick(-1)}
      >
        {icons(PAIR.back)}
      </button>
      <button
        type="button"
        className="tb"
        aria-label={t('replay.step_back')}
        disabled={atStart}
        onClick={() => steps.byCard(-1)}
      >
        <Icon name="back" size={20} />
      </button>
      <button
        type="button"
        className="btn primary rplay"
        aria-label={t(playing ? 'replay.pause' : 'replay.play')}
        onClick={steps.toggle}
      >
        <Icon name={playing ? 'pause' : 'play'} size={22} />
      </button>
      <button
        type="button"
        className="tb"
        aria-label={t('replay.step')}
        disabled={atEnd}
        onClick={() => steps.byCard(1)}
      >
        <Icon name="fwd" size={20} />
      </button>
      <button
        type="button"
        className="tb twice"
        aria-label={t('replay.trick_next')}
        disabled={atEnd}
        onClick={() => steps.byTrick(1)}
      >
        {icons(PAIR.fwd)}
      </button>
    </div>
  );
}
