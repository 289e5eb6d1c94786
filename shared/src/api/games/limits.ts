/**
 * `absent`: the caller's side won, and the bot or the clock played more than half of the caller's cards. `void`: the match
 * ended before a quarter of a hand had been played. `same_people`: not rated, because two opponents at the table had
 * already played five rated matches against each other that day. `same_device`: not rated, because two people at the table
 * sat down from one installation of the mini app.
 */
export const GAIN_NOTES = ['absent', 'void', 'same_people', 'same_device'] as const;
