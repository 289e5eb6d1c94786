const span = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));

/**
 * The characters in the subset of Vazirmatn: Persian, with the letters of Arabic and Kurdish names; basic Latin; all
 * three sets of digits; punctuation of both scripts; the invisible joiners and direction marks. Other names are shown
 * in the phone's own font.
 */
export const FONT_CHARACTERS = [
  span(0x20, 0x7e),
  span(0x0621, 0x063a),
  span(0x0640, 0x0652),
  '\u0654\u0670',
  'پچژکگیۀۆێڕڵەھ',
  span(0x0660, 0x0669),
  span(0x06f0, 0x06f9),
  '،؛؟٪٫٬«»…–—‘’“”•·×−©',
  '\u00a0\u200c\u200d\u200e\u200f\u2066\u2067\u2068\u2069',
].join('');
