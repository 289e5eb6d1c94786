/**
 * The security controls of this repository: for each the edit that removes it, and the tests that then fail. Paths without a
 * first folder are in `server/src`, as in docs/ASVS.md. `also`: further edits, where two places hold the same control.
 */
import { ATTACK_THREATS } from './attack-threats.mjs';
import { AUTHENTICATION } from './authentication.mjs';
import { BOT_THREATS } from './bot-threats.mjs';
import { DATA } from './data.mjs';
import { EDGE_THREATS } from './edge-threats.mjs';
import { FRONT_END } from './front-end.mjs';
import { GALLERY_THREATS } from './gallery-threats.mjs';
import { GATE_THREATS } from './gate-threats.mjs';
import { IDENTITY_THREATS } from './identity-threats.mjs';
import { SEASON_THREATS } from './season-threats.mjs';
import { TOURNAMENT_THREATS } from './tournament-threats.mjs';
import { MONEY_THREATS } from './money-threats.mjs';
import { OAUTH } from './oauth.mjs';
import { PANEL_THREATS } from './panel-threats.mjs';
import { PEOPLE_THREATS } from './people-threats.mjs';
import { SESSIONS } from './sessions.mjs';
import { SETTINGS_THREATS } from './settings-threats.mjs';
import { STAFF_THREATS } from './staff-threats.mjs';
import { SYSTEM_THREATS } from './system-threats.mjs';
import { TEXTS_THREATS } from './texts-threats.mjs';
import { THREATS } from './threats.mjs';

const WORKSPACE = /^(?:server|shared|bot|miniapp|web)\//;
const full = (path) => (WORKSPACE.test(path) ? path : `server/src/${path}`);

/** A control as it is listed, with full paths and all its edits. */
function complete({ id, none, file, find, replace, also = [], tests = [] }) {
  if (none !== undefined) return { id, none };
  const edits = [{ file, find, replace }, ...also].map((edit) => ({
    ...edit,
    file: full(edit.file ?? file),
  }));
  return { id, edits, tests: tests.map(full) };
}

export const CONTROLS = [
  ...FRONT_END,
  ...AUTHENTICATION,
  ...SESSIONS,
  ...OAUTH,
  ...DATA,
  ...THREATS,
  ...IDENTITY_THREATS,
  ...PEOPLE_THREATS,
  ...SETTINGS_THREATS,
  ...STAFF_THREATS,
  ...PANEL_THREATS,
  ...SYSTEM_THREATS,
  ...TEXTS_THREATS,
  ...ATTACK_THREATS,
  ...GALLERY_THREATS,
  ...EDGE_THREATS,
  ...GATE_THREATS,
  ...BOT_THREATS,
  ...MONEY_THREATS,
  ...TOURNAMENT_THREATS,
  ...SEASON_THREATS,
].map(complete);
