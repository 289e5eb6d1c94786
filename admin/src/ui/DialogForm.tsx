import { Stack } from '@mantine/core';
import type { ReactNode, SyntheticEvent } from 'react';
import { DialogActions, type DialogActionsProps } from './DialogActions.js';
import { FormProblem } from './States.js';
import { useSubmit } from './use-submit.js';

interface Props extends Omit<DialogActionsProps, 'isSending'> {
  /** Sends the form. The dialog stays open, with the reason, when it throws. */
  readonly send: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** The form of a dialog: its fields, why it could not be sent, and its two buttons. */
export function DialogForm({ send, children, ...actions }: Props) {
  const { submit, isSending, problem } = useSubmit();
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void submit(send);
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {children}
        <FormProblem problem={problem} />
        <DialogActions isSending={isSending} {...actions} />
      </Stack>
    </form>
  );
}
