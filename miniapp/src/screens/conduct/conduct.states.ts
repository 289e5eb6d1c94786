import type { OwnSanction } from '@hokm/shared/api/sanctions';
import { idOf } from '../../testing/frame.js';
import { listStates } from '../../testing/list-states.js';
import { daysAgo } from '../../testing/people.js';
import type { MiniScreen } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { conductText } from '../../text/conduct.js';

type Texts = (typeof conductText)[keyof typeof conductText]['conduct'];
const words = (pick: (texts: Texts) => string) => said(conductText, ({ conduct }) => pick(conduct));

const made = (n: number, kind: OwnSanction['kind'], more: Partial<OwnSanction> = {}): OwnSanction => ({
  id: idOf(690 + n),
  kind,
  at: daysAgo(n),
  reason: 'insult',
  message: null,
  until: null,
  is_active: false,
  is_lifted: false,
  may_appeal: false,
  ...more,
});
const DECISIONS = [
  made(1, 'mute', { until: daysAgo(-3), is_active: true, may_appeal: true, message: 'با هم مهربان باشید.' }),
  made(4, 'warn', { may_appeal: true }),
  made(40, 'exclude_ranked', { until: daysAgo(20), reason: 'cheating' }),
  made(60, 'rename', { is_lifted: true, reason: 'name_or_picture' }),
];

/** What the staff has decided about a person. */
export const decisionsStates: MiniScreen = {
  screen: 'decisions',
  states: [
    ...listStates({
      path: '/settings/decisions',
      call: 'GET /user/sanctions',
      ready: () => ({
        'GET /user/sanctions': { success: true, data: DECISIONS },
        'POST /user/appeal': 'lost',
      }),
      until: words(({ which }) => which),
      failed: words(({ failed }) => failed),
      checks: async ({ answer, page, press, see, sent }) => {
        await page.getByRole('radio').nth(1).check();
        await page.getByRole('textbox').fill('من نبودم.');
        await press(words(({ send }) => send));
        await see(/^(اعتراض فرستاده نشد|The appeal was not sent|.*not sent)/u);
        answer({ 'POST /user/appeal': { success: true } });
        await press(words(({ send }) => send));
        await see(words(({ sent: arrived }) => arrived));
        const { body } = sent.at(-1) ?? {};
        if ((body as { sanction_id?: string } | undefined)?.sanction_id !== DECISIONS[1]?.id)
          throw new Error('It is about another decision.');
      },
    }),
    {
      state: 'empty',
      path: '/settings/decisions',
      until: words(({ empty }) => empty),
    },
  ],
};
