import { Group, Input, Popover, Stack, TextInput } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Suspense, useState, type FocusEvent } from 'react';
import { typedTime } from '@hokm/shared/spelling';
import { lazy, useLanguage, useNow } from '@hokm/web/react';
import { useTexts } from '../text/define-texts.js';
import { formTexts } from '../text/form.js';
import { Bone } from '../ui/States.js';
import { TIME_ZONE, useDates } from '../ui/dates.js';
import { fromWallTime, toWallTime, type WallTime } from './wall-time.js';

const Calendar = lazy(async () => ({ default: (await import('./Calendar.js')).Calendar }));

const MINUTE = 60_000;
const TIME = /^([01]?\d|2[0-3]):([0-5]\d)$/;

interface Props {
  readonly label: string;
  readonly description?: string;
  readonly error?: string;
  /** ISO 8601. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The time of day in any digits. What cannot be read is not taken, and the field says so. */
function TimeField({
  wall,
  onChange,
}: {
  readonly wall: WallTime;
  readonly onChange: (wall: WallTime) => void;
}) {
  const t = useTexts(formTexts);
  const { time } = useDates();
  const shown = time(fromWallTime(wall, TIME_ZONE));
  const [typed, setTyped] = useState<string | null>(null);
  const match = (text: string) => TIME.exec(typedTime(text));
  return (
    <TextInput
      label={t('time')}
      dir="ltr"
      labelProps={{ dir: 'auto' }}
      w={140}
      inputMode="numeric"
      value={typed ?? shown}
      error={typed !== null && match(typed) === null && t('time_invalid')}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const found = match(text);
        setTyped(text);
        if (found !== null) onChange({ ...wall, hour: Number(found[1]), minute: Number(found[2]) });
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** The form around it would take Escape for itself, and ask about its changes: it leaves the key to what has this attribute. */
const keepEscape = ({ target }: FocusEvent<HTMLElement>) =>
  target.setAttribute('data-mantine-stop-propagation', 'true');

/** A moment in Tehran's time, by a calendar and a time of day. */
export function DateTimeField({ label, description, error, value, onChange }: Props) {
  const t = useTexts(formTexts);
  const language = useLanguage();
  const { date } = useDates();
  const [isOpen, setIsOpen] = useState(false);
  const wall = toWallTime(value, TIME_ZONE);
  const now = toWallTime(useNow(MINUTE), TIME_ZONE);
  const change = (next: WallTime) => onChange(new Date(fromWallTime(next, TIME_ZONE)).toISOString());
  // The calendar works with days of this device; they only carry year, month and day.
  const asDay = ({ year, month, day }: WallTime) => new Date(year, month - 1, day);
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <Input
            component="button"
            type="button"
            pointer
            aria-label={`${label}: ${date(value, { style: 'full', time: true })}`}
            aria-expanded={isOpen}
            leftSection={<IconCalendarEvent size={18} stroke={1.7} />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {date(value, { style: 'full', time: true })}
          </Input>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('pick_date')}>
          <Stack gap="sm" onFocus={keepEscape}>
            <Suspense fallback={<Bone width={280} height={300} />}>
              <Calendar
                language={language}
                selected={asDay(wall)}
                today={asDay(now)}
                onSelect={(day) =>
                  change({ ...wall, year: day.getFullYear(), month: day.getMonth() + 1, day: day.getDate() })
                }
              />
            </Suspense>
            <Group>
              <TimeField wall={wall} onChange={change} />
            </Group>
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  );
}
