/** Everything the bot says in Persian, in Fluent's form. Lines begin with a Persian letter: the first one decides the direction. */
export const fa = `
play = بازی حکم
join = پیوستن به اتاق
open-room = رفتن به اتاق
watch-replay = دیدن بازی
read-story = خواندن داستان
see-picture = دیدن تصویر
see-album = دیدن آلبوم
own-stories = داستان‌های من
again = یک بازی دیگر
share = دعوت از دوستان
open = باز کردن

site = حکم

start-new = سلام { $name }، به { $site } خوش آمدی!
    چهار نفره با دوستانت بازی کن، یا همین حالا با حریف‌های کامپیوتری گرم شو.
start-back = خوش برگشتی { $name }. میز آماده است.
start-room = دعوت‌نامه‌ای به اتاق «{ $room }» داری؛ { $free ->
    [0] میز پر است، ولی می‌توانی سر بزنی.
    [one] یک جای خالی مانده است.
   *[other] { $free } جای خالی مانده است.
}
start-room-gone = این اتاق دیگر باز نیست. اتاق جدیدی بساز یا به یکی دیگر بپیوند.
start-friend-requested = درخواست دوستی فرستاده شد.
start-friend-friends = از حالا با هم دوستید.
start-ref = خوش آمدی! دوستت تو را دعوت کرده است؛ بعد از اولین بازی‌ات هر دو جایزه می‌گیرید.
start-replay = بازیِ تمام‌شده‌ای را با تو به اشتراک گذاشته‌اند.
start-story = داستانی را با تو به اشتراک گذاشته‌اند.
start-picture = تصویری را با تو به اشتراک گذاشته‌اند.
start-album = آلبومی را با تو به اشتراک گذاشته‌اند.
start-own-stories = داستان‌هایی که فرستاده‌ای و پاسخشان این‌جاست.

menu-button = بازی

invite = با این لینک هر کسی مستقیم سر میزت می‌آید:
    { $link }
invite-words = بیا حکم بازی کنیم!

profile = پروفایل { $name }
    سطح { $level } · امتیاز { $score }
    بازی‌ها { $games } · بردها { $wins }
    جام‌ها { $trophies } · سکه‌ها { $balance }
top-title = برترین‌های این هفته
top-place = رتبهٔ { $rank }: { $name } با { $score } امتیاز
top-empty = این هفته هنوز کسی امتیازی نگرفته است. اولین نفر باش!
friends-title = دوستان تو ({ $total })
friends-empty = هنوز دوستی نداری. لینک دعوتت را بفرست.
friend-online = { $name }: آنلاین
friend-away = { $name }: دور از گوشی
friend-offline = { $name }: آفلاین
requests-title = درخواست‌های دوستی:
accept = پذیرفتن { $name }
reject = رد کردن
friend-accepted = پذیرفته شد؛ حالا دوستید.
friend-rejected = درخواست رد شد.

language-ask = به چه زبانی حرف بزنیم؟
language-done = از حالا فارسی حرف می‌زنیم.

notices-title = چه خبرهایی را در این گفت‌وگو بفرستیم؟ برای روشن یا خاموش کردن، روی هر کدام بزن.
notice-room_starting = پر شدن اتاق و شروع بازی
notice-your_turn = رسیدن نوبتم، وقتی سر میز نیستم
notice-invite = دعوت دوستان
notice-friend_request = درخواست دوستی
notice-match_result = نتیجهٔ مسابقه
notice-tournament = دورهای مسابقات
notice-gift = هدیه‌ها
notice-news = خبرهای حکم
notice-on = روشن: { $what }
notice-off = خاموش: { $what }
quiet-off = ساعت‌های سکوت: خاموش
quiet-on = ساعت‌های سکوت: { $from } تا { $to }

help = حکم را این‌جا بازی می‌کنی: دکمهٔ «بازی» را بزن.
    /play بازی، در گروه هم
    /newroom ساختن اتاق
    /invite دعوت از دوستان
    /profile پروفایل من
    /top برترین‌ها
    /friends دوستان
    /language زبان
    /notifications خبرها
    /support پشتیبانی
    /paysupport پرسش دربارهٔ خرید
    /terms شرایط
    /mydata داده‌های من
    /deleteaccount پاک کردن حساب
support = اگر چیزی درست کار نمی‌کند یا پیشنهادی داری، همین‌جا بنویس. پاسخ هم به همین گفت‌وگو می‌آید.
terms = حکم بازی است، نه شرط‌بندی: سکه‌ها پول بازی‌اند، به پول واقعی تبدیل نمی‌شوند و نمی‌شود آن‌ها را به کسی داد. برگ‌ها با روشی پخش می‌شوند که هر کسی می‌تواند درستی آن را بررسی کند. بدزبانی و تبانی به بسته شدن حساب می‌انجامد. خرید با ستارهٔ تلگرام در /paysupport پیگیری می‌شود.
paysupport = سکه‌هایی که با ستارهٔ تلگرام می‌خری، خودکار به کیف پولت می‌رسد. اگر نرسید، تاریخ و شمارهٔ پرداخت را این‌جا بنویس؛ بررسی می‌کنیم و اگر حق با تو باشد سکه یا ستاره‌ات را برمی‌گردانیم. پشتیبانی تلگرام دربارهٔ این خریدها پاسخ نمی‌دهد.

card = میز «{ $room }» · تا { $points } امتیاز
card-seat-taken = صندلی { $seat }: { $name }
card-seat-free = صندلی { $seat }: خالی
card-waiting = { $free ->
    [one] یک نفر دیگر می‌خواهیم.
   *[other] { $free } نفر دیگر می‌خواهیم.
}
card-full = میز پر شد؛ بازی شروع می‌شود.
card-playing = بازی در جریان است.
card-finished = برنده: { $winners } ({ $us } به { $them })

inline-room = دعوت به اتاق «{ $room }»
inline-room-about = { $taken } از ۴ نفر نشسته‌اند
inline-play = دعوت به بازی
inline-play-about = کارتی که دوستت را سر میز می‌آورد
inline-play-text = { $name } تو را به بازی حکم دعوت می‌کند.
inline-profile = پروفایل من
inline-profile-about = سطح { $level } با { $wins } برد
inline-open = باز کردن حکم

dialogue-cancel = لغو
dialogue-cancelled = باشد، لغو شد.
newroom-name = نام اتاق چه باشد؟ (تا ۱۰ نویسه)
newroom-name-bad = نام باید ۱ تا ۱۰ نویسه باشد. دوباره بنویس.
newroom-points = تا چند امتیاز بازی می‌کنید؟
newroom-pace = سرعت بازی تند باشد یا کلاسیک؟
pace-classic = کلاسیک
pace-fast = تند
newroom-visibility = چه کسی اتاق را ببیند؟
visibility-public = همه
visibility-private = فقط با دعوت
newroom-done = اتاق «{ $room }» آماده است. کد: { $code }
feedback-ask = پیامت را بنویس و بفرست (تا ۱۰۰۰ نویسه).
feedback-bad = فقط متن می‌خوانیم، تا ۱۰۰۰ نویسه. دوباره بفرست یا لغو کن.
feedback-done = رسید. پاسخ را همین‌جا می‌فرستیم.
mydata = همهٔ داده‌هایت را در برنامه می‌گیری. آن‌جا برای اطمینان یک بار دیگر می‌پرسیم که خودتی.
mydata-open = دریافت داده‌های من
delete = حسابت را در برنامه پاک می‌کنی. آن‌جا برای اطمینان یک بار دیگر می‌پرسیم که خودتی.
delete-open = پاک کردن حساب

paid = { $coins } سکه به کیف پولت رسید. موجودی: { $balance }
invoice-title = { $coins } سکه
invoice-about = بستهٔ { $name }: { $coins } سکه برای فروشگاه حکم
pay-problem = این خرید انجام نشد: { $why }

tell-room_starting = میز «{ $room }» پر شد و بازی شروع می‌شود. منتظر تو هستند.
tell-your_turn = نوبت توست! میز «{ $room }» منتظرت است.
tell-invite = دوستت { $from } تو را به میز «{ $room }» دعوت کرده است.
tell-friend_request = { $others ->
    [0] درخواست دوستی از { $from }
   *[other] درخواست دوستی از { $from } و { $others } نفر دیگر
}
tell-match_won = بردی! میز «{ $room }» با نتیجهٔ { $us } به { $them } تمام شد.
tell-match_lost = باختی. میز «{ $room }» با نتیجهٔ { $us } به { $them } تمام شد. بازی بعد مال توست.
tell-tournament = دور تازهٔ مسابقات «{ $title }» شروع شد. میزت آماده است.
tell-gift = هدیه داری: { $coins } سکه
tell-answer = پاسخ پشتیبانی:
    { $text }
tell-story = خبر تازه از داستانت:
    { $text }

unknown = این را نفهمیدم. /help را ببین، یا بازی کن.
closed-maintenance = حکم در حال به‌روزرسانی است. کمی بعد دوباره سر بزن.
closed-registration = فعلاً حساب تازه ساخته نمی‌شود. کمی بعد دوباره سر بزن.
failed = کاری که خواستی انجام نشد. کمی بعد دوباره تلاش کن.
group-only-card = برای بازی در این گروه /play را بفرست.
anonymous-admin = برای بازی با نام خودت بیا؛ مدیر ناشناس نمی‌تواند اتاق بسازد.

command-play = بازی کن
command-newroom = ساختن اتاق
command-invite = دعوت از دوستان
command-profile = پروفایل من
command-top = برترین‌های هفته
command-friends = دوستان
command-language = زبان
command-notifications = خبرها
command-help = راهنما
command-support = پشتیبانی
command-terms = شرایط
command-paysupport = پرسش دربارهٔ خرید
command-mydata = دریافت داده‌های من
command-deleteaccount = پاک کردن حساب
bot-name = حکم
bot-about = حکم چهارنفره با دوستان، در تلگرام
bot-description = حکم، بازی چهارنفرهٔ ایرانی، با دوستان یا حریف‌های کامپیوتری. پخش برگ‌ها شفاف و قابل بررسی است.
`;
