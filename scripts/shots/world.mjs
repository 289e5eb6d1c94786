import { setTimeout as after } from 'node:timers/promises';
import { io } from 'socket.io-client';

const ANSWER_MS = 20_000;
/** Longest wait for a match between a guest and three computer players, ms. */
const MATCH_MS = 60_000;
const CHOICE_TRIES = 40;
const SETTLE_TRIES = 60;
const SETTLE_EVERY_MS = 250;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** People who are online besides the viewer. */
const PEOPLE = ['نیلوفر', 'Dariush_88', 'کاوه', 'محمدحسین نیک‌بخت‌زاده', 'آرش', 'Mina', 'پرویز', 'لیلا'];

/** A code of no room. */
let rooms = 0;
function newCode() {
  rooms += 1;
  return `HK${LETTERS[Math.floor(rooms / 24) % 24]}${LETTERS[rooms % 24]}7Q`;
}

/** The world of the pictures: people, rooms and matches, made by the calls of the mini app itself. */
export class World {
  sockets = [];
  people = new Map();

  constructor(url) {
    this.url = url;
  }

  /** A guest of this name; the same one each time, unless `fresh`. */
  async person(name, { fresh = false } = {}) {
    const known = this.people.get(name);
    if (known !== undefined && !fresh) return known;
    const answer = await this.call('/auth/guest', { method: 'POST', body: { name } });
    const person = { name, token: answer.token, user: answer.user };
    if (!fresh) this.people.set(name, person);
    return person;
  }

