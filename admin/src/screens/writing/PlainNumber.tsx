import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { typedNumber } from '@hokm/shared/spelling';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';

interface Props {
  readonly label: string;
  readonly note?: string;
  readonly min?: number;
  readonly max: number;
  /** Null where nobody knows. */
  readonly value: number | null;
  readonly error?: ReactNode;
  readonly onChange: (value: number | null) => void;
}

/** A whole number that may be left out. Shows the digits of the language and takes any digits; other signs are not taken. */
export function PlainNumber({ label, note, min = 1, max, value, error, onChange }: Props) {
  const language = useLanguage();
  const shown = value === null ? '' : formatNumber(value, language, { useGrouping: false });
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      label={label}
      description={note}
      inputMode="numeric"
      value={typed ?? shown}
      error={error}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const digits = typedNumber(text).replace(/\D/g, '').slice(0, String(max).length);
        const number = digits === '' ? null : Math.min(max, Math.max(min, Number(digits)));
        setTyped(number === null ? '' : formatNumber(number, language, { useGrouping: false }));
        onChange(number);
      }}
    />
  );
}
