import { useId } from 'react';
import styles from './choice.module.css';

interface Props<Value extends string> {
  title: string;
  /** A sentence below the title. */
  note?: string;
  values: readonly Value[];
  /** Null: none is chosen yet. */
  chosen: Value | null;
  wordsOf: (value: Value) => string;
  onChoose: (value: Value) => void;
}

/** One of a few values, as a row of buttons. */
export function Choice<Value extends string>({
  title,
  note,
  values,
  chosen,
  wordsOf,
  onChoose,
}: Props<Value>) {
  const id = useId();
  return (
    <fieldset className={styles.pickers}>
      <legend>{title}</legend>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <div className={styles.picks}>
        {values.map((value) => (
          <label key={value} className={value === chosen ? styles.on : undefined}>
            <input
              className="sr"
              type="radio"
              name={id}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span>{wordsOf(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