  /** One call over HTTP, with or without a person. Throws with the server's message. */
  async call(path, { method = 'GET', body, person } = {}) {
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        'Accept-Language': 'fa',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(person === undefined ? {} : { Authorization: `Bearer ${person.token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  /** A person's own connection, besides the one of a page. */
  async connect(person) {
    const socket = io(this.url, {
      auth: { token: person.token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    await new Promise((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    this.sockets.push(socket);
    const must = async (event, payload) => {
      const answer = await socket.timeout(ANSWER_MS).emitWithAck(event, payload);
      if (answer?.ok !== true) throw new Error(`${event}: ${JSON.stringify(answer)}`);
      return answer;
    };
    await must('join_lobby', {});
    return { socket, must, close: () => socket.disconnect() };
  }

  /** A room with the person in it, still waiting. Gives its code. */
  async openRoom(person, name, options = {}) {
    const line = await this.connect(person);
    const code = newCode();
    await line.must('create_game', { room_id: code, name, options });
    return { code, line };
  }

  /** A running match of the person against three computer players, until it is the person's turn. Gives its code. */
  async openMatch(person, { target_points = 7, name = 'شب یلدا', tricks = 0, visibility = 'private' } = {}) {
    const { code, line } = await this.openRoom(person, name, {
      target_points,
      visibility,
      bots: 'fill',
    });
    const there = this.play(line, code, (state) => {
      const mine = state.deck_state.turn_player_id === state.clientId;
      return mine && state.phase === 'playing' && state.deck_state.current_round > tricks;
    });
    await line.must('start_game', { room_id: code });
    await there;
    return code;
  }

  /** A match in which a new guest is drawn hakem and has to name the trump: one of about four tries. */
  async openChoice(name) {
    for (let tries = 0; tries < CHOICE_TRIES; tries += 1) {
      const person = await this.person(name, { fresh: true });
      const { code, line } = await this.openRoom(person, 'شب یلدا', { visibility: 'private', bots: 'fill' });
      let hakem = false;
      const drawn = this.play(line, code, (state) => {
        hakem = state.players.some((player) => player.is_king && player.player_id === state.clientId);
        return state.players.some((player) => player.is_king);
      });
      await line.must('start_game', { room_id: code });
      await drawn;
      if (hakem) return { code, person };
      line.close();
    }
    throw new Error('The ace never fell to the guest.');
  }

  /** Plays the first legal card, or names the first suit, whenever it is the person's turn, until `enough`. */
  play({ socket, must }, code, enough) {
    return new Promise((resolve, reject) => {
      const impatient = setTimeout(
        () => reject(new Error(`The match ${code} did not come there.`)),
        MATCH_MS,
      );
      const done = () => {
        clearTimeout(impatient);
        socket.off('game_state', onState);
        resolve();
      };
      const onState = (state) => {
        if (enough(state)) return done();
        if (state.deck_state.turn_player_id !== state.clientId) return undefined;
        if (state.phase === 'choosing_rule') {
          return void must('select_rule', { room_id: code, rule_suit: state.my_cards[0].suit }).catch(
            () => undefined,
          );
        }
        const [card] = state.legal_card_ids;
        if (card !== undefined) must('play_card', { room_id: code, card_id: card }).catch(() => undefined);
        return undefined;
      };
      socket.on('game_state', onState);
    });
  }

  /** A whole match of the person against computer players. Gives its code. */
  async playMatch(person, target_points = 1) {
    const { code, line } = await this.openRoom(person, 'دورهمی', {
      target_points,
      visibility: 'private',
      bots: 'fill',
    });
    const over = this.play(line, code, (state) => state.gameResult !== null);
    await line.must('start_game', { room_id: code });
    await over;
    line.close();
    return code;
  }

  /** People in the lobby, waiting rooms, a match in progress, and a viewer with finished matches. */
  async fill() {
    const guests = [];
    for (const name of PEOPLE) guests.push(await this.person(name));
    const [niloufar, dariush, kaveh, mohammad, arash, mina, parviz, leila] = guests;
    const professionals = await this.openRoom(niloufar, 'حرفه‌ای‌ها', { target_points: 7, pace: 'fast' });
    for (const person of [dariush, kaveh]) {
      const line = await this.connect(person);
      await line.must('join_room', { room_id: professionals.code });
    }
    await this.openRoom(arash, 'Teh Nights', { target_points: 3 });
    const four = await this.openRoom(mohammad, 'دورهمی', { target_points: 5 });
    for (const person of [mina, parviz, leila]) {
      const line = await this.connect(person);
      await line.must('join_room', { room_id: four.code });
    }
    this.running = four.code;
    await four.line.must('start_game', { room_id: four.code }).catch(() => undefined);
    const sara = await this.person('سارا');
    await this.playTogether([sara, niloufar, kaveh, dariush]);
    await this.playMatch(sara, 3);
    for (let match = 0; match < 2; match += 1) await this.playMatch(sara);
    for (const friend of [niloufar, kaveh, mohammad]) await this.befriend(sara, friend);
    for (const asker of [dariush, mina])
      await this.call('/friends/requests', { method: 'POST', body: { who: sara.user.id }, person: asker });
    const clan = await this.call('/clans', {
      method: 'POST',
      body: { name: 'شیران تهران', badge: 'lion', description: 'پنجشنبه‌ها دور هم', country: 'IR' },
      person: sara,
    });
    this.clan = clan.data.id;
    await this.call(`/clans/${this.clan}/join`, { method: 'POST', person: niloufar });
    await this.call('/blocks', { method: 'POST', body: { player_id: parviz.user.id }, person: sara });
    await this.settled(sara, 4);
  }

  /** Two people become friends. */
  async befriend(person, friend) {
    const body = { who: friend.user.id };
    await this.call('/friends/requests', { method: 'POST', body, person });
    const { data } = await this.call('/friends/requests', { person: friend });
    const request = data.find(({ player_id }) => player_id === person.user.id);
    await this.call(`/friends/requests/${request.id}/accept`, { method: 'POST', person: friend });
  }

  /** A whole rated match of four people. Gives its code. */
  async playTogether([host, ...others]) {
    const { code, line } = await this.openRoom(host, 'چهارنفره', { target_points: 1 });
    const lines = [line];
    for (const person of others) {
      const own = await this.connect(person);
      await own.must('join_room', { room_id: code });
      lines.push(own);
    }
    const over = lines.map((each) => this.play(each, code, (state) => state.gameResult !== null));
    await line.must('start_game', { room_id: code }).catch(() => undefined);
    await Promise.all(over);
    for (const each of lines) each.close();
    return code;
  }

  /** Waits until so many matches count for a person: matches are settled a moment after their end. */
  async settled(person, matches) {
    for (let tries = 0; tries < SETTLE_TRIES; tries += 1) {
      const { data } = await this.call('/user/score?user_id=me', { person });
      if (data.gamesPlayed >= matches) return;
      await after(SETTLE_EVERY_MS);
    }
    throw new Error('The matches did not count in time.');
  }

  close() {
    for (const socket of this.sockets) socket.disconnect();
  }
}
