import type { TextKey } from './fa.js';

/** The panel's texts in English. */
export const en: Record<TextKey, string> = {
  panel: 'Hokm admin panel',
  product: 'Hokm',
  switch_language: 'فارسی',
  sign_in: 'Sign in',
  sign_in_title: 'Sign in to the panel',
  sign_in_hint: 'For the people who run Hokm. Players sign in from Telegram.',
  email: 'Email',
  password: 'Password',
  remember_me: 'Remember me',
  show_password: 'Show or hide the password',
  email_required: 'Email is required',
  email_invalid: 'Please enter a valid email address',
  password_required: 'Password is required',
  not_signed_in: 'You are not signed in',
  signed_in_title: 'You are signed in',
  signed_in: 'The pages of the panel are not open yet. The game is open from the home page.',
  unreachable: 'The server does not answer. Check your connection and try again.',
  unexpected: 'Unexpected response format',
  to_the_game: 'Go to the game',
};
