import { sign } from '@tma.js/init-data-node';

/** A token of the right form that no bot has. */
export const TEST_BOT_TOKEN = '123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc';

export interface TestPerson {
  id: number;
  first_name: string;
  last_name?: string;
  username?: string;
  language_code?: string;
}

let launched = 0;

/** Launch data of a person as Telegram would sign them for the test bot at `now` (ms), made by an independent signer. Each launch differs. */
export function launchData(user: TestPerson, now: number, token = TEST_BOT_TOKEN): string {
  return sign(
    {
      user,
      query_id: `AAF${(launched += 1)}`,
      chat_type: 'sender',
      chat_instance: '8134722200314281151',
      signature: 'c2ln',
    },
    token,
    new Date(now),
  );
}
