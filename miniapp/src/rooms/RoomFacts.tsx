import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomOptions } from '@hokm/shared/protocol';
import { useFormat } from '../settings/use-format.js';
import { classes } from '../lib/classes.js';
import styles from './rooms.module.css';

interface Props {
  options: { readonly target_points: number; readonly pace: RoomOptions['pace'] };
  className?: string | undefined;
  /** The name of the third fact, and its value. */
  name: string;
  children: ReactNode;
}

/** Target points and pace of a room, and one fact more. */
export function RoomFacts({ options, className, name, children }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes('opts', styles.facts, className)}>
      <span className="opt">
        <small>{t('room.points')}</small>
        <b>{format.number(options.target_points)}</b>
      </span>
      <span className="opt">
        <small>{t('room.pace')}</small>
        <b>{t(options.pace === 'fast' ? 'lobby.pace_fast' : 'lobby.pace_classic')}</b>
      </span>
      <span className="opt">
        <small>{name}</small>
        <b>{children}</b>
      </span>
    </div>
  );
}
