import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

/** A tooltip beside the closed sidebar; loaded when it is closed. */
export function SideTooltip({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactElement;
}) {
  return (
    <Tooltip label={label} position="right" openDelay={0}>
      {children}
    </Tooltip>
  );
}
