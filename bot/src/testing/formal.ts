/** Persian that says شما to one person: the word itself, and verbs that end in ید. */
export const FORMAL =
  /شما(?!ر)|خودتان|(?:\u200C|های)تان|(?<!\p{L}(?:خر|با)|(?<!\p{L})(?:خر|با|رس))ید(?=[\s.!؛،]|$)/u;
