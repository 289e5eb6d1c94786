/** The game's home. Where the panel has a host of its own, `game` makes that host lead to the players' one. */
export const GAME_HOME = '/?game';
