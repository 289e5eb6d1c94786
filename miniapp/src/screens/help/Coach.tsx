import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../settings/use-format.js';
import { Icon } from '../../ui/art/index.js';
import { HAKEM_KOT_POINTS, type StepName } from './lesson.js';
import { LESSON_STEPS } from './progress.js';
import { classes } from '../../lib/classes.js';
import styles from './help.module.css';

interface Props {
  name: StepName;
  step: number;
  waits: boolean;
  /** Explains why the learner's last action was not the one asked for; null if there is nothing to explain. */
  wrong: string | null;
  /** True if the hand ended 7–0. */
  swept: boolean;
  onSkip: () => void;
  onBack: () => void;
  onAnswerWrong: (text: string) => void;
  /** Called at the end of the lesson: to a first match, or to the rules. */
  onPlay: () => void;
  onRules: () => void;
  onAgain: () => void;
  onLeave: () => void;
}

function Dots({ step }: { step: number }) {
  const { t } = useTranslation();
  return (
    <span
      className={styles.ldots}
      role="progressbar"
      aria-valuemin={1}
      aria-valuemax={LESSON_STEPS}
      aria-valuenow={step + 1}
      aria-label={t('lesson.progress', { n: step + 1, of: LESSON_STEPS })}
    >
      {Array.from({ length: LESSON_STEPS }, (_, dot) => (
        <i key={dot} className={dot <= step ? styles.on : undefined} />
      ))}
    </span>
  );
}

type PointsProps = Pick<Props, 'onAnswerWrong' | 'onPlay' | 'onRules' | 'onAgain'> & {
  answered: boolean;
  onAnswered: () => void;
};

/** The answers to the question of the last step, and the links onward once it is answered. */
function Points({ answered, onAnswered, onAnswerWrong, onPlay, onRules, onAgain }: PointsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (answered)
    return (
      <div className={styles.ldo}>
        <button type="button" className="btn sm primary" onClick={onPlay}>
          {t('lesson.play')}
        </button>
        <button type="button" className="btn sm" onClick={onRules}>
          {t('lesson.rules')}
        </button>
        <button type="button" className="btn sm" onClick={onAgain}>
          {t('lesson.again')}
        </button>
      </div>
    );
  return (
    <div className={styles.ldo} role="group" aria-label={t('lesson.kot.question')}>
      {[1, 2, HAKEM_KOT_POINTS].map((points) => (
        <button
          key={points}
          type="button"
          className="btn sm"
          onClick={() => {
            if (points === HAKEM_KOT_POINTS) onAnswered();
            else onAnswerWrong(t('lesson.kot.wrong'));
          }}
        >
          {format.number(points)}
        </button>
      ))}
    </div>
  );
}

/** The panel that explains a step, its task, and a wrong action; a step can be skipped. */
export function Coach(props: Props) {
  const { name, step, waits, wrong, swept, onSkip, onBack, onLeave } = props;
  const { t } = useTranslation();
  const last = step === LESSON_STEPS - 1;
  // The answer belongs to one end of the hand: another one asks again.
  const [answered, setAnswered] = useState<boolean | null>(null);
  const isAnswered = last && answered === swept;
  const told = last && !swept ? t('lesson.kot.text_plain') : t(`lesson.${name}.text`);
  return (
    <section className={styles.coach} aria-label={t('lesson.title')}>
      <header>
        <button type="button" className="tb" aria-label={t('lesson.leave')} onClick={onLeave}>
          <Icon name="close" size={20} />
        </button>
        <Dots step={step} />
        {step > 0 && (
          <button type="button" className="tb" onClick={onBack}>
            {t('lesson.back')}
          </button>
        )}
        {!last && (
          <button type="button" className="tb" onClick={onSkip}>
            {t('lesson.skip')}
          </button>
        )}
      </header>
      <div
        role="status"
        className={wrong === null || isAnswered ? styles.told : classes(styles.told, styles.wrong)}
      >
        <h1>{t(`lesson.${name}.title`)}</h1>
        <p>{isAnswered ? t('lesson.kot.right') : (wrong ?? told)}</p>
        {!last && waits && <b>{t(`lesson.${name}.ask`)}</b>}
        {last && !isAnswered && <b>{t('lesson.kot.question')}</b>}
      </div>
      {last && <Points {...props} answered={isAnswered} onAnswered={() => setAnswered(swept)} />}
    </section>
  );
}
