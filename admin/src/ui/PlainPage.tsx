import { Box, Group, Image, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../text/LanguageProvider.js';
import { LanguageSwitch } from './LanguageSwitch.js';

interface Props {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A page with one thing to do on it: the product's mark and the language above, a title, and what there is to do. */
export function PlainPage({ title, hint, children }: Props) {
  const { t } = useTexts();
  return (
    <Box mih="100dvh" p="md" display="flex" style={{ flexDirection: 'column' }}>
      <Group component="header" justify="space-between" wrap="nowrap">
        <Group gap="xs" wrap="nowrap">
          <Image src={`${import.meta.env.BASE_URL}mark.svg`} alt="" w={32} h={32} />
          <Text fw={700}>{t('product')}</Text>
        </Group>
        <LanguageSwitch />
      </Group>
      {/* From the top, so that what is said above a form moves no title. */}
      <Box component="main" pt="clamp(24px, 10vh, 120px)" pb="xl">
        <Stack gap="lg" maw={420} mx="auto">
          <Stack gap={4}>
            <Title order={1} size="h2">
              {title}
            </Title>
            {hint !== undefined && <Text c="dimmed">{hint}</Text>}
          </Stack>
          {children}
        </Stack>
      </Box>
    </Box>
  );
}
