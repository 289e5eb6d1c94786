/**
 * Everything of which somebody or something has at most so many stored at a time. The write that adds one decides, so that
 * calls at once, in any number of processes, never exceed the number: `server/test/limits.test.ts` races each of them. How
 * often something may be done in a time is no such number: see `takeQuota`.
 */
export const AT_MOST = {
  /** Views that one person saves for a list. */
  saved_views: 20,
  /** People whom one member of staff watches. */
  watched_people: 200,
  /** Jobs of one member of staff that wait or run. */
  open_jobs: 20,
  /** Acts of one member of staff that wait for a second person. */
  open_approvals: 50,
  /** Languages of the product, the two that it comes with included. */
  languages: 50,
  /** Pictures of an album. */
  album_pictures: 300,
  /** Pictures on the home page of the mini app. */
  home_pictures: 12,
  /** People of one group who are told of its tables: each costs a question to Telegram and a message. */
  group_listeners: 50,
  /** Friends of a person, requests that they have sent, and requests that they have not answered. */
  friends: 200,
  sent_requests: 50,
  received_requests: 200,
  /** People whom one person has blocked. */
  blocks: 500,
  /** Members of a clan, and clans of a person. */
  clan_members: 50,
  clans_of_a_person: 1,
  /** Decisions and notes of the staff about a person. The oldest closing that is over makes room for a new one. */
  decisions: 500,
  /** Passkeys, tags and live sessions of an account. The operator may set fewer sessions. */
  passkeys: 10,
  tags: 20,
  sessions: 20,
  /** Messages of a thread that its player may fill, and open threads of a person that messages to the bot begin. */
  thread_messages: 100,
  bot_threads: 1,
  /** Rooms of one person that wait or are played, and seats in which a person waits. */
  rooms_of_a_person: 3,
  waiting_seats: 1,
  /** People who predict one match, and predictions of a person that are not paid out. */
  predictors: 500,
  open_predictions: 5,
  /** Cups of one person that are not over, and of one group of Telegram. */
  open_cups: 2,
  open_cups_of_a_group: 1,
} as const;
export type Limited = keyof typeof AT_MOST;
