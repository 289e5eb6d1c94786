import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { listenToTours, onTour, type TourNews } from './tours.js';

const NEWS: TourNews = {
  id: 'a'.repeat(24),
  revision: 3,
  status: 'running',
  round: 1,
  step: 'to_table',
  room_id: 'TOUR01',
  until: null,
};

it('tells the news of tournaments to those who listen, until they stop', () => {
  const socket = new EventEmitter();
  listenToTours(socket);
  const heard: TourNews[] = [];
  const stop = onTour((news) => heard.push(news));
  socket.emit('tour', NEWS);
  stop();
  socket.emit('tour', { ...NEWS, revision: 4 });
  expect(heard).toEqual([NEWS]);
});
