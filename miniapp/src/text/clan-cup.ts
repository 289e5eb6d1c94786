import { addTexts } from './add-texts.js';

/** Texts of the clan cup's page; loaded with it. */
export const clanCupText = {
  fa: {
    clan_cup: {
      title: 'جام قبیله‌ها',
      failed: 'جام قبیله‌ها بارگذاری نشد',
      none: 'عضو قبیله‌ای نیستید',
      none_text:
        'هر هفته قبیله‌ها در گروه‌های بیست‌تایی رقابت می‌کنند. به یکی بپیوندید یا قبیلهٔ خودتان را بسازید.',
      find: 'دیدن قبیله‌ها',
      standing: 'رتبهٔ {{place}} از {{clans}} · {{points}} امتیاز',
      rule: 'امتیاز این هفتهٔ {{best}} عضو برتر هر قبیله جمع می‌شود. هفتهٔ بعد، دور نشان قبیلهٔ اول حاشیهٔ زرین می‌آید.',
      you_counts: 'شما این هفته {{points}} امتیاز برای قبیله آورده‌اید.',
      you_below:
        'شما این هفته {{points}} امتیاز دارید. {{best}} عضو دیگر بیشتر دارند، پس هنوز در جمع قبیله نیست.',
      you_nothing: 'این هفته هنوز امتیازی برای قبیله نیاورده‌اید.',
      you_new: 'تازه به قبیله آمده‌اید: امتیازتان از هفتهٔ بعد برای قبیله حساب می‌شود.',
      group: 'گروه قبیلهٔ شما در این هفته',
      mine: 'قبیلهٔ شما',
      empty: 'قبیلهٔ شما این هفته هنوز در گروهی نیست',
      empty_text:
        'با اولین مسابقهٔ یکی از اعضا که هر چهار نفرش بازیکن واقعی باشند، قبیله وارد گروه این هفته می‌شود.',
      last_won: 'قبیلهٔ شما هفتهٔ قبل اول شد! نشانش این هفته حاشیهٔ زرین دارد.',
      last: 'هفتهٔ قبل قبیلهٔ شما بین {{clans}} قبیله رتبهٔ {{place}} را گرفت، با {{points}} امتیاز.',
      history_empty: 'قبیلهٔ شما هنوز هفته‌ای را تمام نکرده است.',
      won: 'اول شد',
    },
  },
  en: {
    clan_cup: {
      title: 'Clan cup',
      failed: 'The clan cup could not be loaded',
      none: 'You are in no clan',
      none_text: 'Each week, clans compete in groups of twenty. Join one, or make your own.',
      find: 'See the clans',
      standing: 'Number {{place}} of {{clans}} · {{points}} points',
      rule: 'The points of each clan’s best {{best}} members add up. Next week, the first clan’s emblem has a golden border.',
      you_counts: 'You have brought your clan {{points}} points this week.',
      you_below:
        'You have {{points}} points this week. {{best}} other members have more, so they are not in your clan’s sum yet.',
      you_nothing: 'You have brought your clan no points this week yet.',
      you_new: 'You are new in your clan: your points count for it from next week on.',
      group: 'Your clan’s group this week',
      mine: 'Your clan',
      empty: 'Your clan is in no group this week yet',
      empty_text: 'The first match of a member between four people puts your clan into a group of this week.',
      last_won: 'Your clan was first last week! Its emblem has a golden border this week.',
      last: 'Last week your clan came in at number {{place}} of {{clans}}, with {{points}} points.',
      history_empty: 'Your clan has finished no week yet.',
      won: 'First',
    },
  },
} as const;

addTexts(clanCupText);
