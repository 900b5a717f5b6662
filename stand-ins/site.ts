import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryFolder } from './memory-folder.ts'
import { WEBHOOK_SECRET } from './provider/events.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { type SmtpPeer, startSmtpPeer } from './smtp-peer.ts'
import { type StandIn, startStandIn } from './stand-in.ts'

/** The whole site as a visitor meets it, with everything around it on the loopback. */
export interface Site {
  readonly url: string
  readonly server: ServerProcess
  readonly smtp: SmtpPeer
  readonly standIn: StandIn
  readonly dataDir: string
  /** Starts the server again, after a kill, at the same address and on the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export const OWNER_EMAIL = 'owner@example.com'
/** The courses that have a payment button here, with its id; the other two have none. */
export const PAYMENT_BUTTONS = { ProcessDesignEngieering: 'pl_process_design', AspenPlus: 'pl_aspen_plus' }

type Environment = Readonly<Record<string, string>>

/**
 * Starts a site with a data folder of its own. `env` adds to its configuration or replaces parts of it; as a function
 * it is given the stand-in.
 */
export async function startSite(env: Environment | ((standIn: StandIn) => Environment) = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(memoryFolder(), 'synergyy-site-'))
  const [smtp, standIn] = await Promise.all([startSmtpPeer(), startStandIn(PAYMENT_BUTTONS)])
  async function stopAround() {
    await Promise.all([smtp.stop(), standIn.stop(), rm(dataDir, { recursive: true, force: true })])
  }
  try {
    const whole = {
      ...configuration(smtp, standIn),
      ...(typeof env === 'function' ? env(standIn) : env),
      DATA_DIR: dataDir,
    }
    let server = await startServer(whole)
    const { url } = server
    standIn.provider.connect({ url, secret: WEBHOOK_SECRET })
    return {
      url,
      smtp,
      standIn,
      dataDir,
      get server() {
        return server
      },
      async restart() {
        server = await startServer({ ...whole, PORT: new URL(url).port })
      },
      async stop() {
        await server.stop()
        await stopAround()
      },
    }
  } catch (error) {
    await stopAround()
    throw error
  }
}

const configuration = (smtp: SmtpPeer, standIn: StandIn) => ({
  CONTACT_PHONE: '+91 265 000 0000',
  CONTACT_EMAIL: 'office@example.com',
  SUPPORT_PHONE: '+91 265 000 0001',
  OWNER_EMAIL,
  SMTP_URL: smtp.url,
  MAIL_FROM: 'no-reply@example.com',
  // Each test is a visitor with an address of its own, so that the limits of one never reach another.
  TRUSTED_PROXIES: '127.0.0.1',
  PAYMENT_CHECKOUT_URL: standIn.checkoutUrl,
  PAYMENT_BUTTONS: Object.entries(PAYMENT_BUTTONS)
    .map(([course, button]) => `${course}=${button}`)
    .join(','),
  RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
})
