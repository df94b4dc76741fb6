import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainCompanyKey } from '#domain/accounts/company-name.ts'
import { companyKey } from './rows.ts'

const NAME = 'Willowmill & Modern Trust Inc.'

/** Spellings that a reader takes for `NAME`. */
const LOOK_ALIKES: readonly [how: string, name: string][] = [
  ['capitals', 'WILLOWMILL & MODERN TRUST INC.'],
  ['Cyrillic small letters', 'Willоwmill & Mоdеrn Trust Inc.'],
  ['Cyrillic м and т', 'Willowмill & Modern тrusт Inc.'],
  ['Cyrillic capitals', 'WILLОWМILL & МОDЕRN ТRUSТ INC.'],
  ['Greek small letters', 'Willοwmill & Mοdern Trust Inc.'],
  ['Greek capitals', 'WILLΟWΜΙLL & ΜΟDΕRΝ ΤRUSΤ ΙΝC.'],
  ['full-width letters', 'Ｗｉｌｌｏｗｍｉｌｌ ＆ Ｍｏｄｅｒｎ Ｔｒｕｓｔ Ｉｎｃ．'],
  ['mathematical letters', '𝐖𝐢𝐥𝐥𝐨𝐰𝐦𝐢𝐥𝐥 & 𝕄𝕠𝕕𝕖𝕣𝕟 𝓣𝓻𝓾𝓼𝓽 Inc.'],
  ['letters in circles', 'Ⓦⓘⓛⓛⓞⓦⓜⓘⓛⓛ & Modern Trust Inc.'],
  ['Cherokee letters', 'ᎳILLOᎳᎷILL & ᎷODᎬRN ᎢRUSᎢ INᏟ.'],
  ['small capitals', 'Willowᴍill & Modern Trust Inc.'],
  ['Roman numerals', 'Willowmiⅼⅼ & Modern Trust Inc.'],
  ['a zero-width space', 'Willow\u200bmill & Modern Trust Inc.'],
  ['a zero-width joiner', 'Willow\u200dmill & Modern Trust Inc.'],
  ['a soft hyphen', 'Willow\u00admill & Modern Trust Inc.'],
  ['a direction mark', 'Willow\u202emill & Modern Trust Inc.'],
  ['a Hangul filler', 'Willow\u3164mill & Modern Trust Inc.'],
  ['a variation selector', 'Willow\ufe0fmill & Modern Trust Inc.'],
  ['combining marks', 'Wi\u0323llowmi\u0332ll & Modern Trust Inc.'],
  ['accents', 'Wíllowmíll & Módern Trüst Inc.'],
  ['strokes', 'Wiłłøwmiłł & Modern Trust Inc.'],
  ['rn for m', 'Willowrnill & Modern Trust Inc.'],
  ['m for rn', 'Willowmill & Modem Trust Inc.'],
  ['vv for w', 'Willovvmill & Modern Trust Inc.'],
  ['zero for o', 'Will0wmill & M0dern Trust Inc.'],
  ['one for l', 'Wi11owmi11 & Modern Trust Inc.'],
  ['capital I for l', 'WiIIowmiII & Modern Trust Inc.'],
  ['a bar for l', 'Wi||owmi|| & Modern Trust Inc.'],
  ['a small l for I', 'Willowmill & Modern Trust lnc.'],
  ['capitals with a digit', 'W1LL0WMILL & M0DERN TRUST 1NC.'],
  ['and for &', 'Willowmill and Modern Trust Inc.'],
  ['et for &', 'Willowmill et Modern Trust Inc.'],
  ['punctuation', 'Willow-mill & "Modern" Trust, Inc'],
  ['an apostrophe', 'Willowmill & Modern Tru’st Inc.'],
  ['other spaces', 'Willow mill\u00a0&\u2003Modern  Trust Inc.'],
  ['no spaces', 'Willowmill&ModernTrustInc.'],
  ['no spaces, capitals or punctuation', 'willowmillandmoderntrustinc'],
  ['a legal form joined to the last word', 'Willowmill & Modern TrustInc'],
  ['two legal forms joined to the last word', 'Willowmill & Modern TrustCoLtd'],
  ['Incorporated', 'Willowmill & Modern Trust Incorporated'],
  ['Limited', 'Willowmill & Modern Trust Limited'],
  ['ltée', 'Willowmill & Modern Trust ltée'],
  ['limitée', 'Willowmill & Modern Trust Limitée'],
  ['S.E.N.C.', 'Willowmill & Modern Trust S.E.N.C.'],
  ['L.P.', 'Willowmill & Modern Trust L.P.'],
  ['no legal form', 'Willowmill & Modern Trust'],
]

