export const STORY_TITLE_MAX = 120;
export const STORY_SUMMARY_MAX = 300;
/** Tags of a story, and the longest one in characters. */
export const STORY_TAGS_MAX = 10;
export const STORY_TAG_MAX = 32;
/** A story as a player hands it in. */
export const SUBMISSION_TEXT_MAX = 5_000;
export const SUBMISSION_PICTURES_MAX = 4;
/** Stories that a player hands in, and pictures that they upload for them, in a day (UTC). */
export const SUBMISSIONS_PER_DAY = 3;
export const SUBMISSION_PICTURES_PER_DAY = 20;
/** Largest picture of a player, bytes. */
export const SUBMISSION_PICTURE_BYTES_MAX = 5 * 1024 * 1024;
/** Words of the staff: to the writer, and among themselves. */
export const REJECTION_MAX = 500;
export const STAFF_NOTES_MAX = 1_000;
export const SUBMISSION_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];
