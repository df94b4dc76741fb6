import { plain } from './extraction/words.ts'

/** Words of a person who orders a reader or a program to do something. */
const ORDERS = [
  'ignor(?:e|er|ez)',
  'disregard',
  'forget|oubliez',
  'instructions?|consignes?',
  'prompt|output|json',
  '(?:respond|reply|repondez)',
  '(?:reveal|revelez)',
  'please|veuillez',
  'do not|don t|must be|should be|doit etre|devez',
  'without (?:any|further|more|other)|sans (?:autres?|plus|aucune?) (?:verifications?|examen|questions?|delai)',
  '(?:accept|grant|fund|lend|mark|set|select|choose|tell|call|open|run|read|see|visit|click|download|delete|update|send|fetch) (?:this|that|the|to|him|her|them|here|on|all)',
  '(?:accordez|acceptez|cliquez|consultez|lisez|visitez|envoyez|choisissez)',
]
/** Words of a person who judges an application instead of stating a fact of it. */
const JUDGEMENTS = [
  '(?:pre ?)?approv(?:e|ed|es|al|als|ing)',
  '(?:pre ?)?approuv(?:e|ee|er|ez)|approbation',
  'verified|verifie|verifiee',
  'deserv(?:e|es|ed|ing)|merite(?:nt|r)?',
  'recommend(?:s|ed|ation|ations)?|recommand(?:e|ee|er|ez|ation|ations)',
  'advice|advised?',
  '(?:low|no|little|minimal) risk|risk free|faible risque|sans risque',
  'creditworthy|trustworthy|eligible|admissible|solvable',
]
const WORDS = new RegExp(`\\b(?:${[...ORDERS, ...JUDGEMENTS].join('|')})\\b`, 'u')
const ADDRESSED = /^\s*(?:system|assistant|user|human|ai)\s*[,:]/iu
/** After the dot of a host name come small letters, or a path; in "12 St.Clair Ave" a capital letter. */
const LINK =
  /:\/\/|\b(?:https?|HTTPS?)\b|\b(?:www|WWW)\.|[\p{L}\p{N}-][.。．｡](?:\p{Ll}{2,}|\p{L}{2,}\/)|<\s*\/?\s*\p{L}/u

/** True for a text that advises, orders or links, instead of stating a value. Neither a form nor a model may say it. */
export const isAdvice = (text: string): boolean =>
  ADDRESSED.test(text) || LINK.test(text) || WORDS.test(plain(text))
