import { Avatar, Badge, Button, Group, Paper, Stack, Text, useDirection } from '@mantine/core';
import type { User } from '@hokm/shared/api';
import { useState } from 'react';
import { useTexts } from '../../text/LanguageProvider.js';
import { PlainPage } from '../../ui/PlainPage.js';
import { LEVEL_TEXTS } from './level-texts.js';

/** /admin: who is signed in, at what level, and the way out. */
export function HomeScreen({ user, leave }: { readonly user: User; readonly leave: () => Promise<void> }) {
  const { t } = useTexts();
  const { dir } = useDirection();
  const [isLeaving, setIsLeaving] = useState(false);
  const out = () => {
    setIsLeaving(true);
    void leave();
  };
  return (
    <PlainPage title={t('panel')} hint={t('signed_in')}>
      <Paper withBorder shadow="sm" radius="lg" p={{ base: 'md', sm: 'xl' }}>
        <Stack gap="lg">
          <Group wrap="nowrap">
            <Avatar src={user.avatar} alt="" variant="filled" color="teal" size="lg" radius="xl">
              {Array.from(user.name)[0]}
            </Avatar>
            <Stack gap={4} miw={0}>
              {/* A long name is cut at its own end, and stands where the page begins all the same. */}
              <Text component="bdi" display="block" fw={700} truncate ta={dir === 'rtl' ? 'right' : 'left'}>
                {user.name}
              </Text>
              <Badge size="lg" variant="light" tt="none">
                {t(LEVEL_TEXTS[user.admin_level])}
              </Badge>
            </Stack>
          </Group>
          <Button size="lg" fullWidth variant="default" loading={isLeaving} onClick={out}>
            {t('logout')}
          </Button>
        </Stack>
      </Paper>
    </PlainPage>
  );
}
