import type { Tournament, YouInTournament } from '@hokm/shared/api/tournaments';
import { pageOf, type Answers } from '@hokm/web/testing';
import { crowd } from '../../testing/people.js';
import {
  bracket,
  ownStanding,
  playerOf,
  standings,
  swissRounds,
  tourId,
  tourOf,
} from '../../testing/sample-tours.js';
import type { MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { tournamentsText } from '../../text/tournaments.js';

type Texts = (typeof tournamentsText)[keyof typeof tournamentsText]['tours'];
export const words = (pick: (texts: Texts) => string) => said(tournamentsText, ({ tours }) => pick(tours));

export const partner = playerOf(1);
export const you = (more: Partial<YouInTournament>): YouInTournament => ({ ...tourOf(0).you, ...more });
export const one = (tour: Tournament): Answers['GET /tours/:id'] => ({ success: true, data: tour });

export const answersOf = (tour: Tournament): Answers => ({
  'GET /tours/:id': one(tour),
  'GET /tours/:id/bracket': {
    success: true,
    data: { rounds: tour.kind === 'elimination' ? bracket() : swissRounds() },
  },
  'GET /tours/:id/standings': { ...pageOf(standings(8, tour.kind)), mine: ownStanding(tour.kind) },
  'GET /friends': {
    ...pageOf(
      crowd(8).map((person) => ({
        ...person,
        status: 'online' as const,
        score: 100,
        lastSeen: null,
        room_id: null,
        playing: false,
        watch_id: null,
      })),
    ),
    online: 8,
  },
});

export const path = `/tours/${tourId(0)}`;

/** A tournament where the person is at a step. */
export const at = (
  state: string,
  tour: Tournament,
  until: MiniState['until'],
  more: Partial<MiniState> = {},
) => ({
  state,
  path: `/tours/${tour.id}`,
  answers: () => answersOf(tour),
  until,
  ...more,
});
export const step = (
  name: YouInTournament['step'],
  until: MiniState['until'],
  tour: Tournament = tourOf(0),
  more: Partial<YouInTournament> = {},
) => at(name.replace('_', '-'), { ...tour, you: you({ step: name, partner, fee: 50, ...more }) }, until);
