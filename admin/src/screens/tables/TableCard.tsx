import { IconFlag3 } from '@tabler/icons-react';
import type { StaffTable } from '@hokm/shared/api/matches';
import { formatDuration } from '@hokm/web/format';
import { useLanguage, useNow } from '@hokm/web/react';
import { useTexts } from '../../text/define-texts.js';
import { matchesTexts } from '../../text/matches.js';
import { Tag } from '../../ui/Tag.js';
import { FeltTable } from './FeltTable.js';
import css from './tables.module.css';

const MINUTE = 60_000;

/** Marks of a table: rated or with bots, the stake, and reports about its people. */
export function TableMarks({ table }: { readonly table: StaffTable }) {
  const t = useTexts(matchesTexts);
  const reports = table.players.reduce((sum, { open_reports }) => sum + open_reports, 0);
  return (
    <span className={css['marks']}>
      {reports > 0 && (
        <Tag tone="wait">
          <IconFlag3 size={13} aria-hidden="true" /> {t('has_reports', { count: reports })}
        </Tag>
      )}
      {table.stake > 0 && <Tag tone="crocus">{t('stake', { n: table.stake })}</Tag>}
      <Tag tone={table.is_rated ? 'jade' : 'mute'}>{t(table.is_rated ? 'rated' : 'with_bots')}</Tag>
    </span>
  );
}

/** The playing time of a table. */
export function TableAge({ table }: { readonly table: StaffTable }) {
  const t = useTexts(matchesTexts);
  const language = useLanguage();
  const ms = Math.max(MINUTE, useNow(MINUTE) - Date.parse(table.started_at));
  return <>{t('age', { age: formatDuration(ms, language) })}</>;
}

/** A table of the wall: pressing it opens it bigger. */
export function TableCard({ table, onOpen }: { readonly table: StaffTable; readonly onOpen: () => void }) {
  const t = useTexts(matchesTexts);
  return (
    <article className={css['card']}>
      <button
        type="button"
        className={css['open']}
        aria-label={t('open_table', { name: table.name })}
        onClick={onOpen}
      />
      <header>
        <h2 className="cut">
          <bdi>{table.name}</bdi>
        </h2>
        <bdi className="mono note">{table.room_id}</bdi>
        <span className="grow" />
        <span className="note">
          <TableAge table={table} />
        </span>
      </header>
      <FeltTable table={table} />
      <footer>
        <TableMarks table={table} />
      </footer>
    </article>
  );
}
