import { Server } from 'socket.io';
import type { Accounts } from './accounts/accounts.js';
import type { BotDesk } from './bot/bot-desk.js';
import { openBot } from './bot/open-bot.js';
import { furtherParts } from './further-parts.js';
import { matchModel } from './games/match-record.js';
import { createHttpServer } from './http/http-server.js';
import { listen } from './http/listen.js';
import type { Operations } from './operations.js';
import type { Notices } from './realtime/notices.js';
import type { GameServer } from './realtime/types.js';
import { roomClocks } from './room-clocks.js';
import { RoomStore } from './rooms/room-store.js';
import type { RunningServer, ServerProps } from './server.js';
import { createSystemApp } from './system/system-app.js';

export interface WithoutWebProps extends ServerProps {
  readonly operations: Operations;
  readonly accounts: Accounts;
  readonly desk: BotDesk | null;
  readonly notices: Notices;
}

const NODE_ID_BYTES = 8;

/**
 * Starts a process without the role `web`: it does its other work, and listens only for who asks how it is and for what
 * Telegram posts. What the bot changes there is told to connections when they next ask.
 */
export async function startWithoutWeb(props: WithoutWebProps): Promise<RunningServer> {
  const { config, connection, timers, randomBytes, log, operations, accounts, desk, notices } = props;
  const { health, metricsPage, worker } = operations;
  const node = randomBytes(NODE_ID_BYTES).toString('hex');
  const clocks = roomClocks(config);
  const bot =
    desk !== null && config.roles.includes('bot')
      ? openBot({
          config,
          connection,
          desk,
          node,
          accounts,
          friends: furtherParts({
            connection,
            accounts,
            node,
            clock: timers,
            randomBytes,
            log,
            desk,
            notices,
          }).friends,
          rooms: {
            store: new RoomStore(matchModel(connection), clocks, timers),
            clocks,
            timers,
            randomBytes,
            announce: () => undefined,
          },
          timers,
          randomBytes,
          log,
        })
      : null;
  if (bot !== null) operations.bot.probe = () => bot.probe();
  const http = createHttpServer(createSystemApp({ health, metrics: metricsPage, bot, log }));
  // Nobody is connected here: what is told goes to those who are connected elsewhere.
  const io: GameServer | null =
    props.cluster === null ? null : new Server({ adapter: props.cluster.adapter });
  if (io !== null) notices.open(io, () => undefined);
  worker?.start();
  const url = await listen(http, config);
  return {
    url,
    async stop() {
      await bot?.stop();
      await worker?.stop();
      await io?.of('/').adapter.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
