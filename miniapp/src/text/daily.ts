/** Texts of the daily reward. */
export const dailyText = {
  fa: {
    daily: {
      title: 'پاداش روزانه',
      today: 'روز {{n}} از {{of}} · {{coins}} سکه',
      take: 'دریافت',
      taken: 'گرفته شد',
      forgives: 'دیروز نبودید، اشکالی ندارد؛ از همان‌جا ادامه می‌دهید.',
      next: '{{coins}} سکهٔ بعدی: {{span}} دیگر',
      given: '{{coins}} سکه گرفتید',
      failed: 'پاداش روزانه دریافت نشد. دوباره بزنید',
      ladder: 'پاداش هفت روز پشت سر هم',
      day: 'روز {{n}}',
      day_done: 'روز {{n}}، گرفته‌شده',
      day_now: 'روز {{n}}، امروز',
      amount: '{{coins}}',
    },
  },
  en: {
    daily: {
      title: 'Daily reward',
      today: 'Day {{n}} of {{of}} · {{coins}} coins',
      take: 'Collect',
      taken: 'Taken',
      forgives: 'You missed yesterday, and that’s fine: you go on where you were.',
      next: 'Next: {{coins}} coins, in {{span}}',
      given: '{{coins}} coins for you',
      failed: 'Couldn’t claim the reward. Try again',
      ladder: 'The rewards of seven days in a row',
      day: 'Day {{n}}',
      day_done: 'Day {{n}}, taken',
      day_now: 'Day {{n}}, today',
      amount: '{{coins}}',
    },
  },
} as const;
