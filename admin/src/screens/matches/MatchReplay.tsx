import { IconCards, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@hokm/web/client';
import { callQuery } from '../../api/queries.js';
import { useTexts } from '../../text/define-texts.js';
import { matchesTexts } from '../../text/matches.js';
import { Bone, Failed, Message } from '../../ui/States.js';
import { Replay } from './Replay.js';

/** A finished match. It does not change, and each reading of a private one is audited: it is asked for once. */
export function useMatch(id: string) {
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /admin/matches/:id', { params: { id } }),
    staleTime: Infinity,
    retry: false,
  });
  return { match: data?.data, error, retry: () => void refetch() };
}

interface Props {
  readonly id: string;
  readonly at: number | null;
  readonly accused: string | null;
}

/** The replay of a match by its id, with its waiting, refused and failed states. */
export function MatchReplay({ id, at, accused }: Props) {
  const t = useTexts(matchesTexts);
  const { match, error, retry } = useMatch(id);
  if (match !== undefined)
    return <Replay key={`${id} ${at} ${accused}`} match={match} at={at} accused={accused} />;
  if (error === null) return <Bone height={420} />;
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'game/not_finished')
    return <Message icon={IconCards} title={t('running')} note={t('running_note')} />;
  if (code === 'room/private')
    return <Message icon={IconLock} title={t('failed')} note={t('private_note')} />;
  return <Failed title={t('failed')} error={error} retry={retry} />;
}
