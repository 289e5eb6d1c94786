import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/art/index.js';
import { useScene, useTimer } from './context.js';
import { useDigits } from './digits.js';
import { progressOf } from './status.js';

interface HeaderProps {
  online: boolean;
  onLeave: () => void;
  onRefresh: () => void;
  onPause: () => void;
}

function PauseButton({ onPause }: Pick<HeaderProps, 'onPause'>) {
  const { t } = useTranslation();
  const { game } = useScene();
  const digits = useDigits();
  const timer = useTimer();
  const { pause_active: paused, pause_available: available } = game.deck_state;
  const left = timer === null ? '–' : digits(timer.seconds);
  return (
    <button
      type="button"
      className={`tb timer ${timer?.tone ?? ''}`}
      disabled={paused}
      aria-disabled={!paused && !available ? true : undefined}
      aria-label={`${t(paused ? 'table.resume' : 'table.pause')}${timer === null ? '' : ` ${t('table.seconds_left', { n: timer.seconds })}`}`}
      onClick={onPause}
    >
      {paused ? <span>{t('table.resume')}</span> : <Icon name="pause" size={20} />}{' '}
      <b className="num">{left}</b>
    </button>
  );
}

/** The uppermost row: leave, the room, the connection, full refresh, and the pause with its clock. */
export function Header({ online, onLeave, onRefresh, onPause }: HeaderProps) {
  const { t } = useTranslation();
  const { game } = useScene();
  const progress = progressOf(game);
  return (
    <header className="thead">
      <button type="button" className="tb" aria-label={t('table.leave')} onClick={onLeave}>
        <Icon name="leave" size={20} />
        <span className="lbl">{t('table.leave')}</span>
      </button>
      <div className="title">
        <h1 className="ell">
          <bdi>{game.name}</bdi>
        </h1>
        <small>
          <span
            className={`conn ${online ? '' : 'bad'}`}
            role="img"
            aria-label={t(online ? 'table.online' : 'table.offline')}
          >
            <Icon name={online ? 'wifi' : 'off'} size={15} />
          </span>
          <span className="ell">{t(progress.key, progress.params)}</span>
        </small>
      </div>
      <span className="sp" />
      <button type="button" className="tb" aria-label={t('table.refresh')} onClick={onRefresh}>
        <Icon name="refresh" size={20} />
      </button>
      <PauseButton onPause={onPause} />
    </header>
  );
}
