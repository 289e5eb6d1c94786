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

/** The table's texts about a claim, and about where a lost match was lost. */
export const tableMoments = {
  fa: {
    claim_one: 'برداشتن یک دست مانده',
    claim_other: 'برداشتن {{count}} دست مانده',
    claim_why: 'با برگ‌های شما قطعی است',
    claimed_one: '{{name}} دست آخر را برداشت',
    claimed_other: '{{name}} {{count}} دست مانده را برداشت',
    claimed_you_one: 'دست آخر را برداشتید',
    claimed_you_other: '{{count}} دست مانده را برداشتید',
    turned:
      'دور آخر تا {{level}} – {{level}} برابر بود؛ دست {{n}} را {{name}} با {{card}} برد و حریف تا آخر جلو ماند.',
    turned_early: 'در دور آخر حریف از دست {{n}} که {{name}} با {{card}} برد جلو افتاد و جلو ماند.',
    turned_see: 'دیدن آن دست',
  },
  en: {
    claim_one: 'Take the last trick',
    claim_other: 'Take the last {{count}} tricks',
    claim_why: 'Your cards make it certain',
    claimed_one: '{{name}} takes the last trick',
    claimed_other: '{{name}} takes the last {{count}} tricks',
    claimed_you_one: 'You take the last trick',
    claimed_you_other: 'You take the last {{count}} tricks',
    turned:
      'The last hand was level at {{level}} – {{level}}; {{name}} took trick {{n}} with the {{card}}, and the other side stayed ahead.',
    turned_early:
      'In the last hand the other side went ahead with trick {{n}}, taken by {{name}} with the {{card}}, and stayed ahead.',
    turned_see: 'See that trick',
  },
};
