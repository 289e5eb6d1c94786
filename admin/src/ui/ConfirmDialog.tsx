import { Button, Group, Stack, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { errorMessage } from '@hokm/web/errors';
import { useLanguage } from '@hokm/web/react';
import { commonTexts } from '../text/common.js';
import { useTexts } from '../text/define-texts.js';
import { FormProblem } from './States.js';
import { wantOverlays } from './overlays.js';

export interface Confirmation {
  readonly title: string;
  /** The action's effect: on what, on how many, until when. */
  readonly body: ReactNode;
  /** The verb on the button. */
  readonly confirm: string;
  /** `bad`: it hurts or cannot be taken back. */
  readonly tone?: 'bad';
  /** Something to be typed first, e.g. a reason or the name of what is lost. The button sleeps until `fits` is true. */
  readonly typed?: {
    readonly label: string;
    readonly description?: ReactNode;
    readonly fits: (text: string) => boolean;
  };
  readonly onCancel?: () => void;
  /** Called with what was typed. The dialog stays open while it runs and when it throws. */
  readonly run: (typed: string) => Promise<unknown>;
}

interface FormProps extends Pick<Confirmation, 'body' | 'confirm' | 'tone' | 'typed' | 'run'> {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function ConfirmForm({ body, confirm, tone, typed, run, onDone, onCancel }: FormProps) {
  const t = useTexts(commonTexts);
  const language = useLanguage();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const isReady = typed === undefined || typed.fits(text.trim());

  const submit = async () => {
    setIsRunning(true);
    setProblem(null);
    try {
      await run(text.trim());
      onDone();
    } catch (error) {
      setProblem(errorMessage(error, t('failed'), language));
      setIsRunning(false);
    }
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady) void submit();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <div>{body}</div>
        {typed !== undefined && (
          <TextInput
            label={typed.label}
            description={typed.description}
            value={text}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <FormProblem problem={problem} />
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            onClick={onCancel}
            {...(typed === undefined ? { 'data-autofocus': true } : {})}
          >
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            loading={isRunning}
            disabled={!isReady}
            {...(tone === 'bad' ? { color: 'red' } : {})}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Asks before something that hurts or cannot be taken back. Cancel has the focus; Escape and the scrim cancel too. */
export async function openConfirm({ title, onCancel, ...confirmation }: Confirmation): Promise<void> {
  if (!(await wantOverlays())) {
    onCancel?.();
    return;
  }
  let isDone = false;
  const close = () => modals.close(id);
  const id = modals.open({
    title,
    size: 480,
    onClose: () => {
      if (!isDone) onCancel?.();
    },
    children: (
      <ConfirmForm
        {...confirmation}
        onCancel={close}
        onDone={() => {
          isDone = true;
          close();
        }}
      />
    ),
  });
}
