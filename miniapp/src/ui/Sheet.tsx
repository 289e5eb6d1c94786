import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLayer } from '../navigation/use-layer.js';
import { Icon } from './art/Icon.js';
import { Layer } from './layer.js';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A sheet from below on phones, a dialog on wider screens. It is shown while it is mounted; one step back, Escape, the cross and
 * a tap beside it close it, and the focus goes back to where it came from. What is marked with `data-focus` has the
 * focus first: React's own `autoFocus` comes before the dialog is open, when nothing in it can be focused.
 */
export function Sheet({ title, onClose, children }: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const close = useLayer(onClose);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Without a marked element the title gets the focus: it is read first, and the close button shows no focus ring.
    const first = element?.querySelector<HTMLElement>('[data-focus]') ?? heading.current;
    first?.focus({ preventScroll: true });
    return () => element?.close();
  }, []);
  // At the page's end: it keeps its own colours, whatever ground it was opened from.
  return createPortal(
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className="sheet-in">
        <header className="sheet-head">
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="round" aria-label={t('app.close')} onClick={close}>
            <Icon name="close" size={20} />
          </button>
        </header>
        <Layer value={close}>{children}</Layer>
      </div>
    </dialog>,
    document.body,
  );
}
