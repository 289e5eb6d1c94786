/** What the table's live region says for screen readers. */
export const tableSay = {
  fa: {
    played: '{{name}}: {{card}}',
    trump: 'حکم {{suit}} شد',
    ruff: '{{name}} بُرید',
    trick: 'دست را {{name}} برد. ما {{us}}، حریف {{them}}',
    pause: 'بازی متوقف شد',
    resumed: 'بازی ادامه یافت',
    hand_won: 'این دور را بردید',
    hand_lost: 'این دور را حریف برد',
    won: 'مسابقه را بردید',
    lost: 'مسابقه را باختید',
  },
  en: {
    played: '{{name}}: {{card}}',
    trump: 'Trump is {{suit}}',
    ruff: '{{name}} ruffs',
    trick: '{{name}} takes the trick. Us {{us}}, them {{them}}',
    pause: 'The game is paused',
    resumed: 'The game goes on',
    hand_won: 'You won the hand',
    hand_lost: 'They won the hand',
    won: 'You won the match',
    lost: 'You lost the match',
  },
} as const;
