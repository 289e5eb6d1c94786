import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { commands } from '../../realtime/index.js';
import { isRoomCode, tidyRoomCode } from '../../rooms/room-code.js';
import { Sheet } from '../../ui/Sheet.js';
import { TextField } from '../../ui/form/TextField.js';

/** Asks for a room's code and sits down there. */
export function CodeSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isRoomCode(code) || busy) return;
    setBusy(true);
    setProblem(null);
    const answer = await commands.joinRoom(code);
    setBusy(false);
    if (answer.ok) navigate(`/room/${code}`);
    else setProblem(answer.message);
  };

  return (
    <Sheet title={t('home.code_title')} onClose={onClose}>
      <form className="code-form" onSubmit={(event) => void submit(event)}>
        <TextField
          className="input code-input"
          label={t('home.code_label')}
          hint={t('home.code_hint')}
          dir="ltr"
          inputMode="text"
          autoCapitalize="characters"
          spellCheck={false}
          data-focus=""
          value={code}
          bad={problem}
          onChange={(typed) => {
            setProblem(null);
            setCode(tidyRoomCode(typed));
          }}
        />
        <button className="btn primary wide" type="submit" disabled={!isRoomCode(code) || busy}>
          {busy ? <span className="spin" /> : t('home.join')}
        </button>
      </form>
    </Sheet>
  );
}
