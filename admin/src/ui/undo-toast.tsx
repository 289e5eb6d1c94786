import { Button, RingProgress } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { wantOverlays } from './overlays.js';

const WAIT_S = 8;

interface Props {
  readonly text: string;
  readonly label: string;
  readonly onUndo: () => void;
}

/** A toast that names the action, offers to undo it, and shows how long it stays. */
function UndoLine({ text, label, onUndo }: Props) {
  const language = useLanguage();
  const [left, setLeft] = useState(WAIT_S);
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 10 }}>
      <RingProgress
        size={30}
        thickness={3}
        sections={[{ value: (left / WAIT_S) * 100, color: 'var(--saffron)' }]}
        label={<span style={{ display: 'block', textAlign: 'center' }}>{formatNumber(left, language)}</span>}
      />
      <span className="grow">{text}</span>
      <Button size="xs" variant="default" onClick={onUndo}>
        {label}
      </Button>
    </span>
  );
}

let count = 0;

/** Says that something was done, and offers to take it back for eight seconds. It is stored already: nothing waits here. */
export function toastUndo({ text, label, onUndo }: Props): void {
  void wantOverlays();
  count += 1;
  const id = `undo-${count}`;
  notifications.show({
    id,
    autoClose: WAIT_S * 1000,
    message: (
      <UndoLine
        text={text}
        label={label}
        onUndo={() => {
          notifications.hide(id);
          onUndo();
        }}
      />
    ),
  });
}
