/** Everything the bot says in English, in Fluent's form. */
export const en = `
play = Play Hokm
join = Join the room
open-room = Open the room
watch-replay = Watch the match
read-story = Read the story
see-picture = See the picture
see-album = See the album
see-inviter = The friend who invited you
see-clan = See the clan
see-tour = See the tournament
add-to-group = Add to a group
own-stories = My stories
again = Play again
share = Invite friends
open = Open
appeal = See why, and appeal
open-season = See the table

site = Hokm

start-new = Hello { $name }, welcome to { $site }!
    Play with three friends, or warm up against bots right now.
start-back = Welcome back, { $name }. The table is ready.
play-open = The button below opens the game.
start-room = You are invited to the room “{ $room }”. { $free ->
    [0] The table is full, but you can have a look.
    [one] One seat is free.
   *[other] { $free } seats are free.
}
start-room-gone = This room is no longer open. Make a new one or join another.
start-friend-requested = Friend request sent.
start-friend-friends = You are friends now.
start-ref = Welcome! A friend has invited you: after your first match with other people both of you get a reward.
start-replay = Somebody has shared a finished match with you.
start-story = Somebody has shared a story with you.
start-picture = Somebody has shared a picture with you.
start-album = Somebody has shared an album with you.
start-clan = You are invited to a clan.
start-tour = You are invited to a tournament.
start-page = The button below opens this page.
start-own-stories = Here are the stories that you have sent, and the answers.

menu-button = Play

invite = This link brings a friend to Hokm and shows that you have invited them. After their first match with other people both of you get a reward:
    { $link }
invite-words = Let’s play Hokm!

profile = { $name }
    Level { $level } · score { $score }
    Games { $games } · wins { $wins }
    Trophies { $trophies } · coins { $balance }
top-title = The best of this week
top-place = { $rank }. { $name } with { $score }
top-empty = Nobody has points this week yet. Be the first!
friends-title = Your friends ({ $total })
friends-empty = You have no friends here yet. Send your invitation link.
friend-online = { $name }: online
friend-away = { $name }: away
friend-offline = { $name }: offline
requests-title = Friend requests:
accept = Accept { $name }
reject = Reject
friend-accepted = Accepted: you are friends now.
friend-rejected = Request rejected.

language-ask = Which language do you want?
language-done = English from now on.

notices-title = What do you want to hear about in this chat? Tap to switch on or off.
notice-room_starting = The room is full and starts
notice-your_turn = My turn while I am away
notice-invite = Invitations from friends
notice-friend_request = Friend requests
notice-match_result = Match results
notice-tournament = Tournament rounds
notice-group_table = New tables in groups that I chose
notice-friend_table = A friend’s new table
notice-partner = My partner wants to play
notice-gift = Coins and gifts
notice-daily = A reminder of the daily reward
notice-season = How a week of the season ended
notice-news = News about Hokm
notice-on = On: { $what }
notice-off = Off: { $what }
mute = 🔕 No more of these
mute-undo = 🔔 Send these again
mute-done = Fine, no more of: { $what }. You can switch it on again with /notifications.
mute-undone = You will hear of it again: { $what }.
quiet-off = Quiet hours: off
quiet-on = Quiet hours: { $from } to { $to }

help = You play Hokm here: press “Play”.
support = If something does not work, or you have an idea, write it here. We answer in this chat.
terms = Hokm is a game, not gambling: coins are play money; they cannot be turned into real money or given to others. The cards are dealt in a way that anybody can check. Insults and collusion lead to a closed account. Purchases with Telegram Stars: see /paysupport.
paysupport = Coins bought with Telegram Stars arrive in your wallet by themselves. If they did not, write the date and number of the payment here: we look into it, and give you the coins or your Stars back where you are right. Telegram’s own support cannot help with these purchases.

card = Table “{ $room }” · to { $points } points
card-seat-taken = Seat { $seat }: { $name }
card-seat-free = Seat { $seat }: free
card-waiting = { $free ->
    [one] One more player is needed.
   *[other] { $free } more players are needed.
}
card-full = The table is full: the match begins.
card-playing = The match is in progress.
card-gone = This room is closed.
card-making = The table is being set…
card-old = This card is no longer updated. The button below shows the table.
card-void = This match does not count.
card-finished = Won by { $winners } ({ $us } to { $them })

cup = Cup “{ $name }”
cup-making = The cup is being set up…
cup-join = Count me in
cup-see = See the cup
cup-partners-drawn = Partners are drawn at the start.
cup-partners-chosen = Everybody comes with a partner.
cup-when-full = It begins as soon as it is full, or when whoever opened it says so.
cup-points = Each match to { $points } points.
cup-when-hour = It begins on { $day } at { $hour } in Tehran; say that you are there in the quarter of an hour before.
cup-set-people = { $people } people at most
cup-set-points = To { $points } points
cup-set-drawn = Partners by lot
cup-set-chosen = Own partners
cup-set-full = Begins when full
cup-set-hour = Begins { $day } { $hour }
cup-people = { $people ->
    [0] Nobody is in yet. Be the first one!
   *[other] { $people } of { $most } people: { $names }
}
cup-round = Round { $round } of { $rounds }
cup-nobody = not known yet
cup-match-running = Table { $table }: { $one } against { $other }
cup-match-over = Table { $table }: { $winner } won { $us } to { $them } against { $loser }
cup-match-walkover = Without a match: { $winner }
cup-won = The cup goes to { $winners }
cup-no-winner = The cup is over, and nobody has won it.
cup-cancelled = This cup did not take place.
cup-private = Cups are for groups: send /cup in yours. You can also open one in the app, and send its link to your friends.

inline-room = Invite to the room “{ $room }”
inline-room-about = { $taken } of 4 are seated
inline-table = A new table in this chat
inline-table-about = For four, to 7 points; who presses its button takes a seat
inline-table-text = A table for four: { $name } is waiting for players.
inline-play = Invite to a game
inline-play-about = A card that brings your friend to the table
inline-play-text = { $name } invites you to a game of Hokm.
inline-profile = My profile
inline-profile-text = { $name }
    Level { $level } · score { $score }
    Games { $games } · wins { $wins } · trophies { $trophies }
inline-profile-about = Level { $level } with { $wins } wins
inline-open = Open Hokm

dialogue-cancel = Cancel
dialogue-cancelled = All right, cancelled.
dialogue-left = I have dropped what we were doing.
nothing-to-cancel = There is nothing to cancel.
newroom-name = What should the room be called? (up to 10 characters)
newroom-name-bad = The name must have 1 to 10 characters. Try again.
newroom-points = How many points to win?
newroom-pace = Fast or classic?
pace-classic = Classic
pace-fast = Fast
newroom-visibility = Who may see the room?
visibility-public = Everybody
visibility-private = Invited people only
newroom-done = The room “{ $room }” is ready. Code: { $code }
feedback-ask = Write your message and send it (up to 1000 characters).
feedback-bad = We read text only, up to 1000 characters. Send it again, or cancel.
feedback-done = Got it. We answer here.
privacy = We keep only what the game needs. All of it is written on the privacy page.
settings = Change the language with /language and the notices with /notifications. Everything else is in the app.
mydata = You can get all your data in the app. There we ask once more, to be sure it is you.
mydata-open = Get my data
delete = You can delete your account in the app. There we ask once more, to be sure it is you.
delete-open = Delete my account

paid = { $coins } coins are in your wallet. Balance: { $balance }
invoice-title = { $coins } coins
invoice-about = { $name }: { $coins } coins for the shop of Hokm
pay-problem = The purchase did not go through: { $why }
pay-suspended = Your account is closed, so nothing was bought. You can appeal in the app; for questions send /paysupport.

tell-room_starting = The table “{ $room }” is full and the match begins. They are waiting for you.
tell-your_turn = It is your turn! The table “{ $room }” is waiting for you.
tell-invite = { $from } invites you to the table “{ $room }”.
tell-friend_request = { $others ->
    [0] { $from } would like to be your friend
    [one] { $from } and one more person would like to be your friend
   *[other] { $from } and { $others } more people would like to be your friend
}
tell-match_won = { $coins ->
    [0] You won! The table “{ $room }” ended { $us } to { $them }.
   *[other] You won! The table “{ $room }” ended { $us } to { $them }, and { $coins } coins are in your purse.
}
tell-match_lost = You lost. The table “{ $room }” ended { $us } to { $them }. The next one is yours.
tell-tournament_soon = The tournament “{ $title }” begins in less than a day, and you are in it.
tell-tournament_check_in = The tournament “{ $title }” begins in a quarter of an hour. To play, say that you are there.
tell-tournament_reserve = In the tournament “{ $title }” a pair wants you as its reserve, to play from the next round on. You can answer until the round begins.
tell-tournament_table = Your table in the tournament “{ $title }” is ready. You have two or three minutes to come.
tell-tournament_result = { $coins ->
    [0] The tournament “{ $title }” is over. Your place: { $place }
   *[other] The tournament “{ $title }” is over. Your place: { $place }, and you have won { $coins } coins.
}
tell-group_table = A table has opened in “{ $group }”: “{ $room }”.
tell-daily = Today’s reward is still here for you: { $coins } coins
tell-friend_table = Your friend { $from } waits at the table “{ $room }”.
tell-partner = Your partner { $from } waits for you at the table “{ $room }”.
tell-gift = A gift for you: { $coins } coins
tell-season_up = { $coins ->
    [0] The week is over: you came in at number { $place } and move up to the { $league } division.
   *[other] The week is over: you came in at number { $place }, move up to the { $league } division, and won { $coins } coins.
}
tell-season_stay = { $coins ->
    [0] The week is over: you came in at number { $place } and stay in the { $league } division.
   *[other] The week is over: you came in at number { $place }, stay in the { $league } division, and won { $coins } coins.
}
tell-season_down = The week is over: you came in at number { $place } and play in the { $league } division this week.
tell-season_frame = The season is over. The frame of { $season } { $year }, { $league } division, is yours: put it around your picture whenever you like.
quarter-1 = spring
quarter-2 = summer
quarter-3 = autumn
quarter-4 = winter
division-1 = Agate
division-2 = Turquoise
division-3 = Lapis
division-4 = Emerald
division-5 = Ruby
division-6 = Diamond
tell-coins_back = The { $coins } coins that you put in at the table “{ $room }” are back in your purse.
tell-refund = Your purchase was refunded: you have your { $total } Stars back, and its coins left your wallet.
tell-answer = The answer to your message:
    { $text }
tell-story = News about your story:
    { $text }

thread-answered = The team has your message. The answer comes to this chat.
thread-bad = The team reads text only, up to 1000 characters. Write it down and send it again.
thread-gone = This conversation is gone. Write again with /support.
letters-today = You have sent many messages today. Write again tomorrow.
text-only = Nice, but I read text only. See /help, or play.
got-private = I do not need locations or phone numbers, and I do not keep them. See /help, or play.
got-forward = I do not read other people’s messages. Write your own, or play.
got-poll = Nice poll, but I do not vote. See /help, or play.
got-edit = I do not read a message again after you change it. If it matters, send it anew.
got-event = I saw that. The button below opens the game whenever you like.
button-late = This button no longer works.
unknown = I did not understand that. See /help, or play.
closed-maintenance = Hokm is being updated. Come back in a while.
closed-registration = New accounts are closed for now. Come back later.
failed = That did not work. Try again in a while.
closed-suspended = This account is closed. The app shows why, and you can appeal there. For questions send /support, about purchases /paysupport.
group-hello = Hello! Send /play here, and I will open a table for four.
group-no-rights = I may not write in the group “{ $group }”, so I did nothing there. Ask its admin to allow it.
group-only-card = To play in this group, send /play; for a cup, /cup; for this week’s table, /table.
group-board-title = This week’s table of the group
group-board-place = { $rank }. { $name } with { $wins ->
    [one] one win
   *[other] { $wins } wins
}
group-board-pair = The best pair: { $one } and { $two } with { $wins } wins
group-board-empty = This week’s table is empty. Only those who want it are counted.
group-told-on = Tell me
group-told-off = Stop telling me
group-counted-on = Count me in
group-counted-off = Leave me out
group-told-on-done = From now on I tell you in our own chat when a table opens here. If you have never written to me, press Start there first.
group-told-off-done = I no longer tell you of tables in this group.
group-counted-on-done = From now on your matches here count, and your name is in the group’s table.
group-counted-off-done = Your name is gone from this group’s table.
anonymous-admin = Write under your own name to play: an anonymous admin cannot open a table.

command-play = Play
command-newroom = Make a room
command-invite = Invite friends
command-profile = My profile
command-top = The best of the week
command-friends = Friends
command-language = Language
command-notifications = Notices
command-cup = Open a friends’ cup
command-table = This week’s table of the group
command-help = Help
command-support = Support
command-terms = Terms
command-paysupport = About a purchase
command-settings = Settings
command-privacy = Privacy
command-cancel = Cancel the current question
command-mydata = Get my data
command-deleteaccount = Delete my account
bot-name = Hokm
bot-about = Hokm with friends, in Telegram
bot-description = Hokm, the Persian card game for four, with friends or bots. Anybody can check that the deal was fair.
`;
