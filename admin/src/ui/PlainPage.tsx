import { Box, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { LanguageSwitch } from './LanguageSwitch.js';
import { usePageTitle } from './PageHeader.js';
import { Mark } from './art.js';
import { useSiteName } from './site-name.js';

interface Props {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A page outside the frame with one thing to do: the brand and the language above, a title, the form. */
export function PlainPage({ title, hint, children }: Props) {
  const site = useSiteName();
  usePageTitle(title);
  return (
    <Box mih="var(--app-height)" p="md" display="flex" style={{ flexDirection: 'column' }}>
      <Group component="header" justify="space-between" wrap="nowrap">
        <Group gap="xs" wrap="nowrap">
          <Mark size={32} />
          <Text fw={700}>
            <bdi>{site}</bdi>
          </Text>
        </Group>
        <LanguageSwitch />
      </Group>
      {/* From the top, so that a message above the form does not move the title. */}
      <Box component="main" pt="clamp(24px, 10vh, 120px)" pb="xl">
        <Stack gap="lg" maw={420} mx="auto">
          <Stack gap={4}>
            <Title order={1}>{title}</Title>
            {hint !== undefined && <Text c="dimmed">{hint}</Text>}
          </Stack>
          {children}
        </Stack>
      </Box>
    </Box>
  );
}
