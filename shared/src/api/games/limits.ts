/**
 * `absent`: the caller's side won, and the bot or the clock played more than half of the caller's cards. `void`: the match
 * ended before a quarter of a hand had been played. `same_people`: not rated, because two opponents at the table had
 * already played five rated matches against each other that day.
 */
export const GAIN_NOTES = ['absent', 'void', 'same_people'] as const;
