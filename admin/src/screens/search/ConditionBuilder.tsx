import { Button, Select, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import {
  fieldOf,
  opsOf,
  SEARCH_FIELDS,
  type Condition,
  type SearchField,
  type SearchOp,
  type SearchSubject,
} from '@hokm/shared/api/search/limits';
import { useTexts } from '../../text/define-texts.js';
import { searchTexts } from '../../text/search.js';
import { useEntryText } from '../users/entries.js';
import { choiceName, fieldName, opName } from './condition-words.js';
import { conditionFrom } from './syntax.js';
import css from './search.module.css';

interface ValueProps {
  readonly field: SearchField;
  readonly value: string;
  readonly isBad: boolean;
  readonly onChange: (value: string) => void;
}

/** The value of a condition, by the kind of its field. */
function ValueField({ field, value, isBad, onChange }: ValueProps) {
  const t = useTexts(searchTexts);
  const entryText = useEntryText();
  const choices =
    field.kind === 'flag'
      ? (['yes', 'no'] as const).map((each) => ({ value: each, label: t(each) }))
      : field.kind === 'choice'
        ? field.values.map((each) => ({ value: each, label: choiceName(each, t, entryText) }))
        : null;
  if (choices !== null)
    return (
      <Select
        label={t('value')}
        data={choices}
        value={value === '' ? null : value}
        error={isBad && t('value_bad')}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  return (
    <TextInput
      label={t('value')}
      classNames={{ input: css['typed'] ?? '' }}
      value={value}
      placeholder={field.kind === 'day' ? t('day_hint') : undefined}
      inputMode={field.kind === 'number' ? 'numeric' : undefined}
      error={isBad && t('value_bad')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface Props {
  readonly subject: SearchSubject;
  readonly onAdd: (condition: Condition) => void;
}

/** Makes one condition by field, comparison and value. */
export function ConditionBuilder({ subject, onAdd }: Props) {
  const t = useTexts(searchTexts);
  const names = Object.keys(SEARCH_FIELDS[subject]);
  const [name, setName] = useState(names[0] ?? '');
  const [op, setOp] = useState<SearchOp>('eq');
  const [value, setValue] = useState('');
  const [isBad, setIsBad] = useState(false);
  const field = fieldOf(subject, name);
  if (field === undefined) return null;
  const ops = opsOf(field);
  const write = (next: string) => {
    setValue(next);
    setIsBad(false);
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const condition = conditionFrom(subject, name, op, value.trim());
    setIsBad(condition === null);
    if (condition === null) return;
    onAdd(condition);
    setValue('');
  };
  return (
    <form className={css['builder']} aria-label={t('builder')} onSubmit={onSubmit} noValidate>
      <Select
        label={t('field')}
        data={names.map((each) => ({ value: each, label: fieldName(subject, each, t) }))}
        value={name}
        allowDeselect={false}
        onChange={(next) => {
          setName(next ?? name);
          setOp('eq');
          write('');
        }}
      />
      {ops.length > 1 && (
        <Select
          label={t('op')}
          data={ops.map((each) => ({ value: each, label: opName(field.kind === 'day', each, t) }))}
          value={op}
          allowDeselect={false}
          onChange={(next) => setOp(ops.find((each) => each === next) ?? 'eq')}
        />
      )}
      <ValueField field={field} value={value} isBad={isBad} onChange={write} />
      <Button type="submit" variant="default">
        {t('add')}
      </Button>
    </form>
  );
}
