import { useNavigate } from 'react-router-dom';
import { isolate } from '@hokm/web/format';
import { useUser } from '../../session/session.js';
import { translate } from '../../text/define-texts.js';
import { messagesTexts } from '../../text/messages.js';
import { Part } from '../../ui/Part.js';
import { Bone } from '../../ui/States.js';
import { openDialog } from '../../ui/open-dialog.js';
import type { Person } from './WriteForm.js';

const loadForm = async () => (await import('./WriteForm.js')).WriteForm;

/** Opens the dialog in which a thread with one player is begun, and then that thread. Null: the player is chosen there. */
export function useWrite(): (to: Person | null) => Promise<void> {
  const { id: user } = useUser();
  const navigate = useNavigate();
  return (to) =>
    openDialog(
      to === null
        ? translate(messagesTexts, 'write_title')
        : translate(messagesTexts, 'write_to', { name: isolate(to.name) }),
      (close) => (
        <Part
          load={loadForm}
          props={{ to, user, close, onSent: (id: string) => void navigate(`/messages/${id}`) }}
          fallback={<Bone height={220} />}
          onFailed={close}
        />
      ),
    );
}
