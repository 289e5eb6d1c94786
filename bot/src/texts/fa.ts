/** Everything the bot says in Persian, in Fluent's form. Lines begin with a Persian letter: the first one decides the direction. */
export const fa = `
play = بازی حکم
join = نشستن سر میز
open-room = رفتن به اتاق
watch-replay = دیدن بازی
read-story = خواندن داستان
see-picture = دیدن عکس
see-album = دیدن آلبوم
see-inviter = دوستی که دعوتت کرد
see-clan = دیدن قبیله
see-tour = دیدن تورنمنت
add-to-group = افزودن به گروه
own-stories = داستان‌های من
again = یک بازی دیگر
share = دعوت از دوستان
open = باز کردن
appeal = دیدن دلیل و اعتراض
open-season = دیدن جدول

site = حکم

start-new = سلام { $name }، به { $site } خوش آمدی!
    چهار نفره با دوستانت بازی کن، یا همین حالا با ربات‌ها گرم شو.
start-back = خوش برگشتی { $name }. میز آماده است.
play-open = بازی با دکمهٔ زیر باز می‌شود.
start-room = به اتاق «{ $room }» دعوتت کرده‌اند؛ { $free ->
    [0] میز پر است، ولی می‌توانی سر بزنی.
    [one] یک جای خالی مانده.
   *[other] { $free } جای خالی مانده.
}
start-room-gone = این اتاق دیگر باز نیست. یکی تازه بساز، یا سر میز دیگری بنشین.
start-friend-requested = درخواست دوستی فرستاده شد.
start-friend-friends = از حالا با هم دوستید.
start-ref = دوستت دعوتت کرده است؛ بعد از اولین بازی‌ات با بازیکن‌های واقعی هر دو جایزه می‌گیرید.
start-replay = یک بازی تمام‌شده برایت فرستاده‌اند.
start-story = یک داستان برایت فرستاده‌اند.
start-picture = یک عکس برایت فرستاده‌اند.
start-album = یک آلبوم برایت فرستاده‌اند.
start-clan = تو را به یک قبیله دعوت کرده‌اند.
start-tour = تو را به یک تورنمنت دعوت کرده‌اند.
start-page = این صفحه با دکمهٔ زیر باز می‌شود.
start-own-stories = داستان‌هایی که فرستاده‌ای این‌جاست، با جوابشان.

menu-button = بازی

invite = با این لینک دوستت به حکم می‌آید و می‌بیند که تو دعوتش کرده‌ای. بعد از اولین بازی‌اش با بازیکن‌های واقعی هر دو جایزه می‌گیرید:
    { $link }
invite-words = بیا حکم بازی کنیم!

profile = پروفایل { $name }
    سطح { $level } · امتیاز { $score }
    بازی‌ها { $games } · بردها { $wins }
    جام‌ها { $trophies } · سکه‌ها { $balance }
top-title = برترین‌های این هفته
top-place = { $rank }. { $name } – { $score }
top-empty = این هفته هنوز کسی امتیازی نگرفته است. اولین نفر باش!
friends-title = دوستان تو ({ $total })
friends-empty = هنوز دوستی نداری. لینک دعوتت را بفرست.
friend-online = { $name }: آنلاین
friend-away = { $name }: چند دقیقه‌ای نیست
friend-offline = { $name }: آفلاین
requests-title = درخواست‌های دوستی:
accept = قبول { $name }
reject = رد
friend-accepted = قبول شد؛ حالا دوستید.
friend-rejected = درخواست رد شد.

language-ask = به چه زبانی حرف بزنیم؟
language-done = از حالا فارسی حرف می‌زنیم.

notices-title = چه خبرهایی را در این گفت‌وگو بفرستیم؟ برای روشن یا خاموش کردن، روی هر کدام بزن.
notice-room_starting = پر شدن اتاق و شروع بازی
notice-your_turn = نوبت من، وقتی سر میز نیستم
notice-invite = دعوت دوستان
notice-friend_request = درخواست دوستی
notice-match_result = نتیجهٔ مسابقه
notice-tournament = مرحلهٔ تازهٔ تورنمنت
notice-group_table = میز تازه در گروه‌هایی که خواسته‌ام
notice-friend_table = میز تازهٔ دوستان
notice-partner = یارم می‌خواهد بازی کند
notice-gift = سکه و هدیه
notice-daily = یادآوری پاداش روزانه
notice-season = نتیجهٔ هفته در لیگ
notice-news = خبرهای حکم
notice-on = روشن: { $what }
notice-off = خاموش: { $what }
mute = 🔕 دیگر از این خبرها نفرست
mute-undo = 🔔 باز هم از این خبرها بفرست
mute-done = باشد، دیگر نمی‌فرستم: { $what }. هر وقت خواستی، از /notifications روشنش کن.
mute-undone = باز هم می‌فرستم: { $what }.
quiet-off = ساعت‌های سکوت: خاموش
quiet-on = ساعت‌های سکوت: { $from } تا { $to }

help = حکم را این‌جا بازی می‌کنی: دکمهٔ «بازی» را بزن.
support = اگر چیزی درست کار نمی‌کند یا پیشنهادی داری، همین‌جا بنویس. جوابش هم همین‌جا می‌آید.
terms = حکم فقط بازی است: سکه‌ها پول بازی‌اند، به پول واقعی تبدیل نمی‌شوند و نمی‌شود آن‌ها را به کسی داد. برگ‌ها با روشی پخش می‌شوند که هر کسی می‌تواند درستی‌اش را بررسی کند. با بدزبانی یا تبانی حسابت بسته می‌شود. برای خرید با ستارهٔ تلگرام /paysupport را بفرست.
paysupport = سکه‌هایی که با ستارهٔ تلگرام می‌خری، خودکار به کیف پولت می‌رسد. اگر نرسید، تاریخ و شمارهٔ پرداخت را این‌جا بنویس؛ بررسی می‌کنیم و اگر حق با تو باشد سکه یا ستاره‌ات را برمی‌گردانیم. پشتیبانی تلگرام دربارهٔ این خریدها جوابی نمی‌دهد.

card = میز «{ $room }» · تا { $points } امتیاز
card-seat-taken = صندلی { $seat }: { $name }
card-seat-free = صندلی { $seat }: خالی
card-waiting = { $free ->
    [one] یک نفر دیگر می‌خواهیم.
   *[other] { $free } نفر دیگر می‌خواهیم.
}
card-full = میز پر شد؛ بازی شروع می‌شود.
card-playing = بازی در جریان است.
card-gone = این اتاق بسته شده است.
card-making = میز آماده می‌شود…
card-old = این پیام دیگر تازه نمی‌شود. با دکمهٔ زیر ببین سر میز چه خبر است.
card-void = این مسابقه به حساب نیامد.
card-finished = برنده: { $winners } ({ $us } به { $them })

cup = جام «{ $name }»
cup-making = جام آماده می‌شود…
cup-join = من هم هستم
cup-see = دیدن جام
cup-partners-drawn = یارها موقع شروع با قرعه معلوم می‌شوند.
cup-partners-chosen = هر کس با یار خودش می‌آید.
cup-when-full = همین که پر شود، یا هر وقت راه‌اندازش بخواهد، شروع می‌شود.
cup-points = هر بازی تا { $points } امتیاز.
cup-when-hour = شروع: { $day } ساعت { $hour } به وقت تهران؛ از یک ربع قبلش اعلام حضور کنید.
cup-set-people = حداکثر { $people } نفر
cup-set-points = تا { $points } امتیاز
cup-set-drawn = یار با قرعه
cup-set-chosen = با یار خودتان
cup-set-full = شروع: هر وقت پر شد
cup-set-hour = شروع: { $day } { $hour }
cup-people = { $people ->
    [0] هنوز کسی نیامده. اولین نفر باش!
   *[other] تا حالا { $people } نفر از { $most }: { $names }
}
cup-round = مرحلهٔ { $round } از { $rounds }
cup-nobody = هنوز معلوم نیست
cup-match-running = میز { $table }: { $one } در برابر { $other }
cup-match-over = برندهٔ میز { $table }: { $winner }، { $us } به { $them } در برابر { $loser }
cup-match-walkover = بدون بازی بالا رفت: { $winner }
cup-won = برندهٔ جام: { $winners }
cup-no-winner = جام تمام شد و برنده‌ای نداشت.
cup-cancelled = این جام برگزار نشد.
cup-private = جام برای گروه است: در گروه خودت /cup را بفرست. در برنامه هم می‌توانی جام باز کنی و پیوندش را برای دوستانت بفرستی.

inline-room = دعوت به اتاق «{ $room }»
inline-room-about = { $taken } از ۴ نفر نشسته‌اند
inline-table = میز تازه در همین گفت‌وگو
inline-table-about = چهار نفره، تا ۷ امتیاز؛ هر کس دکمه را بزند، سر میز می‌نشیند
inline-table-text = میز چهارنفره: { $name } منتظر هم‌بازی است.
inline-play = دعوت به بازی
inline-play-about = پیامی که دوستت را سر میز می‌آورد
inline-play-text = { $name } تو را به بازی حکم دعوت می‌کند.
inline-profile = پروفایل من
inline-profile-text = پروفایل { $name }
    سطح { $level } · امتیاز { $score }
    بازی‌ها { $games } · بردها { $wins } · جام‌ها { $trophies }
inline-profile-about = سطح { $level } با { $wins } برد
inline-open = باز کردن حکم

dialogue-cancel = لغو
dialogue-cancelled = باشد، لغو شد.
dialogue-left = کار قبلی را کنار گذاشتم.
nothing-to-cancel = کاری نیمه‌تمام نداری.
newroom-name = نام اتاق چه باشد؟ (تا ۱۰ حرف)
newroom-name-bad = نام باید ۱ تا ۱۰ حرف باشد. دوباره بنویس.
newroom-points = تا چند امتیاز بازی می‌کنید؟
newroom-pace = سرعت بازی تند باشد یا کلاسیک؟
pace-classic = کلاسیک
pace-fast = تند
newroom-visibility = چه کسی اتاق را ببیند؟
visibility-public = همه
visibility-private = فقط با دعوت
newroom-done = اتاق «{ $room }» آماده است. کد: { $code }
feedback-ask = پیامت را بنویس و بفرست (تا ۱۰۰۰ حرف).
feedback-bad = این‌جا فقط نوشته می‌خوانیم، تا ۱۰۰۰ حرف. دوباره بفرست یا لغو کن.
feedback-done = پیامت رسید. جوابش همین‌جا می‌آید.
privacy = فقط چیزی را نگه می‌داریم که بازی به آن نیاز دارد. همه‌اش در صفحهٔ حریم خصوصی نوشته شده است.
settings = زبان را با /language و خبرها را با /notifications عوض کن. بقیهٔ تنظیمات در برنامه است.
mydata = همهٔ داده‌هایت را در برنامه می‌گیری. آن‌جا برای اطمینان یک بار دیگر می‌پرسیم که خودتی.
mydata-open = دریافت داده‌های من
delete = حسابت را در برنامه پاک می‌کنی. آن‌جا برای اطمینان یک بار دیگر می‌پرسیم که خودتی.
delete-open = پاک کردن حساب

paid = { $coins } سکه به کیف پولت رسید. موجودی: { $balance }
invoice-title = { $coins } سکه
invoice-about = { $name } { $coins } سکه‌ای برای فروشگاه حکم
pay-problem = این خرید انجام نشد: { $why }
pay-suspended = حسابت بسته است و چیزی خریده نشد. در برنامه می‌توانی اعتراض کنی؛ برای پرسش /paysupport را بفرست.

tell-room_starting = میز «{ $room }» پر شد و بازی شروع می‌شود. منتظر تو هستند.
tell-your_turn = نوبت توست! میز «{ $room }» منتظرت است.
tell-invite = دوستت { $from } تو را به میز «{ $room }» دعوت کرده است.
tell-friend_request = { $others ->
    [0] درخواست دوستی از { $from }
   *[other] درخواست دوستی از { $from } و { $others } نفر دیگر
}
tell-match_won = { $coins ->
    [0] بردی! میز «{ $room }» با نتیجهٔ { $us } به { $them } تمام شد.
   *[other] بردی! میز «{ $room }» با نتیجهٔ { $us } به { $them } تمام شد و { $coins } سکه در کیفت است.
}
tell-match_lost = باختی. میز «{ $room }» با نتیجهٔ { $us } به { $them } تمام شد. بازی بعد مال توست.
tell-tournament_soon = تورنمنت «{ $title }» کمتر از یک روز دیگر شروع می‌شود و تو در آن هستی.
tell-tournament_check_in = تورنمنت «{ $title }» تا یک ربع دیگر شروع می‌شود. برای بازی، حضورت را اعلام کن.
tell-tournament_reserve = در تورنمنت «{ $title }» تیمی می‌خواهد ذخیره‌اش باشی و از مرحلهٔ بعد بازی کنی. تا شروع مرحله وقت داری.
tell-tournament_table = میزت در تورنمنت «{ $title }» آماده است. دو سه دقیقه وقت داری که بیایی.
tell-tournament_result = { $coins ->
    [0] تورنمنت «{ $title }» تمام شد. مقام تو: { $place }
   *[other] تورنمنت «{ $title }» تمام شد. مقام تو: { $place }، و { $coins } سکه جایزه گرفتی.
}
tell-group_table = در گروه «{ $group }» میز تازه‌ای باز شد: «{ $room }».
tell-daily = پاداش امروزت هنوز این‌جاست: { $coins } سکه
tell-friend_table = دوستت { $from } سر میز «{ $room }» منتظر است.
tell-partner = یارت { $from } سر میز «{ $room }» منتظر توست.
tell-gift = هدیه داری: { $coins } سکه
tell-season_up = { $coins ->
    [0] هفته تمام شد: نفر { $place } گروهت شدی و به لیگ { $league } بالا رفتی.
   *[other] هفته تمام شد: نفر { $place } گروهت شدی و به لیگ { $league } بالا رفتی. { $coins } سکه هم جایزه گرفتی.
}
tell-season_stay = { $coins ->
    [0] هفته تمام شد: نفر { $place } گروهت شدی و در لیگ { $league } ماندی.
   *[other] هفته تمام شد: نفر { $place } گروهت شدی و در لیگ { $league } ماندی. { $coins } سکه هم جایزه گرفتی.
}
tell-season_down = هفته تمام شد: نفر { $place } گروهت شدی و این هفته در لیگ { $league } بازی می‌کنی.
tell-season_frame = فصل تمام شد! قاب { $season } { $year } از لیگ { $league } مال توست. هر وقت خواستی دور عکست بگذار.
quarter-1 = بهار
quarter-2 = تابستان
quarter-3 = پاییز
quarter-4 = زمستان
division-1 = عقیق
division-2 = فیروزه
division-3 = لاجورد
division-4 = زمرد
division-5 = یاقوت
division-6 = الماس
tell-coins_back = { $coins } سکه‌ای که سر میز «{ $room }» گذاشته بودی به کیفت برگشت.
tell-refund = پول خریدت برگشت: { $total } ستاره گرفتی و سکه‌هایش از کیف پولت کم شد.
tell-answer = جواب پشتیبانی:
    { $text }
tell-story = خبر تازه از داستانت:
    { $text }

thread-answered = پیامت به دست تیم رسید. جوابش همین‌جا می‌آید.
thread-bad = تیم این‌جا فقط نوشته می‌خواند، تا ۱۰۰۰ حرف. حرفت را بنویس و دوباره بفرست.
thread-gone = این گفت‌وگو دیگر باز نیست. با /support از نو بنویس.
letters-today = امروز پیام‌های زیادی فرستاده‌ای. فردا دوباره بنویس.
text-only = قشنگ است، ولی من فقط متن می‌خوانم. /help را ببین، یا بازی کن.
got-private = مکان و شمارهٔ تماس لازم ندارم و جایی نگه نمی‌دارم. /help را ببین، یا بازی کن.
got-forward = پیام‌های دیگران را نمی‌خوانم. حرف خودت را بنویس، یا بازی کن.
got-poll = نظرسنجی خوبی است، ولی من رأی نمی‌دهم. /help را ببین، یا بازی کن.
got-edit = پیامی را که عوض کنی دوباره نمی‌خوانم. اگر مهم است، از نو بفرست.
got-event = دیدم. هر وقت خواستی، بازی با دکمهٔ زیر باز می‌شود.
button-late = این دکمه دیگر کار نمی‌کند.
unknown = این را نفهمیدم. /help را ببین، یا بازی کن.
closed-maintenance = حکم در حال به‌روزرسانی است. کمی بعد دوباره سر بزن.
closed-registration = فعلاً حساب تازه ساخته نمی‌شود. کمی بعد دوباره سر بزن.
failed = این بار انجام نشد. کمی بعد دوباره امتحان کن.
closed-suspended = این حساب بسته شده است. دلیلش را در برنامه می‌بینی و همان‌جا می‌توانی اعتراض کنی. برای پرسش، /support را بفرست و برای خریدها /paysupport را.
group-hello = سلام! این‌جا /play را بفرستید تا یک میز چهارنفره باز کنم.
group-no-rights = در گروه «{ $group }» اجازهٔ نوشتن ندارم و آن‌جا کاری نکردم. از مدیر گروه بخواه اجازه بدهد.
group-only-card = برای بازی در این گروه /play را بفرست، برای جام /cup، و برای جدول هفته /table را.
group-board-title = جدول این هفتهٔ گروه
group-board-place = { $rank }. { $name } – { $wins ->
    [one] یک برد
   *[other] { $wins } برد
}
group-board-pair = بهترین زوج: { $one } و { $two } با { $wins } برد
group-board-empty = جدول این هفته هنوز خالی است. فقط بازی کسانی حساب می‌شود که خودشان بخواهند.
group-told-on = خبرم کن
group-told-off = دیگر خبرم نکن
group-counted-on = مرا هم حساب کن
group-counted-off = مرا حساب نکن
group-told-on-done = از این به بعد هر وقت این‌جا میزی باز شود، در گفت‌وگوی خودمان خبرت می‌کنم. اگر تا حالا به من پیام نداده‌ای، اول Start را بزن.
group-told-off-done = دیگر از میزهای این گروه خبرت نمی‌کنم.
group-counted-on-done = بازی‌هایت سر میزهای این گروه از این به بعد حساب می‌شود و نامت در جدول می‌آید.
group-counted-off-done = نامت از جدول این گروه پاک شد.
anonymous-admin = برای بازی با نام خودت بیا؛ مدیر ناشناس نمی‌تواند اتاق بسازد.

command-play = شروع بازی
command-newroom = ساختن اتاق
command-invite = دعوت از دوستان
command-profile = پروفایل من
command-top = برترین‌های هفته
command-friends = دوستان
command-language = زبان
command-notifications = خبرها
command-cup = راه انداختن جام دوستانه
command-table = جدول هفتهٔ گروه و خبر میزها
command-help = راهنما
command-support = پشتیبانی
command-terms = شرایط
command-paysupport = پرسش دربارهٔ خرید
command-settings = تنظیمات
command-privacy = حریم خصوصی
command-cancel = لغو کار نیمه‌تمام
command-mydata = دریافت داده‌های من
command-deleteaccount = پاک کردن حساب
bot-name = حکم
bot-about = حکم چهارنفره با دوستان، در تلگرام
bot-description = حکم، بازی چهارنفرهٔ ایرانی، با دوستان یا ربات‌ها. پخش برگ‌ها شفاف و قابل بررسی است.
`;
