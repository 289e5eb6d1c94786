import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /**
   * It shows recovery codes, or they are on their way. They are seen only this once: neither Escape nor the scrim nor a cross
   * closes it.
   */
  readonly isHeld: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that may end with recovery codes. With them, only its content closes it. */
export function CodesDialog({ title, isHeld, onClose, children }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={460}
      closeOnEscape={!isHeld}
      closeOnClickOutside={!isHeld}
      withCloseButton={!isHeld}
    >
      {children}
    </Modal>
  );
}
