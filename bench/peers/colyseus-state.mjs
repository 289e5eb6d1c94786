import { createRequire } from 'node:module';

const { schema, t } = createRequire(`${process.env.PEERS_DIR}/`)('@colyseus/schema');

/** The public state of a table; Colyseus sends its changes. Hands go to their holders as messages. */
export const HokmState = schema(
  {
    trump: t.string(),
    turn: t.uint8(),
    plays: t.uint32(),
    seats: t.array('uint8'),
    trick: t.array('string'),
    won: t.array('uint8'),
  },
  'HokmState',
);
