import { Alert, Button, Group } from '@mantine/core';
import { IconCloudOff, IconMoodEmpty, IconRefresh, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '@hokm/web/client';
import { commonTexts } from '../text/common.js';
import { useTexts } from '../text/define-texts.js';
import css from './States.module.css';

interface MessageProps {
  readonly icon: Icon;
  readonly title: string;
  readonly note?: string | undefined;
  readonly tone?: 'bad' | undefined;
  /** The message is the whole page: its title is the page's heading. */
  readonly isPage?: boolean;
  readonly children?: ReactNode;
}

/** A centred message in place of content. */
export function Message({ icon: Icon, title, note, tone, isPage = false, children }: MessageProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={css['message']} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon size={40} stroke={1.3} aria-hidden="true" />
      <Heading>{title}</Heading>
      {note !== undefined && <p className="note">{note}</p>}
      {children}
    </div>
  );
}

/** Nothing is there: why, and the first action. */
export function Empty({ title, note, children }: Pick<MessageProps, 'title' | 'note' | 'children'>) {
  return (
    <Message icon={IconMoodEmpty} title={title} note={note}>
      {children}
    </Message>
  );
}

interface FailedProps {
  readonly title: string;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Loading failed: what, the cause, the way on. The code helps whoever is asked for help. */
export function Failed({ title, error, retry }: FailedProps) {
  const t = useTexts(commonTexts);
  const note = error instanceof ApiError && error.reason !== null ? error.reason : t('unreachable');
  return (
    <Message icon={IconCloudOff} title={title} note={note} tone="bad">
      <Group gap="sm" justify="center">
        <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.8} />} onClick={retry}>
          {t('try_again')}
        </Button>
        {error instanceof ApiError && <span className="mono note">{error.code}</span>}
      </Group>
    </Message>
  );
}

/** A bar in the shape of what is being loaded. */
export function Bone({
  width = '100%',
  height = 14,
}: {
  readonly width?: number | string;
  readonly height?: number;
}) {
  return <span className={css['bone']} style={{ width, height }} />;
}

/** A screen whose scripts are on their way. */
export function ScreenSkeleton() {
  const t = useTexts(commonTexts);
  return (
    <div role="status" aria-label={t('loading')} className={css['screen']}>
      <Bone width={180} height={28} />
      <Bone width={320} />
      <Bone height={280} />
    </div>
  );
}

/** Why a form could not be sent; nothing without a problem. */
export function FormProblem({ problem }: { readonly problem: string | null }) {
  if (problem === null) return null;
  return (
    <Alert color="red" role="alert">
      {problem}
    </Alert>
  );
}
