import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { newId } from '../ids.ts'

export interface Message {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  send(message: Message): Promise<void>
}

/** Sends by SMTP if configured, else writes one `.eml` file per message to the folder. */
export function makeMailer(options: { smtpUrl: string | undefined; from: string; folder: string }): Mailer {
  if (options.smtpUrl) {
    const transport = nodemailer.createTransport(options.smtpUrl)
    return {
      async send(message) {
        await transport.sendMail({ from: options.from, ...message })
      },
    }
  }
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(message) {
      const { message: eml } = await transport.sendMail({ from: options.from, ...message })
      await mkdir(options.folder, { recursive: true })
      await writeFile(join(options.folder, `${newId()}.eml`), eml as Buffer)
    },
  }
}
