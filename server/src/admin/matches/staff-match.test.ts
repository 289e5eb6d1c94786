import { expect, it } from 'vitest';
import { roomOptions } from '@hokm/shared/protocol';
import { anId, buildRoom } from '../../../test/support/rooms.js';
import { presentCoins } from './staff-match.js';

const payments = [{ player_id: anId(1), coins: 100, why: 'prize' }] as const;
const coinRoom = buildRoom({ options: roomOptions.parse({ stake: 50 }) });

it('shows the staff what was put in and what each got, once it is decided', () => {
  expect(presentCoins(buildRoom({}))).toBeNull();
  const open = { stake: 50, pot: 200, outcome: null, paid: [] };
  expect(presentCoins(coinRoom)).toEqual(open);
  const stakes = { phase: 'settled', round: 1, since: 1, payers: [], outcome: 'won', payments } as const;
  expect(presentCoins({ ...coinRoom, stakes })).toEqual({ ...open, outcome: 'won', paid: payments });
});
