import sharp from 'sharp'
import { discardForms, readForms, saveApplicantSummary } from '#domain/applicant-summaries/contract.ts'
import { OWNER_EDITABLE } from '#domain/deals/lifecycle.ts'
import * as documents from '#domain/documents/contract.ts'
import { SIGNING_CONSENT } from '#domain/signing/consent.ts'
import * as signing from '#domain/signing/contract.ts'
import { emailOf } from '../channels.ts'
import { SMALL_PDF, sendForm } from '../forms.ts'
import { aSigner, LOOK, linkTo, readAt, readyToSign, sent, withPdf } from '../signings.ts'
import { archived, bidsBind, otherStates } from './deals.ts'
import {
  change,
  type Form,
  type Lines,
  type Meanwhile,
  must,
  ofDeal,
  type People,
  type Values,
} from './forms.ts'

const REASON = { reason: 'A wrong date.' }
const gone = { deleted_at: new Date() }
const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#215f48' } })

/** A draft with a PDF and a picture, and what can happen to them. */
const drafted =
  (about: 'deal' | 'file' | 'picture', ...kinds: ('taken' | 'out')[]) =>
  async ({ testApp, seller }: People): Promise<Form> => {
    const { deal: id, file } = await withPdf(testApp, seller)
    const photo = { name: 'house.jpg', content: await picture.jpeg().toBuffer() }
    const added = must(await sendForm(testApp, seller, '/loan-deal-images/', { loan_deal: id }, [photo]))
    const image = added.results[0].id
    const refused: Record<string, Meanwhile> = {
      ...otherStates(id, OWNER_EDITABLE),
      archived: [409, archived(id)],
    }
    const row =
      about === 'file' ? change('loan_deal_files', file, gone) : change('loan_deal_images', image, gone)
    if (about !== 'deal') refused.removed = [404, ...ofDeal(id, row)]
    if (kinds.includes('taken')) refused['bids bind'] = [409, ...bidsBind(id)]
    if (kinds.includes('out')) {
      const made = await sent(seller, file, { signers: [aSigner()] })
      must(await seller.ask(signing.voidSigning, { params: { id: made.id }, body: REASON }))
      const out = change('signing_requests', made.id, { status: 'sent', ended_at: null, reason: null })
      refused.out = [409, ...ofDeal(id, out)]
    }
    return { params: { id: { deal: id, file, picture: image }[about] }, refused }
  }
/** A form that names the deal or picture in its body. */
const naming =
  (name: (id: string) => Values, ...about: Parameters<typeof drafted>) =>
  async (people: People): Promise<Form> => {
    const { params, ...form } = await drafted(...about)(people)
    const file = { name: 'house.jpg', content: await picture.jpeg().toBuffer() }
    return { ...form, file, body: name(params?.id ?? '') }
  }

/** Application forms of a seller, which are destroyed once accepted. */
async function uploaded({ testApp }: People): Promise<Form> {
  const { db } = testApp.product.platform
  const who = await testApp.member('seller')
  const file = { name: 'form.pdf', content: SMALL_PDF }
  const { task_id } = must(await sendForm(testApp, who, readForms.path, {}, [file]))
  const { id } = await db
    .selectFrom('form_readings')
    .select('id')
    .where('task_id', '=', task_id)
    .executeTakeFirstOrThrow()
  const [forms, reading] = [change('form_files', { reading_id: id }, null), change('form_readings', id, null)]
  return { who, params: { id: task_id }, refused: { gone: [[404, 204], forms, reading] } }
}

type Link = { params: { token: string }; code?: string }
const opened = async ({ testApp }: People, email: string): Promise<Link> => {
  const token = await linkTo(testApp, email)
  await readAt(testApp, token)
  return { params: { token } }
}
const consent = { version: SIGNING_CONSENT.en.version, accepts: true } as const
const consented = async (people: People, email: string): Promise<Link> => {
  const link = await opened(people, email)
  must(await people.anybody.ask(signing.consentToSigning, { ...link, body: consent }))
  return link
}
const coded = ({ testApp }: People, email: string): Promise<Link> => readyToSign(testApp, email)

