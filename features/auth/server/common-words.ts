/** Words that passwords are made of before any other: names, teams, pets, music, cars, and what lies under the fingers. */
export const commonWords = `
password passwort passw0rd pass passcode passphrase secret secrets letmein welcome login signin admin administrator
root user username guest test testing tester demo default changeme change master mastermind access account computer
internet service system server network windows linux apple google facebook twitter instagram youtube tiktok spotify
netflix amazon samsung motorola nokia iphone android microsoft yahoo hotmail gmail myspace linkedin pinterest
snapchat whatsapp telegram iloveyou loveyou iloveu lovely love lover lovers loveme loverboy lovergirl babygirl
babyboy baby babe sweetheart sweetie honey darling angel angels angelina princess prince queen king kingdom sunshine
sunflower sunday monday tuesday wednesday thursday friday saturday january february march april june july august
september october november december spring summer autumn winter rainbow flower flowers butterfly strawberry cherry
banana orange lemon melon peaches chocolate cookie cookies cupcake coffee cheese chicken pepper ginger pumpkin
peanut snickers candy sugar brownie butter bubbles dragon dragons dragonball monkey tiger tigers lion lions eagle
eagles falcon falcons panther panthers bear bears wolf wolves shark sharks dolphin dolphins horse horses pony kitten
kitty kittycat puppy doggie dogs cats spider spiderman batman superman ironman wolverine captain avengers joker
deadpool hulk thor marvel starwars startrek matrix terminator pokemon pikachu naruto sasuke minecraft fortnite
roblox warcraft starcraft counter halflife playstation nintendo zelda mario sonic gamer gamers gaming games killer
hunter hunting shadow ghost phantom ninja samurai warrior warriors knight knights wizard merlin magic mystery
phoenix thunder lightning storm diamond diamonds silver golden gold platinum crystal football baseball basketball
soccer hockey tennis golf golfer softball volleyball swimming wrestling skateboard surfing fishing runner running
racing racecar nascar formula yankees redsox dodgers giants cubs braves lakers celtics bulls heat steelers cowboys
packers patriots raiders broncos redskins vikings chargers liverpool chelsea arsenal everton manchester united
barcelona realmadrid juventus milan bayern ronaldo messi beckham jordan michael michelle jennifer jessica ashley
amanda nicole daniel danielle matthew andrew joshua anthony charlie robert thomas jonathan christopher christian
christina alexander alexandra alexandre benjamin nicholas william richard samantha elizabeth victoria veronica
stephanie patricia patrick maggie maxwell martin marina maria mariana margaret lauren laura hannah heather harley
george gabriel gabriela francis felix eric ericsson edward dennis david carlos carolina catherine caroline brandon
brandy bailey austin antonio andrea amber alice albert adrian abigail vanessa valentina tyler taylor steven sophia
sophie simon sebastian scott sarah sandra samuel sabrina russell robin rebecca rachel pamela oliver olivia natasha
natalie nathan morgan monica miranda melissa marcus madison lucas leonardo kimberly kevin katherine justin julian
joseph jasmine jackson isabella buster bandit rocky rusty smokey bella molly lucky sparky snoopy tigger winnie
garfield mickey minnie donald pluto simba mustang ferrari porsche corvette camaro mercedes bmw audi toyota honda
yamaha kawasaki suzuki ducati chevrolet chevy harleydavidson jaguar maserati lamborghini bugatti volvo nissan subaru
turbo engine driver truck trucker racer rider music musician guitar bass drummer drums piano trumpet singer rapper
hiphop rockstar rocknroll metal metallica nirvana slipknot eminem beatles beyonce rihanna madonna elvis pinkfloyd
ledzeppelin acdc greenday blink linkinpark deftones gijo beats beatmaker producer studio records record label melody
rhythm techno trance house dance dancer dancing freedom forever whatever nothing something anything everything
nobody somebody america american canada england london paris berlin munich hamburg germany deutschland france italia
espana brasil mexico russia moscow china beijing australia sydney newyork chicago boston dallas houston texas
florida california losangeles lasvegas hollywood brooklyn jesus jesuschrist christ church heaven blessed blessing
faith hope trinity grace prayer godislove godisgood lord family mother father mommy daddy sister brother brothers
grandma grandpa friend friends bestfriend children soldier army navy marine marines airforce police fireman doctor
nurse teacher student students school college university success money dollar dollars cash rich millionaire business
company office manager boss security safety private trustno1 trustme believe dreamer dreams dream peace happy
happiness smile smiley sexy beautiful pretty cutie handsome purple yellow green black blackjack blackberry white
blue bluebird bluesky red pinky violet indigo qwerty qwertz azerty qwertyui qwertyuiop asdfgh asdfghjk asdfghjkl
asdfasdf zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc edcrfv qweasd qweasdzxc qwerasdf asdzxc poiuyt poiuytrewq lkjhgf
lkjhgfdsa mnbvcx mnbvcxz yxcvbnm qwert asdf zxcv qwer abcd abcde abcdef abcdefg abcdefgh abc abcabc aabbcc qwe asd
zxc fuckyou fuckme fuckoff asshole bitch bullshit dickhead motherfucker pussy slut whore boobs bigdick sexsex
cocacola pepsi redbull heineken budweiser corona marlboro gandalf hobbit frodo legolas aragorn hogwarts harrypotter
potter hermione voldemort dumbledore gryffindor slytherin
`
  .trim()
  .split(/\s+/);
