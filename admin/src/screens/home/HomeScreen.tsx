import { Button } from '@mantine/core';
import { IconChevronLeft, IconUserShield } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AdminLevel } from '@hokm/shared/policy';
import { isolate } from '@hokm/web/format';
import { useNow } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { addressOf, routesFor, useRoutes } from '../../navigation/routes.js';
import { useUser } from '../../session/session.js';
import { accountTexts } from '../../text/account.js';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { navTexts } from '../../text/nav.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Facts, Panel } from '../../ui/Panel.js';
import { Failed } from '../../ui/States.js';
import { IconTile, Tag } from '../../ui/Tag.js';
import { PersonPicture } from '../../ui/art.js';
import { useDates } from '../../ui/dates.js';
import { SecondFactorFacts } from '../account/SecondFactorFacts.js';
import css from './HomeScreen.module.css';

const MINUTE = 60_000;

const LEVEL_TONES = { user: 'mute', moderator: 'info', admin: 'jade', super_admin: 'crocus' } as const;

/** The name of a level. */
function LevelTag({ level }: { readonly level: AdminLevel }) {
  const t = useTexts(commonTexts);
  return <Tag tone={LEVEL_TONES[level]}>{t(level)}</Tag>;
}

function You() {
  const t = useTexts(accountTexts);
  const { date } = useDates();
  const user = useUser();
  return (
    <Panel>
      <div className={css['you']}>
        <PersonPicture person={user} size={56} />
        <div className="grow">
          <bdi className={`${css['name'] ?? ''} name`}>{user.name}</bdi>
          <LevelTag level={user.admin_level} />
        </div>
      </div>
      <Facts
        rows={[
          [t('email'), <bdi key="email">{user.email ?? t('none')}</bdi>],
          [t('member_since'), date(user.created_at)],
        ]}
      />
    </Panel>
  );
}

function Security() {
  const t = useTexts(accountTexts);
  const { data, error, refetch } = useQuery(callQuery('GET /security/info'));
  return (
    <Panel
      title={t('security')}
      end={
        <Button
          component={Link}
          to="/account"
          variant="light"
          size="xs"
          leftSection={<IconUserShield size={16} stroke={1.8} />}
        >
          {t('manage')}
        </Button>
      }
    >
      {error !== null && data === undefined ? (
        <Failed title={t('failed')} error={error} retry={() => void refetch()} />
      ) : (
        <SecondFactorFacts security={data?.security} withSessions />
      )}
    </Panel>
  );
}

/** The screens that the person's level opens. */
function Sections() {
  const t = useTexts(accountTexts);
  const nav = useTexts(navTexts);
  const routes = routesFor(useRoutes(), useUser().admin_level).filter(({ path }) => path !== '');
  return (
    <Panel title={t('your_sections')} note={t('your_sections_hint')} isFlush>
      <ul className={css['sections']}>
        {routes.map((route) => (
          <li key={route.path}>
            <Link to={addressOf(route)}>
              <IconTile icon={route.icon} tone="jade" />
              <span className="grow">{nav(route.label)}</span>
              <IconChevronLeft size={16} className="directional" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** /admin: the person, the screens that their level opens, and their account's security. */
export function HomeScreen() {
  const t = useTexts(accountTexts);
  const common = useTexts(commonTexts);
  const { date } = useDates();
  const now = useNow(MINUTE);
  const { name } = useUser();
  return (
    <>
      <PageHeader
        title={t('welcome', { name: isolate(name) })}
        documentTitle={common('product_panel')}
        note={t('today', { date: date(now, { style: 'full', time: true }) })}
      />
      <div className={css['grid']}>
        <You />
        <Security />
        <Sections />
      </div>
    </>
  );
}
