export const AUTHOR_NAME_MAX = 120;
export const AUTHOR_ORDER_MAX = 9_999;
