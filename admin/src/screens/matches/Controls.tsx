import { ActionIcon, Button } from '@mantine/core';
import {
  IconFlag3,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTexts } from '../../text/define-texts.js';
import { matchesTexts } from '../../text/matches.js';
import css from './matches.module.css';

interface Props {
  readonly step: number;
  readonly length: number;
  readonly isPlaying: boolean;
  readonly onStep: (step: number) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onTrick: (by: 1 | -1) => void;
  readonly onPlay: () => void;
  /** Back to the moment of the report; null without one, or when it is shown. */
  readonly onReport: (() => void) | null;
}

/** The clock of a replay. Like every player's it runs from left to right in both languages. */
export function Controls({ step, length, isPlaying, onStep, onMove, onTrick, onPlay, onReport }: Props) {
  const t = useTexts(matchesTexts);
  const button = (label: string, run: () => void, icon: ReactNode) => (
    <ActionIcon variant="default" size={36} aria-label={label} title={label} onClick={run}>
      {icon}
    </ActionIcon>
  );
  return (
    <div className={css['controls']}>
      <input
        type="range"
        dir="ltr"
        min={0}
        max={length}
        value={step}
        style={{ '--share': `${length === 0 ? 0 : (step / length) * 100}%` } as CSSProperties}
        aria-label={t('place', { step, all: length })}
        onChange={(event) => onStep(Number(event.currentTarget.value))}
      />
      <div className={css['buttons']}>
        <div dir="ltr">
          {button(t('trick_back'), () => onTrick(-1), <IconPlayerSkipBack size={17} />)}
          {button(t('back'), () => onMove(-1), <IconPlayerTrackPrev size={17} />)}
          <ActionIcon
            variant="filled"
            radius="xl"
            size={40}
            aria-label={t(isPlaying ? 'pause' : 'play')}
            onClick={onPlay}
          >
            {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
          </ActionIcon>
          {button(t('next'), () => onMove(1), <IconPlayerTrackNext size={17} />)}
          {button(t('trick_next'), () => onTrick(1), <IconPlayerSkipForward size={17} />)}
        </div>
        <span className="note num">{t('place', { step, all: length })}</span>
        <span className="grow" />
        {onReport !== null && (
          <Button
            size="xs"
            variant="light"
            color="yellow"
            leftSection={<IconFlag3 size={15} />}
            onClick={onReport}
          >
            {t('to_report')}
          </Button>
        )}
      </div>
    </div>
  );
}
