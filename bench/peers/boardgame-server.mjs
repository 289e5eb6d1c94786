import { createRequire } from 'node:module';
import { Hokm } from './boardgame-game.mjs';

const { Server } = createRequire(`${process.env.PEERS_DIR}/`)('boardgame.io/server');
const server = Server({ games: [Hokm], origins: [/.*/] });
const running = await server.run({ port: 0, callback: () => undefined });
process.send({ url: `http://127.0.0.1:${running.appServer.address().port}` });
