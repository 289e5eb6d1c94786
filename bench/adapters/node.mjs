/** One of the compared servers: Socket.IO with the named adapter, rooms of four, and commands over IPC. */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { createShardedAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';

const { ADAPTER, REDIS_URL } = process.env;
const redis = () => new Redis(REDIS_URL);
const ADAPTERS = {
  sharded: () => createShardedAdapter(redis(), redis(), { subscriptionMode: 'dynamic' }),
  streams: () =>
    createRequire(`${process.env.PEERS_DIR}/`)('@socket.io/redis-streams-adapter').createAdapter(redis()),
};

const http = createServer();
const io = new Server(http, { transports: ['websocket'], adapter: ADAPTERS[ADAPTER]() });
io.on(
  'connection',
  (socket) => void socket.join([`room:${socket.handshake.auth.room}`, `at:${socket.handshake.auth.member}`]),
);

/** A message to a waiting room, of about its real size. */
const room = {
  room_id: 'AB12CD',
  name: 'میز',
  seats: Array(4).fill({ player_id: 'f'.repeat(24), name: 'نام' }),
  status: 'waiting',
  pad: 'x'.repeat(500),
};

async function asked({ member, times }) {
  const took = [];
  for (let n = 0; n < times; n += 1) {
    const begun = performance.now();
    const found = await io.in(`at:${member}`).fetchSockets();
    took.push(performance.now() - begun);
    if (found.length !== 1) throw new Error(`${found.length} sockets were found`);
  }
  return took;
}

const before = { cpu: 0 };
process.on('message', (order) => {
  if (order.tell !== undefined)
    for (const n of order.tell)
      io.to(`room:${n}`).emit('update_room', { ...room, sent: performance.timeOrigin + performance.now() });
  if (order.find !== undefined) asked(order.find).then((took) => process.send({ took }));
  if (order.cpu) {
    const { user, system } = process.cpuUsage();
    process.send({ cpu: user + system - before.cpu });
    before.cpu = user + system;
  }
});
http.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${http.address().port}` }));
