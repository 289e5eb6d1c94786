import { Button, Group } from '@mantine/core';
import { commonTexts } from '../text/common.js';
import { useTexts } from '../text/define-texts.js';

export interface DialogActionsProps {
  readonly onCancel: () => void;
  readonly confirm: string;
  readonly isSending: boolean;
  readonly isReady?: boolean;
  /** It hurts or cannot be taken back. */
  readonly isBad?: boolean;
}

/** The end of a dialog's form: cancel, then the action. */
export function DialogActions({
  onCancel,
  confirm,
  isSending,
  isReady = true,
  isBad = false,
}: DialogActionsProps) {
  const t = useTexts(commonTexts);
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" disabled={isSending} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" loading={isSending} disabled={!isReady} {...(isBad ? { color: 'red' } : {})}>
        {confirm}
      </Button>
    </Group>
  );
}
