import { useTranslation } from 'react-i18next';
import { BOT_NOTICE_KINDS, type BotNoticeKind } from '@hokm/shared/api/notifications/limits';
import type { NotificationSettings } from '@hokm/shared/api/notifications';
import { call } from '../../api/index.js';
import { callQuery, setQueryData } from '../../data/query.js';
import { useMutation } from '../../data/use-mutation.js';
import { useQuery } from '../../data/use-query.js';
import { useFormat } from '../../settings/use-format.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import '../../text/messages.js';
import type { IconName } from '../../ui/art/index.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { PickRow } from '../settings/PickRow.js';
import { SwitchRow } from '../settings/SwitchRow.js';
import styles from './inbox.module.css';

type Choice = Pick<NotificationSettings, 'off' | 'quiet'>;

const ICONS: Readonly<Record<BotNoticeKind, IconName>> = {
  room_starting: 'play',
  your_turn: 'hourglass',
  invite: 'users',
  friend_request: 'plus',
  match_result: 'cup',
  tournament: 'medal',
  group_table: 'users',
  friend_table: 'users',
  partner: 'users',
  gift: 'gift',
  daily: 'gift',
  season: 'cup',
  news: 'news',
};
const NIGHT = { from: 22, to: 8 } as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface FieldsProps {
  readonly settings: NotificationSettings;
  readonly onChange: (choice: Choice) => void;
}

function Quiet({ settings: { off, quiet }, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const options = HOURS.map((hour) => ({ value: String(hour), text: format.clock(hour * 60) }));
  return (
    <div className="panel list">
      <SwitchRow
        icon="moon"
        title={t('notify.quiet')}
        note={t('notify.quiet_note')}
        on={quiet !== null}
        onChange={(on) => onChange({ off, quiet: on ? NIGHT : null })}
      />
      {quiet !== null &&
        (['from', 'to'] as const).map((side) => (
          <PickRow
            key={side}
            icon="hourglass"
            title={t(`notify.${side}`)}
            value={String(quiet[side])}
            options={options}
            onChange={(hour) => onChange({ off, quiet: { ...quiet, [side]: Number(hour) } })}
          />
        ))}
    </div>
  );
}

function Kinds({ settings: { off, quiet }, onChange }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="panel list">
      {BOT_NOTICE_KINDS.map((kind) => (
        <SwitchRow
          key={kind}
          icon={ICONS[kind]}
          title={t(`notify.kind.${kind}`)}
          on={!off.includes(kind)}
          onChange={(on) =>
            onChange({ quiet, off: on ? off.filter((each) => each !== kind) : [...off, kind] })
          }
        />
      ))}
    </div>
  );
}

/** `/settings/notifications`: what the bot may write in Telegram, and when. */
export function NotificationSettingsScreen() {
  const { t } = useTranslation();
  const query = callQuery('GET /notifications/settings');
  const { data, error, refetch } = useQuery(query);
  const saving = useMutation(t('notify.not_saved'));
  const settings = data?.data;
  const change = async (choice: Choice) => {
    if (data === null || settings === undefined) return;
    setQueryData(query, { ...data, data: { ...settings, ...choice } });
    const isSaved = await saving.run(async () => {
      setQueryData(query, await call('PUT /notifications/settings', { body: choice }));
    });
    // It shows what the server has.
    if (!isSaved) refetch();
  };
  const onChange = (choice: Choice) => void change(choice);
  return (
    <>
      <main className="page wide">
        <TopBar title={t('notify.title')} />
        <ConnectionBanner />
        {settings === undefined && error !== null && (
          <Problem title={t('notify.failed')} error={error} onRetry={refetch} />
        )}
        {settings === undefined && error === null && <SkeletonRows rows={6} label={t('app.loading')} />}
        {settings?.bot === 'none' && (
          <Notice icon="bell" title={t('notify.none')} text={t('notify.none_text')} />
        )}
        {settings !== undefined && settings.bot !== 'none' && (
          <>
            <p className={styles.intro}>{t('notify.intro')}</p>
            {settings.bot === 'blocked' && <p className="banner warn">{t('notify.blocked')}</p>}
            {saving.problem !== null && (
              <p className="hint bad" role="alert">
                {saving.problem}
              </p>
            )}
            <Kinds settings={settings} onChange={onChange} />
            <Quiet settings={settings} onChange={onChange} />
          </>
        )}
      </main>
      <BottomNav />
    </>
  );
}
