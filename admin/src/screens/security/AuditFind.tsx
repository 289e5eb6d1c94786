import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconCalendarEvent, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { isolate } from '@hokm/web/format';
import { useNow } from '@hokm/web/react';
import { DateTimeField } from '../../form/DateTimeField.js';
import type { ListParams } from '../../list/use-list-params.js';
import { useTexts } from '../../text/define-texts.js';
import { securityTexts } from '../../text/security.js';
import { findOf } from './audit-find.js';
import css from './security.module.css';

/** Pause after typing before the list changes, ms. */
const DELAY_MS = 300;
const EXAMPLE = { target: isolate('ip_blacklist:81.2.69.5') };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** One end of a span of time; a button until it is set. */
function Limit({
  label,
  value,
  first,
  onChange,
}: {
  readonly label: string;
  readonly value: string | undefined;
  /** The moment that it begins with, ms since 1970. */
  readonly first: number;
  readonly onChange: (value: string | null) => void;
}) {
  const t = useTexts(securityTexts);
  if (value === undefined)
    return (
      <Button
        variant="default"
        leftSection={<IconCalendarEvent size={18} stroke={1.7} />}
        onClick={() => onChange(new Date(first).toISOString())}
      >
        {label}
      </Button>
    );
  return (
    <div className={css['limit']}>
      <DateTimeField label={label} value={value} onChange={onChange} />
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={t('a_any_time', { name: label })}
        onClick={() => onChange(null)}
      >
        <IconX size={16} stroke={1.8} />
      </ActionIcon>
    </div>
  );
}

/** Finds entries of the audit log by what was acted on or by request, and by time. */
export function AuditFind({ list }: { readonly list: ListParams }) {
  const t = useTexts(securityTexts);
  const { target = '', request = '', from, to } = list.filters;
  const found = target || request;
  const [text, setText] = useState(found);
  // The address may change without typing: a saved view, the back button, "clear all".
  const [shown, setShown] = useState(found);
  if (shown !== found) {
    setShown(found);
    const typed = findOf(text);
    if ((typed.target ?? typed.request ?? '') !== found) setText(found);
  }
  const find = useDebouncedCallback((typed: string) => list.set({ ...findOf(typed) }), DELAY_MS);
  const type = (typed: string) => {
    setText(typed);
    find(typed);
  };
  const hour = Math.floor(useNow(HOUR) / HOUR) * HOUR;
  return (
    <div className={css['find']} role="search" aria-label={t('a_find')}>
      <TextInput
        className="grow"
        label={t('a_find')}
        description={t('a_find_note', EXAMPLE)}
        dir="ltr"
        labelProps={{ dir: 'auto' }}
        descriptionProps={{ dir: 'auto' }}
        spellCheck={false}
        autoComplete="off"
        maxLength={128}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Limit
        label={t('a_from')}
        value={from}
        first={hour - DAY}
        onChange={(value) => list.set({ from: value })}
      />
      <Limit label={t('a_to')} value={to} first={hour} onChange={(value) => list.set({ to: value })} />
    </div>
  );
}
