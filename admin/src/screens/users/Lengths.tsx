import { Chip, Group } from '@mantine/core';
import { useTexts } from '../../text/define-texts.js';
import { usersTexts } from '../../text/users.js';

/** Lengths that are offered, in hours; 0 lasts until somebody lifts it. */
const LENGTHS = ['24', '72', '168', '720', '0'] as const;
export type Length = (typeof LENGTHS)[number];
export const USUAL_LENGTH: Length = '168';

interface Props {
  readonly value: Length;
  readonly onChange: (value: Length) => void;
  /** One without an end is offered too. */
  readonly isEndless?: boolean;
}

/** How long something lasts. */
export function Lengths({ value, onChange, isEndless = true }: Props) {
  const t = useTexts(usersTexts);
  return (
    <>
      <p className="mantine-InputWrapper-label">{t('how_long')}</p>
      <Chip.Group value={value} onChange={(chosen) => onChange(chosen)}>
        <Group gap={8} my={4}>
          {LENGTHS.filter((each) => isEndless || each !== '0').map((each) => (
            <Chip key={each} value={each} radius="md" size="sm">
              {t(`hours_${each}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </>
  );
}
