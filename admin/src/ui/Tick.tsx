import { useEffect, useRef } from 'react';
import css from './Tick.module.css';

interface Props {
  readonly label: string;
  readonly isOn: boolean;
  /** Some of what it stands for is chosen. */
  readonly isPartly?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: () => void;
}

/** A tick without a visible label, for rows: the browser's own, so that a list with many of them is drawn at once. */
export function Tick({ label, isOn, isPartly = false, isDisabled = false, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // There is no attribute for it.
    if (input.current !== null) input.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <input
      ref={input}
      type="checkbox"
      className={css['tick']}
      aria-label={label}
      checked={isOn}
      disabled={isDisabled}
      onChange={onChange}
    />
  );
}
