import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly isOpen: boolean;
  readonly title: string;
  /** It shows recovery codes, which are seen only this once: neither Escape nor the scrim nor a cross closes it. */
  readonly hasCodes: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that may end with recovery codes. With them, only its content closes it. */
export function CodesDialog({ isOpen, title, hasCodes, onClose, children }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={460}
      closeOnEscape={!hasCodes}
      closeOnClickOutside={!hasCodes}
      withCloseButton={!hasCodes}
    >
      {children}
    </Modal>
  );
}
