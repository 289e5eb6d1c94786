import { Button } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { BotUpdate } from '@hokm/shared/api/bot-updates';
import { BOT_UPDATE_KINDS, BOT_UPDATE_STATES } from '@hokm/shared/api/bot-updates/limits';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { DataList } from '../../list/DataList.js';
import { useListSource } from '../../list/list-source.js';
import type { Column } from '../../list/list-props.js';
import { useListParams } from '../../list/use-list-params.js';
import { botUpdatesTexts } from '../../text/bot-updates.js';
import { useTexts } from '../../text/define-texts.js';
import { operationsTexts } from '../../text/operations.js';
import { Ago } from '../../ui/dates.js';
import { useBotUpdateActs } from './use-bot-update-acts.js';
import css from './operations.module.css';

const SORT = { by: 'due_at', order: 'desc' } as const;
const FILTERS = ['state', 'kind'] as const;
const REFRESH_MS = 3_000;

interface Props {
  readonly update: BotUpdate;
}

function What({ update: { kind, command } }: Props) {
  const t = useTexts(botUpdatesTexts);
  return (
    <span className={css['two']}>
      <strong>{t(`kind_${kind}`)}</strong>
      {command !== null && (
        <small className="note">
          <code dir="ltr">/{command}</code>
        </small>
      )}
    </span>
  );
}

function Who({ update: { person, group } }: Props) {
  const t = useTexts(botUpdatesTexts);
  return (
    <span className={css['two']}>
      {person === null ? (
        <span className="note">{t('nobody')}</span>
      ) : person.account === null ? (
        <span className="note">{t('no_account', { id: String(person.telegram_id) })}</span>
      ) : (
        <Link to={`/users/${person.account.id}`}>
          <bdi className="name">{person.account.name}</bdi>
        </Link>
      )}
      {group !== null && (
        <small className="note">
          {group.link === null ? (
            <bdi>{group.title}</bdi>
          ) : (
            <a href={group.link} target="_blank" rel="noreferrer">
              <bdi>{group.title}</bdi>
            </a>
          )}
        </small>
      )}
    </span>
  );
}

function Reason({ update: { reason, detail, next_at } }: Props) {
  const t = useTexts(botUpdatesTexts);
  return (
    <span className={css['two']}>
      <span>{t(`reason_${reason}`)}</span>
      {detail !== '' && (
        <small className={`note ${css['said'] ?? ''}`} dir="ltr">
          {detail}
        </small>
      )}
      {next_at !== null && <small className="note">{t('next_soon')}</small>}
    </span>
  );
}

function When({ update: { received_at } }: Props) {
  const t = useTexts(botUpdatesTexts);
  return received_at === null ? <span className="note">{t('when_unknown')}</span> : <Ago at={received_at} />;
}

function Actions({ update }: Props) {
  const t = useTexts(botUpdatesTexts);
  const { retry, dismiss } = useBotUpdateActs();
  if (update.state !== 'set_aside') return null;
  return (
    <span className={css['tags']}>
      {update.can_retry && (
        <Button size="xs" variant="default" onClick={() => retry(update)}>
          {t('retry')}
        </Button>
      )}
      <Button size="xs" variant="default" color="red" onClick={() => dismiss(update)}>
        {t('dismiss')}
      </Button>
    </span>
  );
}

/** Updates of the bot that failed, the newest attempt first. The list is loaded again while one of them waits for another attempt. */
export function BotUpdatesTab() {
  const t = useTexts(botUpdatesTexts);
  const operations = useTexts(operationsTexts);
  const language = useLanguage();
  const list = useListParams(SORT, FILTERS);
  const source = useListSource('GET /admin/system/bot-updates', list);
  const isWaiting = source.page?.data.some(({ state }) => state === 'waiting') === true;
  const { retry } = source;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(retry, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isWaiting, retry]);
  const columns = useMemo(
    (): readonly Column<BotUpdate>[] => [
      { id: 'kind', head: t('kind'), cell: (update) => <What update={update} /> },
      { id: 'who', head: t('who'), cell: (update) => <Who update={update} /> },
      { id: 'when', head: t('when'), cell: (update) => <When update={update} /> },
      {
        ...({ id: 'tries', head: t('tries'), align: 'num' } as const),
        cell: ({ attempts }) => formatNumber(attempts, language),
      },
      { id: 'reason', head: t('reason'), width: '32%', cell: (update) => <Reason update={update} /> },
      {
        ...({ id: 'actions', head: t('actions'), align: 'end', width: '22%' } as const),
        cell: (update) => <Actions update={update} />,
      },
    ],
    [t, language],
  );
  return (
    <>
      <div className={css['head']}>
        <p className="note grow">{t('note')}</p>
      </div>
      <DataList
        name={operations('tab_bot')}
        source={source}
        list={list}
        columns={columns}
        getId={({ id }) => String(id)}
        getName={({ kind }) => t(`kind_${kind}`)}
        filters={[
          {
            key: 'state',
            label: t('state'),
            options: BOT_UPDATE_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
          },
          {
            key: 'kind',
            label: t('kind'),
            options: BOT_UPDATE_KINDS.map((value) => ({ value, label: t(`kind_${value}`) })),
          },
        ]}
        card={(update) => (
          <div className={css['card']}>
            <What update={update} />
            <Reason update={update} />
            <span className={css['two']}>
              <Who update={update} />
              <span className="note">
                <When update={update} /> · {t('tries')}: {formatNumber(update.attempts, language)}
              </span>
            </span>
            <Actions update={update} />
          </div>
        )}
        empty={{ title: t('empty'), note: t('empty_note'), noMatch: t('no_match') }}
        failed={t('failed')}
      />
    </>
  );
}