/** Letters of which no legal form can be written, and none of which looks like another. */
const LETTER = fc.constantFrom(...'abdeghkorsty')
const WORD = fc.string({ unit: LETTER, minLength: 4, maxLength: 9 })

describe('a company’s name', () => {
  it.each(LOOK_ALIKES)('is the same with %s', (_how, name) => expect(companyKey(name)).toBe(companyKey(NAME)))

  it.each([
    ['Fire & Fly Ltd.', 'Ｆｉｒｅ and ﬂy'],
    ['Company Inc.', 'COMPANY INC'],
    ['Company Inc.', 'Сompany lnc.'],
    ['1234567 Canada Inc.', '1234567 CANADA LTD.'],
    ['1234567 Canada Inc.', 'l234567 Canada Inc.'],
    ['Caisse Rivière-Claire', 'CAISSE RIVIERE CLAIRE INC.'],
    ['Maplecrest Lending Corp.', 'MAPLECREST LENDING CORPORATION'],
    ['Maplecrest Lending Inc', 'Maple\u200bcrest  Lending'],
    ['Maplecrest Lending', 'Mаplесrest Lending Ltd.'],
    ['Ｍａｐｌｅｃｒｅｓｔ Lending', 'maplecrest-lending ltée'],
    ['The Mortgage Company of Canada Inc.', 'TheMortgageCompanyOfCanadaInc'],
    ['XYZ Capital LP', 'xyzcapitallp'],
    ['XYZ Capital LP', 'XYZ Capital Inc.'],
    ['Œuvres Æterna', 'Oeuvres Aeterna Cie'],
  ])('%s is the same as %s', (one, other) => {
    expect(companyKey(one)).toBe(companyKey(other))
    expect(companyKey(one)).not.toBe('')
  })

  it.each([
    ['1234567 Canada Inc.', '1234568 Canada Inc.'],
    ['1234567 Canada Inc.', '1234567 Ontario Inc.'],
    ['Company Inc.', 'Company Ltd.'],
    ['Company Inc.', 'Corporation Limited'],
    ['Northgate Mortgage Trust', 'Southgate Mortgage Trust'],
    ['Incline Capital', 'Capital'],
    ['Maple Capital', 'Maple Lending'],
    ['First Street Lending', 'Fifth Street Lending'],
    ['Harbour One Lending', 'Harbour Two Lending'],
    ['ООО Вера', 'ООО Мир'],
    ['XYZ Capital LP', 'XYZ Capita LP'],
    ['Zinc Ltd.', 'Z Inc.'],
    ['Visa Inc.', 'Vi S.A.'],
    ['Oracle Lending', 'Ora Lending'],
  ])('%s is not the same as %s', (one, other) => expect(companyKey(one)).not.toBe(companyKey(other)))

  it('is the same however its words are joined or separated', () => {
    fc.assert(
      fc.property(
        fc.array(WORD, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(
          'Inc.',
          'Ltd',
          'Limited',
          'LTÉE',
          'Corp.',
          'Corporation',
          'Co.',
          'Company',
          'ULC',
          'LP',
        ),
        fc.constantFrom('', ' ', '  ', '-', '. ', ', ', '\u00a0', '\u200b'),
        fc.boolean(),
        (words, form, between, isLoud) => {
          const joined = [...words, form].join(between)
          expect(companyKey(isLoud ? joined.toUpperCase() : joined)).toBe(
            companyKey([...words, form].join(' ')),
          )
          expect(companyKey(words.join(between))).toBe(companyKey(joined))
        },
      ),
    )
  })

  it('is another one if one letter differs, is missing or is added', () => {
    fc.assert(
      fc.property(
        fc.array(WORD, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
        fc.nat(),
        LETTER,
        fc.constantFrom(0, 1),
        (name, at, letter, taken) => {
          const place = at % name.length
          const other = name.slice(0, place) + letter + name.slice(place + taken)
          fc.pre(other.replaceAll(' ', '') !== name.replaceAll(' ', ''))
          expect(companyKey(`${other} Inc.`)).not.toBe(companyKey(`${name} Inc.`))
          expect(companyKey(`${other}inc`)).not.toBe(companyKey(`${name} Inc.`))
        },
      ),
    )
  })

  it('that only looks like another is a different name', () => {
    expect(plainCompanyKey('Maplecrest Lending Corp.')).toBe(
      plainCompanyKey('MAPLECREST LENDING CORPORATION'),
    )
    expect(plainCompanyKey('Maplecrest')).not.toBe(plainCompanyKey('Mаplecrest'))
    expect(plainCompanyKey('Alton Capital')).not.toBe(plainCompanyKey('Aiton Capital'))
    expect(companyKey('Alton Capital')).toBe(companyKey('Aiton Capital'))
  })
})
