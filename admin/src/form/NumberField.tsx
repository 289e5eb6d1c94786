import { ActionIcon, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { wholeNumber } from '@hokm/shared/spelling';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useTexts } from '../text/define-texts.js';
import { formTexts } from '../text/form.js';
import css from './NumberField.module.css';

interface Props {
  /** For screen readers. */
  readonly name: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly unit?: string;
  readonly disabled?: boolean;
}

/** The whole number that was typed, with the digits of any language; null for anything else. */
function numberOf(text: string): number | null {
  const number = wholeNumber(text);
  return number !== null && number >= 0 ? number : null;
}

/** A whole number in the digits of the language, with buttons for less and more. */
export function NumberField({ name, value, onChange, min, max, step = 1, unit, disabled = false }: Props) {
  const t = useTexts(formTexts);
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const put = (next: number) => onChange(Math.min(max, Math.max(min, next)));
  const wanted = typed === null ? value : numberOf(typed);
  const isWrong = wanted === null || wanted < min || wanted > max;
  return (
    <div className={css['number']}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('less', { name })}
        disabled={disabled || value <= min}
        onClick={() => put(value - step)}
      >
        <IconMinus size={16} />
      </ActionIcon>
      <TextInput
        inputMode="numeric"
        aria-label={name}
        role="spinbutton"
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        disabled={disabled}
        error={isWrong}
        value={typed ?? formatNumber(value, language)}
        onFocus={() => setTyped(formatNumber(value, language))}
        onBlur={() => setTyped(null)}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          const next = numberOf(event.currentTarget.value);
          if (next !== null && next >= min && next <= max) onChange(next);
        }}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('more', { name })}
        disabled={disabled || value >= max}
        onClick={() => put(value + step)}
      >
        <IconPlus size={16} />
      </ActionIcon>
      {unit !== undefined && <span className="note">{unit}</span>}
    </div>
  );
}
