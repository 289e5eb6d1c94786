import { useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackHandler } from '../../telegram/back-handler.js';
import { getPlatform, onPlatformChange } from '../../telegram/current.js';
import { Layer } from '../layer.js';

interface Props {
  readonly text: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** False while the form is not begun: Telegram's button would speak for the whole page. */
  readonly isWanted?: boolean;
  /** The button is as wide as the form. */
  readonly wide?: boolean;
  /** Called by a press where the button stands in no form. */
  readonly onPress?: () => void;
}

const hasMain = () => getPlatform().setMain !== undefined;

/**
 * The one button that ends a form. In Telegram it is the client's main button below the page, with the same words, state and progress,
 * and the page shows none; elsewhere it stands in the form. Telegram's is away while another layer lies over the form. A form has
 * one, and a page or a layer one such form.
 */
export function MainSubmit(props: Props) {
  const { text, busy, disabled = false, isWanted = true, wide = true, onPress } = props;
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const isTelegrams = useSyncExternalStore(onPlatformChange, hasMain);
  const isOnTop = useBackHandler() === useContext(Layer);
  const isShown = isTelegrams && isOnTop && isWanted;
  const isActive = !disabled && !busy;
  useEffect(() => {
    if (isShown)
      getPlatform().setMain?.({ text, isActive, isBusy: busy, press: () => button.current?.click() });
  }, [isShown, text, isActive, busy]);
  // Not hidden between two states of it: it would flicker.
  useEffect(() => (isShown ? () => getPlatform().setMain?.(null) : undefined), [isShown]);
  return (
    <button
      ref={button}
      type={onPress === undefined ? 'submit' : 'button'}
      className={wide ? 'btn primary wide' : 'btn primary'}
      hidden={isTelegrams}
      disabled={!isActive}
      onClick={onPress}
    >
      {busy ? <span className="spin" role="progressbar" aria-label={t('app.loading')} /> : text}
    </button>
  );
}
