import '@mantine/notifications/styles.css';
import { useDirection } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { overlaysReady } from './overlays.js';

/** The requirement's own numbers: how many toasts at a time, how wide, px. */
const TOASTS_MAX = 20;
const TOAST_WIDTH = 350;

/** The containers of toasts and dialogs. */
export function Overlays() {
  const { dir } = useDirection();
  useEffect(overlaysReady, []);
  return (
    <>
      <Notifications
        position={dir === 'rtl' ? 'bottom-left' : 'bottom-right'}
        limit={TOASTS_MAX}
        containerWidth={TOAST_WIDTH}
      />
      <ModalsProvider />
    </>
  );
}
