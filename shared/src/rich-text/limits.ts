/** Nodes on the way from the document to the deepest one, both counted: a list in a list in a quote. */
export const RICH_TEXT_DEPTH_MAX = 8;
/** Size of a document as JSON, bytes of UTF-8 in texts and names of fields. */
export const RICH_TEXT_BYTES_MAX = 200_000;
/** Objects, lists and values of a document. */
export const RICH_TEXT_VALUES_MAX = 20_000;
/** Pictures of a document. */
export const RICH_TEXT_PICTURES_MAX = 40;
/** Longest address of a link, in characters. */
export const LINK_MAX = 2_000;
