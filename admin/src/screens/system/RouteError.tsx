import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { Link, useRouteError } from 'react-router-dom';
import { LateError } from '@hokm/web/browser';
import { useTexts } from '../../text/define-texts.js';
import { systemTexts } from '../../text/system.js';
import { usePageTitle } from '../../ui/PageHeader.js';
import { PlainPage } from '../../ui/PlainPage.js';
import { usePanelName } from '../../ui/site-name.js';
import { Message } from '../../ui/States.js';

/** Scripts of an older version are gone after a deployment; browsers name that differently. */
const MISSING_SCRIPT =
  /dynamically imported module|module script failed|error loading dynamically|Unable to preload/i;

/** Why a screen failed. */
function kindOf(error: unknown, message: string): 'late' | 'outdated' | 'crashed' {
  if (error instanceof LateError) return 'late';
  return MISSING_SCRIPT.test(message) ? 'outdated' : 'crashed';
}

/** A screen that failed, inside the frame. */
export function RouteError() {
  const t = useTexts(systemTexts);
  const error = useRouteError();
  const message = error instanceof Error ? error.message : String(error);
  const kind = kindOf(error, message);
  const title = t(kind, { message });
  usePageTitle(title);
  return (
    <Message
      icon={kind === 'crashed' ? IconAlertTriangle : IconRefresh}
      title={title}
      note={t(`${kind}_hint`)}
      tone="bad"
      isPage
    >
      <Group gap="xs" justify="center">
        <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
        <Button variant="default" component={Link} to="/" reloadDocument>
          {t('to_home')}
        </Button>
      </Group>
    </Message>
  );
}

/** The frame itself failed. */
export function CrashPage() {
  const panel = usePanelName();
  return (
    <PlainPage title={panel}>
      <RouteError />
    </PlainPage>
  );
}
