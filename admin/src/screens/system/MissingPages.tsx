import { Alert, Button } from '@mantine/core';
import { IconLock, IconMapOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { POLICIES, type Area } from '@hokm/shared/policy';
import { useUser } from '../../session/session.js';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { systemTexts } from '../../text/system.js';
import { usePageTitle } from '../../ui/PageHeader.js';
import { Message } from '../../ui/States.js';

interface OfArea {
  readonly area: Area;
}

/** Which level an area needs, and which the person has. */
function useLevels({ area }: OfArea) {
  const common = useTexts(commonTexts);
  const { admin_level } = useUser();
  return { needed: common(POLICIES[area]), level: common(admin_level) };
}

/** Says on the dashboard why it is shown instead of what was asked for. */
export function RefusedNotice(props: OfArea) {
  const t = useTexts(systemTexts);
  const levels = useLevels(props);
  return (
    <Alert color="gray" icon={<IconLock stroke={1.7} />} mb="md" role="status">
      <b>{t('forbidden')}</b>. {t('forbidden_hint', levels)}
    </Alert>
  );
}

/** A screen that the person's level does not reach. */
export function Forbidden(props: OfArea) {
  const t = useTexts(systemTexts);
  const levels = useLevels(props);
  usePageTitle(t('forbidden'));
  return (
    <Message icon={IconLock} title={t('forbidden')} note={t('forbidden_hint', levels)} isPage>
      <Button component={Link} to="/">
        {t('to_home')}
      </Button>
    </Message>
  );
}

/** An address that the panel does not have. */
export function NotFound() {
  const t = useTexts(systemTexts);
  usePageTitle(t('not_found'));
  return (
    <Message icon={IconMapOff} title={t('not_found')} note={t('not_found_hint')} isPage>
      <Button component={Link} to="/">
        {t('to_home')}
      </Button>
    </Message>
  );
}
