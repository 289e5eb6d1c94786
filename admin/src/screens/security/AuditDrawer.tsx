import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AuditDetail } from '@hokm/shared/api';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { FormDrawer } from '../../form/FormDrawer.js';
import { useTexts } from '../../text/define-texts.js';
import { securityTexts } from '../../text/security.js';
import { usersTexts } from '../../text/users.js';
import { useDates } from '../../ui/dates.js';
import { Facts } from '../../ui/Panel.js';
import { Bone, Failed } from '../../ui/States.js';
import { ActionWords } from '../../ui/ActionWords.js';
import { openJob } from '../operations/open-job.js';
import { Target } from '../operations/Target.js';
import { UndoAct } from '../operations/UndoAct.js';
import { useTakeBack } from '../operations/use-take-back.js';
import css from './security.module.css';

const textOf = (value: unknown): string =>
  value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value);

function Changes({ changes }: Pick<AuditDetail, 'changes'>) {
  const t = useTexts(securityTexts);
  if (changes === null) return <p className="note">{t('a_erased')}</p>;
  if (changes.length === 0) return <p className="note">{t('a_no_changes')}</p>;
  return (
    <table className={css['changes']}>
      <caption>{t('a_changes')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('a_field')}</th>
          <th scope="col">{t('a_before')}</th>
          <th scope="col">{t('a_after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">
              <code dir="ltr">{field}</code>
            </th>
            <td>
              <del dir="auto">{textOf(before)}</del>
            </td>
            <td>
              <ins dir="auto">{textOf(after)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Entry({ id }: { readonly id: number }) {
  const t = useTexts(securityTexts);
  const users = useTexts(usersTexts);
  const takeBack = useTakeBack((job) => openJob(users('undo'), job));
  const { date } = useDates();
  const { data, error, refetch } = useQuery(callQuery('GET /security/audit-logs/:id', { params: { id } }));
  if (data === undefined)
    return error === null ? (
      <Bone height={240} />
    ) : (
      <Failed title={t('a_failed')} error={error} retry={() => void refetch()} />
    );
  const { action, target, reason, actor, at, address, request, hash, changes, undo } = data.data;
  const code = (text: string) => <code dir="ltr">{text || '–'}</code>;
  return (
    <>
      <Facts
        rows={[
          [t('a_action'), <ActionWords key="action" action={action} />],
          [t('a_target'), <Target key="target" target={target} name={data.data.target_name} />],
          [t('b_reason'), <bdi key="reason">{reason || '–'}</bdi>],
          [t('a_actor'), <bdi key="actor">{actor.name || actor.id}</bdi>],
          [t('a_level'), code(actor.level)],
          [t('a_when'), date(at, { time: true })],
          [t('a_address'), code(address)],
          [t('a_code'), code(`${action} ${target}`)],
          [t('a_request'), code(request)],
          [t('a_seal'), code(`${hash.slice(0, 16)}…`)],
        ]}
      />
      <Changes changes={changes} />
      <Group justify="flex-end">
        <UndoAct undo={undo} takeBack={takeBack} />
      </Group>
    </>
  );
}

/** One entry of the audit log, field by field. */
export function AuditDrawer({ id, onClose }: { readonly id: number | null; readonly onClose: () => void }) {
  const t = useTexts(securityTexts);
  const language = useLanguage();
  return (
    <FormDrawer
      title={id === null ? '' : t('a_entry', { n: formatNumber(id, language) })}
      isOpen={id !== null}
      onClose={onClose}
    >
      <Stack p="lg">{id !== null && <Entry key={id} id={id} />}</Stack>
    </FormDrawer>
  );
}