/** A request of the seller to the buyer, and how it can end; `open` is what the signer has done. */
const asked =
  (kinds: readonly ('ended' | 'completed' | 'over' | 'signed' | 'unlocked')[], open?: typeof opened) =>
  async (people: People): Promise<Form> => {
    const { testApp, seller, buyer } = people
    const { file, deal } = await withPdf(testApp, seller)
    const email = await emailOf(buyer)
    const { id } = await sent(seller, file, { signers: [{ name: 'Test Member', email }] })
    const status: Meanwhile[0] = kinds.includes('unlocked') ? [409, null] : 409
    const is = (set: Values): Meanwhile => [status, ...ofDeal(deal, change('signing_requests', id, set))]
    const ended = (state: string, more = {}) => is({ status: state, ended_at: new Date(), ...more })
    const signed = change('signing_signers', { request_id: id }, { status: 'signed', signed_at: new Date() })
    const refused: Form['refused'] = {
      voided: ended('voided', REASON),
      declined: ended('declined'),
      expired: ended('expired'),
      ...(kinds.includes('completed') && { completed: ended('completed') }),
      ...(kinds.includes('over') && { over: is({ expires_at: new Date(Date.now() - 1000) }) }),
      ...(kinds.includes('signed') && { signed: [409, ...ofDeal(deal, signed)] as Meanwhile }),
    }
    const { params, code } = open ? await open(people, email) : { params: { id } }
    return { params, ...(code && { body: { code } }), refused }
  }
const LINKED = ['over', 'signed'] as const

export const DOCUMENT_LINES: Lines = {
  'a document for a deal at auction': [
    documents.uploadFiles,
    'seller',
    naming((loan_deal) => ({ loan_deal, document_type: 'net_worth' }), 'deal'),
  ],
  'a replacement that bidders would miss': [documents.replaceFile, 'seller', drafted('file', 'taken')],
  'the deletion of a document that bidders saw': [documents.deleteFile, 'seller', drafted('file', 'taken')],
  'a picture for a deal at auction': [
    documents.uploadImages,
    'seller',
    naming((loan_deal) => ({ loan_deal }), 'deal'),
  ],
  'the deletion of a picture that bidders saw': [
    documents.deleteImage,
    'seller',
    drafted('picture', 'taken'),
  ],
  'another order of pictures of a deal at auction': [
    documents.reorderImages,
    'seller',
    naming((id) => ({ images: [{ id, sorting_number: 7 }] }), 'picture'),
  ],
  'another summary for a deal at auction': [
    saveApplicantSummary,
    'seller',
    drafted('deal'),
    { text: 'Two teachers.', task_id: null },
  ],
  'application forms for a deal at auction': [
    readForms,
    'seller',
    naming((loan_deal) => ({ loan_deal }), 'deal'),
  ],
  'the deletion of application forms that are gone': [discardForms, 'seller', uploaded],
  'a signature on a document that is out or was removed': [
    signing.startSigning,
    'seller',
    drafted('file', 'out'),
    { signers: [aSigner()] },
  ],
  'consent to sign after the end': [signing.consentToSigning, 'anybody', asked(LINKED, opened), consent],
  'a code to sign after the end': [signing.sendSigningCode, 'anybody', asked(LINKED, consented)],
  'a signature after the end, whose code stays valid,': [
    signing.signDocument,
    'anybody',
    asked(LINKED, coded),
    LOOK,
  ],
  'declining to sign after the end': [signing.declineToSign, 'anybody', asked(LINKED, opened), REASON],
  'a reminder to sign after the end': [
    signing.remindSigners,
    'seller',
    asked(['completed', 'over', 'signed']),
  ],
  'the end of a request that ended': [signing.voidSigning, 'seller', asked(['completed']), REASON],
  'a link to sign after the end': [signing.signRequest, 'buyer', asked(['unlocked', 'over'])],
}
