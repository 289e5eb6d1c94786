import { mayPlay, newHand, playCard } from './rules.mjs';

/** The hands as a game of boardgame.io: only the server decides, and each player's view hides the other hands. */
export const Hokm = {
  name: 'hokm',
  disableUndo: true,
  setup: ({ random }) => newHand(() => random.Number()),
  turn: { activePlayers: { all: 'playing' }, stages: {} },
  phases: {},
  moves: {
    play: {
      client: false,
      undoable: false,
      move: ({ G, playerID, random }, card) => {
        const seat = Number(playerID);
        if (!mayPlay(G, seat, card)) return 'INVALID_MOVE';
        if (playCard(G, seat, card))
          Object.assign(
            G,
            newHand(() => random.Number(), G.plays),
          );
        return undefined;
      },
    },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
};
Hokm.turn.stages.playing = { moves: Hokm.moves };
