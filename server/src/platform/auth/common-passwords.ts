/*
 * Long passwords from published lists of leaked passwords, and words that people extend to reach twelve characters;
 * compared in lower case, with digits and punctuation removed at both ends.
 */
const WORDS = `
password passwords passw0rd p@ssword p@ssw0rd passwordpassword mypassword newpassword qwertyuiop qwertyuiopasdf qwerty
qwertyqwerty asdfghjkl asdfghjklzxcvbnm zxcvbnm zxcvbnmasdfghjkl iloveyou iloveyouforever letmein letmeinplease welcome
welcomehome administrator admin adminadmin superman batman princess sunshine football baseball basketball dragon monkey
monkeymonkey master shadow michael jennifer jordan hunter trustno trustnoone starwars whatever computer internet
changeme changemeplease default secret secretsecret toronto canada ottawa montreal vancouver hockey mapleleafs summer
winter autumn spring company mortgage mortgages homeslice homeslicehomeslice testtest testing tester access login
abcdefghijkl abcdefghijklm abcdefgh abcd abc correcthorsebatterystaple google facebook linkedin samsung liverpool
chelsea arsenal charlie thomas daniel robert george michelle jessica ashley nicole matthew andrew joshua
`
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/))
