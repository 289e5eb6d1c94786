import type { BuiltInText } from './built-in-text.js';

export const terms: BuiltInText = {
  title: { fa: 'شرایط استفاده', en: 'Terms of use' },
  body: {
    fa: `
      با بازی کردن این‌جا با این شرایط موافقید. کوتاه نوشته‌ایم تا بشود خواند.
      ## فقط بازی است
      سکه پول بازی است. به پول واقعی تبدیل نمی‌شود و نمی‌شود آن را به کسی داد. سر پول بازی نکنید.
      ## حساب شما
      - حساب مال خودتان است؛ آن را نفروشید و به کس دیگری ندهید.
      - در مسابقه‌های جام با یک حساب بازی کنید.
      - نام و عکسی بگذارید که کسی را نیازارد و خود را جای دیگری جا نزنید.
      - مهمان‌ها حسابی دارند که با همان ورود از دست می‌رود. برای ماندگار شدن، تلگرام یا یک ایمیل به آن وصل کنید.
      ## سر میز
      - تقلب نکنید: نه خبر دادن از برگ‌ها، نه تبانی، نه برنامه‌ای که به جای شما بازی کند.
      - محترمانه رفتار کنید. بدزبانی و آزار، گزارش و بسته شدن حساب را در پی دارد.
      - نوشته یا عکسی که می‌فرستید باید مال خودتان باشد یا اجازهٔ استفاده از آن را داشته باشید.
      ## تصمیم‌های ما
      اگر کسی این شرایط را زیر پا بگذارد، ممکن است هشدار بگیرد، مدتی پیامی نفرستد، مسابقه‌هایش جام نداشته باشد یا حسابش بسته شود. دلیل را می‌گوییم و می‌توانید اعتراض کنید؛ اعتراض را آدم می‌خواند.
      ## خرید
      سکه با ستارهٔ تلگرام خریده می‌شود و خودکار می‌رسد. اگر نرسید یا اشتباهی شد، در گفت‌وگوی ربات دستور ‎/paysupport را بفرستید؛ اگر حق با شما باشد سکه یا ستاره‌تان را برمی‌گردانیم. چیزهایی که می‌خرید فقط در همین بازی به کار می‌آیند.
      ## در دسترس بودن
      می‌کوشیم بازی همیشه برقرار باشد، ولی قول نمی‌دهیم که هیچ‌وقت قطع نشود. مسابقه‌ای که نیمه‌کاره بماند، از همان‌جا ادامه پیدا می‌کند.
      ## تغییر این شرایط
      اگر این شرایط عوض شود، دفعهٔ بعد که بازی را باز کنید متن تازه را نشان می‌دهیم و می‌پرسیم.
    `,
    en: `
      By playing here you agree to these terms. They are short, so that they can be read.
      ## A game, not gambling
      Coins are play money. They cannot be turned into real money or handed on. Do not use this game to bet money.
      ## Your account
      - The account is yours; do not sell it or give it to somebody else.
      - Play for trophies with one account only.
      - Choose a name and a picture that hurt nobody, and do not pose as somebody else.
      - A guest’s account is lost with its session. Link Telegram or an e-mail address to keep it.
      ## At the table
      - Do not cheat: no telling about cards, no collusion, no program that plays for you.
      - Be respectful. Abuse and harassment lead to reports and to a closed account.
      - Texts and pictures that you send have to be yours, or you need the permission to use them.
      ## Our decisions
      Who breaks these terms may get a warning, may be muted for a time, may play without trophies, or may lose the account. We say why, and you can appeal; a person reads the appeal.
      ## Purchases
      Coins are sold for Telegram Stars and arrive by themselves. If they did not, or something went wrong, send /paysupport to the bot; we give back coins or Stars where you are right. The things that you buy are of use in this game only.
      ## Availability
      We do our best to keep the game running, but we cannot promise that it never stops. A match that was interrupted goes on from where it was.
      ## Changes
      When these terms change, we show you the new text when you next open the game, and ask.
    `,
  },
};
