export { linkOf } from './links.js';
export { Picture, type ShownPicture } from './Picture.js';
export { RichText, type RichTextProps } from './RichText.js';
