import { Anchor, Box, Center, Group, Image, Paper, Stack, Text, Title } from '@mantine/core';
import { useTexts } from '../../text/LanguageProvider.js';
import { LanguageSwitch } from '../../ui/LanguageSwitch.js';
import { SignInForm } from './SignInForm.js';

/** /admin/login: the one way into the panel. */
export function SignInScreen() {
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
      <Center component="main" flex={1} py="xl">
        <Stack gap="lg" w="100%" maw={420}>
          <Stack gap={4}>
            <Title order={1} size="h2">
              {t('sign_in_title')}
            </Title>
            <Text c="dimmed">{t('sign_in_hint')}</Text>
          </Stack>
          <Paper withBorder shadow="sm" radius="lg" p={{ base: 'md', sm: 'xl' }}>
            <SignInForm />
          </Paper>
          <Anchor href="/" size="sm" ta="center">
            {t('to_the_game')}
          </Anchor>
        </Stack>
      </Center>
    </Box>
  );
}
