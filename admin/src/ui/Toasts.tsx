import { Alert, Portal, Stack } from '@mantine/core';
import { useEffect } from 'react';

/** Something told in passing. */
export interface Toast {
  readonly text: string;
  /** How long it stays, ms. */
  readonly lasts: number;
}

function Told({ toast, over }: { readonly toast: Toast; readonly over: () => void }) {
  useEffect(() => {
    const timer = setTimeout(over, toast.lasts);
    return () => clearTimeout(timer);
  }, [toast, over]);
  return (
    <Alert color="yellow" variant="filled" autoContrast>
      {toast.text}
    </Alert>
  );
}

/** Where toasts appear: one at a time, the others wait for it. */
export function Toasts({ toasts, over }: { readonly toasts: readonly Toast[]; readonly over: () => void }) {
  const [first] = toasts;
  return (
    <Portal>
      <Stack
        role="status"
        aria-live="polite"
        pos="fixed"
        bottom={16}
        maw={350}
        style={{ insetInlineStart: 16, insetInlineEnd: 16, zIndex: 300 }}
      >
        {first !== undefined && <Told toast={first} over={over} />}
      </Stack>
    </Portal>
  );
}
