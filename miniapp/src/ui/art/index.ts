export { Avatar } from './Avatar.js';
export { BrandMark } from './BrandMark.js';
export { Icon } from './Icon.js';
export { type IconName } from './icons.js';
export { Toranj } from './Toranj.js';
