import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { commands } from '../../realtime/index.js';
import { isRoomCode, scannedRoomCode, tidyRoomCode } from '../../rooms/room-code.js';
import { getPlatform } from '../../telegram/current.js';
import { Icon } from '../../ui/art/index.js';
import { Sheet } from '../../ui/Sheet.js';
import { TextField } from '../../ui/form/TextField.js';

/** Asks for a room's code and sits down there. */
export function CodeSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const { scanQr } = getPlatform();

  const join = async (wanted: string) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const answer = await commands.joinRoom(wanted);
    setBusy(false);
    if (answer.ok) navigate(`/room/${wanted}`);
    else setProblem(answer.message);
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isRoomCode(code)) await join(code);
  };
  const scan = async () => {
    const found = await scanQr?.(t('home.scan_hint'), scannedRoomCode);
    if (found == null) return;
    setCode(found);
    await join(found);
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
        {scanQr !== undefined && (
          <button className="btn wide" type="button" disabled={busy} onClick={() => void scan()}>
            <Icon name="camera" size={20} />
            <span>{t('home.scan')}</span>
          </button>
        )}
      </form>
    </Sheet>
  );
}
